/**
 * Codes are few and stable (they are part of the contract): a program may branch on them, a person
 * reads the message, and the log gets the cause.
 */
export const ERROR_CODES = [
  'INVALID_INPUT',
  'NOT_FOUND',
  'LOCKED',
  'COVERAGE',
  'CHANGED_MEANWHILE',
  'STORAGE',
  'MODEL_NONE',
  'MODEL_UNREACHABLE',
  'MODEL_AUTH',
  'MODEL_RATE_LIMIT',
  'MODEL_TIMEOUT',
  'MODEL_CONTEXT',
  'MODEL_ANSWER',
  'CANCELLED',
  'INTERNAL',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** What a failed call carries across every boundary. Plain data, structured-clonable. */
export interface ErrorInfo {
  readonly code: ErrorCode
  /** One sentence for a person: what was wrong and what was expected. */
  readonly message: string
  /** Dotted path of the field that was refused, where there is one. */
  readonly field?: string
  /** `COVERAGE` only: the specifics and content words that the text would lose. */
  readonly missing?: readonly string[]
  /** A turn that the model broke off: what had come of the answer. */
  readonly partial?: string
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorInfo }

/** The one error class that is meant for the user. Anything else that is thrown becomes `INTERNAL`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly missing: readonly string[] | undefined
  readonly partial: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { field?: string; missing?: readonly string[]; partial?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.field = more.field
    this.missing = more.missing
    this.partial = more.partial
  }
}

/** Turns anything thrown into plain data; never carries a stack. */
export function toErrorInfo(error: unknown): ErrorInfo {
  if (error instanceof AppError) {
    return {
      code: error.code,
      message: error.message,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error.missing === undefined ? {} : { missing: error.missing }),
      ...(error.partial === undefined ? {} : { partial: error.partial }),
    }
  }
  return {
    code: 'INTERNAL',
    message: 'Something went wrong inside Reverie. Nothing was changed; the log has the details.',
  }
}

/** What the window shows for each code: a title, a hint on what to do, and whether trying again can help. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, { title: string; hint: string; retry: boolean }>> = {
  INVALID_INPUT: { title: 'That value cannot be used', hint: 'Change it as the message says.', retry: false },
  NOT_FOUND: { title: 'It is no longer there', hint: 'It may have been purged or never existed.', retry: false },
  LOCKED: {
    title: 'Another Reverie has this data open',
    hint: 'Close the other window or command first. Reading works meanwhile.',
    retry: true,
  },
  COVERAGE: {
    title: 'The merged text would lose something',
    hint: 'Put the missing words back, then merge.',
    retry: false,
  },
  CHANGED_MEANWHILE: {
    title: 'It changed in the meantime',
    hint: 'Look at the new state, then decide again.',
    retry: true,
  },
  STORAGE: {
    title: 'The disk did not take it',
    hint: 'Check free space and permissions of the data folder.',
    retry: true,
  },
  MODEL_NONE: {
    title: 'No model is connected',
    hint: 'Choose one in Settings. Memory works without one.',
    retry: false,
  },
  MODEL_UNREACHABLE: {
    title: 'The model cannot be reached',
    hint: 'Check that it runs and that the address is right.',
    retry: true,
  },
  MODEL_AUTH: { title: 'The model refused the key', hint: 'Check the API key in Settings.', retry: false },
  MODEL_RATE_LIMIT: { title: 'The model asks to slow down', hint: 'Wait a moment, then try again.', retry: true },
  MODEL_TIMEOUT: {
    title: 'The model did not answer in time',
    hint: 'Try again, or choose a faster model.',
    retry: true,
  },
  MODEL_CONTEXT: {
    title: 'This is too long for the model',
    hint: 'Start a new chat, or raise the context size in Settings.',
    retry: false,
  },
  MODEL_ANSWER: {
    title: 'The model gave an answer that cannot be used',
    hint: 'Try again, or choose another model.',
    retry: true,
  },
  CANCELLED: { title: 'Stopped', hint: 'Nothing more was done.', retry: true },
  INTERNAL: { title: 'Something went wrong', hint: 'Nothing was changed. The log has the details.', retry: true },
}

/**
 * How the servers that people run differ from each other, as data. Written from their public documentation and
 * issue trackers; a test may override any line of it to build a server that nobody has met yet.
 */

export type DialectName = 'openai' | 'ollama' | 'lmstudio' | 'llamacpp' | 'vllm' | 'openrouter'

export type ResponseFormat = 'json_schema' | 'json_object'

export interface Dialect {
  readonly name: DialectName
  /** Where the API lives; `''` puts it at the root. */
  readonly basePath: string
  /** How the arguments of a tool call travel: cut into deltas, in one piece, or already parsed. */
  readonly toolArguments: 'fragments' | 'whole' | 'object'
  /** The `index` of a tool call's deltas: counted, zero for every call, or not there. */
  readonly toolIndex: 'counted' | 'zero' | 'absent'
  /** The `id` of a tool call: in its first delta, in all, an empty string, or not there. */
  readonly toolId: 'first' | 'every' | 'empty' | 'absent'
  /** All calls of an answer travel in one delta rather than one after the other. */
  readonly toolsTogether: boolean
  readonly toolFinish: 'tool_calls' | 'stop' | 'absent'
  readonly textFinish: 'stop' | 'absent'
  readonly reasoning: 'reasoning_content' | 'reasoning' | 'think'
  /** `asked` wants `stream_options.include_usage`. */
  readonly usage: 'asked' | 'always' | 'never'
  readonly responseFormats: readonly ResponseFormat[]
  /** Whether the model behind it takes tools, and how a server refuses them. */
  readonly tools: boolean
  readonly toolRefusal: { readonly status: number; readonly message: string }
  /** The names of the limit on an answer's length that are taken. */
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens' | 'either'
  /** A comment that opens the stream, or null. */
  readonly opening: string | null
  /** The shape of an error: `{error:{…}}`, `{object:"error",…}`, or `{error:"…"}`. */
  readonly errorShape: 'nested' | 'flat' | 'string'
  /** What is said of a path that is not there. LM Studio says it under status 200. */
  readonly missingPath: (method: string, path: string) => { readonly status: number; readonly body: unknown }
  readonly contextError: (asked: number, limit: number) => { readonly status: number; readonly body: unknown }
  /** The model list is served. */
  readonly modelList: boolean
  /** What else a server tells about its models, by method and path. */
  readonly info: (model: string, contextTokens: number) => Readonly<Record<string, unknown>>
  /** Further properties of a model in the list. */
  readonly modelDetails: (contextTokens: number) => Readonly<Record<string, unknown>>
}

const nested = (message: string, more: object = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null, ...more },
})

const tooLong = (limit: number, asked: number): string =>
  `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${asked} tokens. Please reduce the length of the messages.`

const openai: Dialect = {
  name: 'openai',
  basePath: '/v1',
  toolArguments: 'fragments',
  toolIndex: 'counted',
  toolId: 'first',
  toolsTogether: false,
  toolFinish: 'tool_calls',
  textFinish: 'stop',
  reasoning: 'reasoning_content',
  usage: 'asked',
  responseFormats: ['json_schema', 'json_object'],
  tools: true,
  toolRefusal: { status: 400, message: "Unsupported parameter: 'tools' is not supported with this model." },
  tokenLimit: 'either',
  opening: null,
  errorShape: 'nested',
  missingPath: (method, path) => ({ status: 404, body: nested(`Invalid URL (${method} ${path})`) }),
  contextError: (asked, limit) => ({
    status: 400,
    body: nested(tooLong(limit, asked), { param: 'messages', code: 'context_length_exceeded' }),
  }),
  modelList: true,
  info: () => ({}),
  modelDetails: () => ({}),
}

const ollama: Dialect = {
  ...openai,
  name: 'ollama',
  toolArguments: 'whole',
  toolIndex: 'zero',
  toolFinish: 'stop',
  reasoning: 'reasoning',
  toolRefusal: { status: 400, message: 'registry.ollama.ai/library/scripted-model does not support tools' },
  missingPath: () => ({ status: 404, body: '404 page not found' }),
  contextError: () => ({ status: 400, body: nested('the input length exceeds the context length') }),
  info: (model, contextTokens) => ({
    'GET /api/version': { version: '0.9.6' },
    'GET /api/ps': { models: [{ name: model, model, context_length: contextTokens }] },
    'POST /api/show': {
      model_info: { 'general.architecture': 'llama', 'llama.context_length': contextTokens * 4 },
      parameters: `stop "<|eot_id|>"\nnum_ctx ${contextTokens}`,
    },
  }),
}

const lmstudio: Dialect = {
  ...openai,
  name: 'lmstudio',
  toolArguments: 'fragments',
  toolId: 'every',
  reasoning: 'think',
  responseFormats: ['json_schema'],
  errorShape: 'string',
  missingPath: (method, path) => ({
    status: 200,
    body: { error: `Unexpected endpoint or method. (${method} ${path}). Returning 200 anyway` },
  }),
  contextError: (asked, limit) => ({
    status: 400,
    body: {
      error: `Trying to keep the first ${asked} tokens when context the overflows. However, the model is loaded with context length of only ${limit} tokens.`,
    },
  }),
  info: (model, contextTokens) => ({
    'GET /api/v0/models': {
      object: 'list',
      data: [
        {
          id: model,
          object: 'model',
          state: 'loaded',
          max_context_length: contextTokens * 4,
          loaded_context_length: contextTokens,
        },
      ],
    },
  }),
}

const llamacpp: Dialect = {
  ...openai,
  name: 'llamacpp',
  toolId: 'empty',
  usage: 'always',
  textFinish: 'stop',
  toolRefusal: { status: 500, message: 'tools param requires --jinja flag' },
  missingPath: () => ({
    status: 404,
    body: { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } },
  }),
  contextError: (asked, limit) => ({
    status: 400,
    body: {
      error: {
        code: 400,
        message: `the request exceeds the available context size (${limit} tokens), try increasing it`,
        type: 'exceed_context_size_error',
        n_prompt_tokens: asked,
        n_ctx: limit,
      },
    },
  }),
  info: (_model, contextTokens) => ({
    'GET /props': { default_generation_settings: { n_ctx: contextTokens }, total_slots: 1 },
  }),
}

const vllm: Dialect = {
  ...openai,
  name: 'vllm',
  toolIndex: 'absent',
  toolId: 'every',
  toolFinish: 'absent',
  errorShape: 'flat',
  toolRefusal: {
    status: 400,
    message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
  },
  missingPath: () => ({ status: 404, body: { detail: 'Not Found' } }),
  contextError: (asked, limit) => ({
    status: 400,
    body: { object: 'error', message: tooLong(limit, asked), type: 'BadRequestError', param: null, code: 400 },
  }),
  modelDetails: contextTokens => ({ max_model_len: contextTokens }),
}

const openrouter: Dialect = {
  ...openai,
  name: 'openrouter',
  basePath: '/api/v1',
  reasoning: 'reasoning',
  toolIndex: 'absent',
  toolId: 'absent',
  toolsTogether: true,
  usage: 'never',
  responseFormats: [],
  opening: 'OPENROUTER PROCESSING',
  toolRefusal: { status: 404, message: 'No endpoints found that support tool use.' },
  missingPath: () => ({ status: 404, body: '<!DOCTYPE html><html><body>Not Found</body></html>' }),
  contextError: (asked, limit) => ({
    status: 400,
    body: {
      error: {
        message: `This endpoint's maximum context length is ${limit} tokens. However, you requested about ${asked} tokens.`,
        code: 400,
      },
    },
  }),
  modelDetails: contextTokens => ({ context_length: contextTokens }),
}

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  openai,
  ollama,
  lmstudio,
  llamacpp,
  vllm,
  openrouter,
}

/** An error in the shape in which a dialect sends it. */
export function errorBody(dialect: Dialect, status: number, message: string): unknown {
  switch (dialect.errorShape) {
    case 'nested':
      return { error: { message, type: status === 429 ? 'rate_limit_error' : 'api_error', param: null, code: status } }
    case 'flat':
      return { object: 'error', message, type: 'BadRequestError', param: null, code: status }
    case 'string':
      return { error: message }
  }
}

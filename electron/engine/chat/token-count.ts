import { createRequire } from 'node:module'

/** Longer stretches without a space make byte-pair encoders slow; tokens hardly reach across such a cut. */
const PIECE_CHARS = 4000

let encode: ((text: string) => number) | null = null

/**
 * Tokens of a text by OpenAI's o200k encoding: exact for newer OpenAI models, a fair estimate for the
 * others. The encoder is loaded when it is first needed.
 */
export function countTokens(text: string): number {
  if (text === '') return 0
  if (encode === null) {
    const load = createRequire(import.meta.url)
    encode = (load('gpt-tokenizer/encoding/o200k_base') as { countTokens: (text: string) => number }).countTokens
  }
  let total = 0
  for (let start = 0; start < text.length; start += PIECE_CHARS) total += encode(text.slice(start, start + PIECE_CHARS))
  return total
}

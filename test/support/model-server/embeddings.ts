/** A text's vector. Deterministic, so that a test can say which texts are near. */
export type EmbedText = (text: string) => readonly number[]

/**
 * A vector that counts words into buckets: texts that share words are near, others are not. Of unit length.
 */
export function bagOfWords(dimensions = 64): EmbedText {
  return text => {
    const vector = new Array<number>(dimensions).fill(0)
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      let hash = 2_166_136_261
      for (const point of word) hash = Math.imul(hash ^ (point.codePointAt(0) ?? 0), 16_777_619) >>> 0
      const at = hash % dimensions
      vector[at] = (vector[at] ?? 0) + 1
    }
    const length = Math.hypot(...vector)
    return length === 0 ? vector.with(0, 1) : vector.map(value => value / length)
  }
}

/** The body of an embeddings answer; base64 of little-endian float32 when that was asked for. */
export function embeddingsBody(request: unknown, embed: EmbedText): unknown {
  const body = request as { model?: string; input?: string | readonly string[]; encoding_format?: string }
  const input = typeof body.input === 'string' ? [body.input] : (body.input ?? [])
  const encode = (vector: readonly number[]): unknown =>
    body.encoding_format === 'base64' ? Buffer.from(new Float32Array(vector).buffer).toString('base64') : vector
  return {
    object: 'list',
    model: body.model ?? '',
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: encode(embed(text)) })),
    usage: { prompt_tokens: input.length, total_tokens: input.length },
  }
}

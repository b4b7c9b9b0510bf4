import { createBuiltin } from './builtin.ts'
import type { Embedder } from './embedder.ts'
import { createEndpoint } from './endpoint.ts'
import type { EmbeddingOptions } from './thresholds.ts'

/** The provider that the settings name; null when embeddings are off or not fully chosen. Throws on a bad address. */
export async function chooseEmbedder(
  { Provider, Endpoint, Model }: EmbeddingOptions,
  apiKey: () => Promise<string>,
): Promise<Embedder | null> {
  if (Provider === 'builtin') return createBuiltin()
  if (Provider === 'off' || Endpoint.trim() === '' || Model.trim() === '') return null
  return createEndpoint({ endpoint: Endpoint, model: Model, apiKey: await apiKey() })
}

import type { SettingsStore } from '../../settings/settings-store.ts'

export type EmbeddingOptions = ReturnType<SettingsStore['current']>['Embedding']

/** Scales differ between models: measured for the built-in one (docs/RETRIEVAL.md), usual for endpoints. Cosines. */
const THRESHOLDS = {
  builtin: { min: 0.3, unasked: 0.45, duplicate: 0.85 },
  endpoint: { min: 0.5, unasked: 0.5, duplicate: 0.88 },
} as const

/** How near is near: the user's own least similarity, or that of the provider. */
export function similarityThreshold(options: EmbeddingOptions, kind: 'min' | 'unasked'): number {
  const { MinSimilarityThreshold, Provider } = options
  if (typeof MinSimilarityThreshold === 'number') return MinSimilarityThreshold
  return THRESHOLDS[Provider === 'builtin' ? 'builtin' : 'endpoint'][kind]
}

/** From which cosine two texts are near-duplicates; null when there are no vectors. */
export const duplicateThreshold = ({ Provider }: EmbeddingOptions): number | null =>
  Provider === 'off' ? null : THRESHOLDS[Provider].duplicate

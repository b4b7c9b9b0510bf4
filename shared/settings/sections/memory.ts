import { autoNumber, decimal, duration, flag, integer, text } from '../option.ts'

export const Memory = {
  BasePath: text('memory', { label: 'Folder of the memory files', help: 'Within the data folder.', advanced: true }),
  DedupeEnabled: flag(true, {
    label: 'Recognise what is already known',
    help: 'Saving a known fact reinforces it instead of copying it.',
  }),
  DedupeSimilarityThreshold: autoNumber(
    { min: 0, max: 1 },
    {
      label: 'Likeness by meaning',
      help: 'From this similarity on two facts are compared as the same.',
      advanced: true,
    },
  ),
  DedupeLexicalSimilarityThreshold: decimal(
    0.6,
    { min: 0, max: 1 },
    {
      label: 'Likeness by words',
      help: 'The same, where there are no embeddings.',
      advanced: true,
    },
  ),
  DedupeMaxExtendedContentLength: integer(
    2000,
    { min: 100, max: 100_000 },
    {
      label: 'Longest extended memory',
      help: 'An addition that would make a memory longer than this becomes a memory of its own.',
      advanced: true,
    },
  ),
  RecallMaxResults: integer(
    8,
    { min: 0, max: 50 },
    { label: 'Memories recalled a turn', help: 'At most this many are given to the model.' },
  ),
  FallbackResults: integer(
    5,
    { min: 0, max: 50 },
    {
      label: 'Memories at the start of a chat',
      help: 'Given when nothing fits the first message: the most recently reinforced ones.',
    },
  ),
  LexicalWeight: decimal(
    0.5,
    { min: 0, max: 1 },
    {
      label: 'Weight of words against meaning',
      help: '1 searches by words alone, 0 by meaning alone.',
      advanced: true,
    },
  ),
} as const

export const WorkingMemory = {
  BasePath: text('working-memory', { label: 'Folder', help: 'Within the data folder.', advanced: true }),
  DefaultTtl: duration('5m', {
    label: 'Lifetime',
    help: 'How long a working-memory entry lives unless it says otherwise.',
  }),
  MaxEntriesPerNamespace: integer(
    50,
    { min: 1, max: 10_000 },
    { label: 'Entries a context', help: 'At most this many live at once.' },
  ),
  MaxResults: integer(
    20,
    { min: 1, max: 1000 },
    { label: 'Search results', help: 'At most this many.', advanced: true },
  ),
  MaxListed: integer(
    500,
    { min: 1, max: 10_000 },
    { label: 'Entries listed', help: 'At most this many.', advanced: true },
  ),
  PreviewChars: integer(
    120,
    { min: 20, max: 2000 },
    { label: 'Preview length', help: 'In characters.', advanced: true },
  ),
} as const

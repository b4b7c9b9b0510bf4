import { autoNumber, choice, decimal, duration, flag, integer, text } from '../option.ts'

export const Dream = {
  Schedule: choice(['off', 'daily', 'weekly'], 'off', {
    label: 'Schedule',
    help: 'Dreams start by hand unless this is on. Then one begins at three in the night, or soon after Reverie is opened when it was closed at that time.',
  }),
  MaxTokens: integer(
    0,
    { min: 0, max: 100_000_000 },
    { label: 'Token limit a run', help: '0 sets no limit. A run that reaches it ends cleanly.' },
  ),
  MaxCalls: integer(
    0,
    { min: 0, max: 1_000_000 },
    { label: 'Model calls a run', help: '0 sets no limit. A run that reaches it ends cleanly.' },
  ),
  DirectivePath: text('dream.md', {
    label: 'Consolidation directive',
    help: 'A file in the data folder’s directives folder replaces the built-in one.',
    advanced: true,
  }),
  PreferenceDirectivePath: text('pref-dream.md', {
    label: 'Preference directive',
    help: 'As above.',
    advanced: true,
  }),
  MiningDirectivePath: text('memory-mining.md', { label: 'Mining directive', help: 'As above.', advanced: true }),
  EpisodeDirectivePath: text('episode-dream.md', { label: 'Episode directive', help: 'As above.', advanced: true }),
  MemoryConsolidationEnabled: flag(true, {
    label: 'Consolidation',
    help: 'Merges and tidies with the model’s help, under Reverie’s rules.',
  }),
  MemoryExactDuplicateFoldEnabled: flag(true, {
    label: 'Exact duplicates',
    help: 'Folds memories with the very same text.',
  }),
  MemoryMiningEnabled: flag(true, { label: 'Mining', help: 'Finds facts in the conversation log.' }),
  EpisodesEnabled: flag(true, { label: 'Episodes', help: 'Writes down what happened.' }),
  PreferenceInferenceEnabled: flag(true, { label: 'Preferences', help: 'Infers preferences, with evidence.' }),
  ConsolidationSimilarityThreshold: autoNumber(
    { min: 0, max: 1 },
    { label: 'Cluster likeness', help: 'From this similarity on memories are looked at together.', advanced: true },
  ),
  ConsolidationMaxClusterSize: integer(
    3,
    { min: 2, max: 20 },
    { label: 'Cluster size', help: 'At most this many together.', advanced: true },
  ),
  ConsolidationMinInterval: duration('6h', {
    label: 'Least time between automatic runs',
    help: 'Your own click is never refused.',
    advanced: true,
  }),
  FeedbackWindow: duration('7d', {
    label: 'Feedback window',
    help: 'Corrections this recent are given to the dream.',
    advanced: true,
  }),
  FeedbackMaxItems: integer(
    50,
    { min: 0, max: 1000 },
    { label: 'Feedback items', help: 'At most this many.', advanced: true },
  ),
  EvidenceStrong: integer(
    1,
    { min: 1, max: 100 },
    { label: 'Evidence: strong corrections', help: 'Needed before a preference is written.', advanced: true },
  ),
  EvidenceMild: integer(
    2,
    { min: 1, max: 100 },
    { label: 'Evidence: gentle pushback', help: 'Needed before a preference is written.', advanced: true },
  ),
  EvidenceCasual: integer(
    3,
    { min: 1, max: 100 },
    { label: 'Evidence: casual remarks', help: 'Needed before a preference is written.', advanced: true },
  ),
  MergeRepairEnabled: flag(true, {
    label: 'Repair rejected merges',
    help: 'Asks the model once more, naming what was lost.',
  }),
  MergeRepairMaxPerCycle: integer(
    10,
    { min: 0, max: 1000 },
    { label: 'Repairs a run', help: 'At most this many.', advanced: true },
  ),
  MergeWordCoverage: decimal(
    0.5,
    { min: 0, max: 1 },
    { label: 'Words a merge keeps', help: 'Share of each source’s content words.', advanced: true },
  ),
  MaxDeletionShare: decimal(
    0.2,
    { min: 0, max: 1 },
    { label: 'Removals before asking', help: 'A run that would remove a larger share stops and asks.' },
  ),
  PruningProtectionImportance: decimal(
    0.8,
    { min: 0, max: 1 },
    { label: 'Protected from importance', help: 'Memories at or above it are never pruned or purged.' },
  ),
  PruningProtectionReinforcementCount: integer(
    5,
    { min: 1, max: 1_000_000 },
    { label: 'Protected from reinforcement', help: 'Memories seen this often are never pruned or purged.' },
  ),
  MemoryArchiveRetention: duration('90d', {
    label: 'Archive kept for',
    help: 'Archived memories older than this are purged by a dream.',
  }),
  SettledClusterReopenInterval: duration('7d', {
    label: 'Look again after',
    help: 'A settled cluster is offered again after this time.',
    advanced: true,
  }),
  SettledClusterReopenMaxInterval: duration('56d', {
    label: 'Look again at most after',
    help: 'The time doubles up to this.',
    advanced: true,
  }),
  SettledClusterReopenMaxPerCycle: integer(
    10,
    { min: 0, max: 1000 },
    { label: 'Clusters looked at again', help: 'At most this many a run.', advanced: true },
  ),
  ImportanceDecayGraceDays: decimal(
    30,
    { min: 0, max: 36_500 },
    { label: 'Quiet days before fading', help: 'Days since a memory was last seen.' },
  ),
  ImportanceDecayHalfLifeDays: decimal(
    45,
    { min: -1, max: 36_500 },
    { label: 'Half-life in days', help: 'Importance halves in this time. 0 turns fading off.' },
  ),
  ImportanceDecayFloor: decimal(0.1, { min: 0, max: 1 }, { label: 'Fades down to', help: 'Never below this.' }),
  LogRetentionMaxFileAge: duration('30d', {
    label: 'Logs kept for',
    help: 'Older log files are removed.',
    advanced: true,
  }),
  LogRetentionMaxFilesPerDirectory: integer(
    1000,
    { min: 1, max: 1_000_000 },
    { label: 'Log files', help: 'At most this many.', advanced: true },
  ),
  LogRetentionMaxLinesPerFile: integer(
    50_000,
    { min: 1, max: 100_000_000 },
    { label: 'Lines a log file', help: 'At most this many.', advanced: true },
  ),
} as const

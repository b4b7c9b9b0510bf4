import { autoNumber, choice, flag, integer, secret, text } from '../option.ts'

export const Llm = {
  Endpoint: text('', {
    label: 'Endpoint',
    help: 'Address of an OpenAI-compatible server, with or without /v1. Empty: no model.',
  }),
  Model: text('', { label: 'Model', help: 'Name of the model as the server lists it.' }),
  ApiKey: secret({ label: 'API key', help: 'Leave empty for a server that wants none.' }),
  MaxLlmContextTurns: integer(
    20,
    { min: 1, max: 200 },
    {
      label: 'Turns given to the model',
      help: 'How many of the last turns of a chat go along with a message.',
    },
  ),
  ContextTokens: autoNumber(
    { min: 1024, max: 10_000_000 },
    {
      label: 'Context size in tokens',
      help: 'Auto asks the server, else takes 8192.',
    },
  ),
  Tools: flag(true, { label: 'Tools', help: 'Lets the model save and search memories by itself.' }),
  MaxToolRounds: integer(
    8,
    { min: 1, max: 50 },
    {
      label: 'Tool rounds a turn',
      help: 'After this many rounds of tool calls the model has to answer.',
      advanced: true,
    },
  ),
} as const

export const Embedding = {
  Provider: choice(['builtin', 'endpoint', 'off'], 'builtin', {
    label: 'Similarity by meaning',
    help: 'Built-in works offline and knows English; an endpoint can know every language; off searches by words alone.',
  }),
  Endpoint: text('', { label: 'Endpoint', help: 'Address of an OpenAI-compatible server for embeddings.' }),
  Model: text('', { label: 'Model', help: 'Name of the embedding model.' }),
  ApiKey: secret({ label: 'API key', help: 'Leave empty for a server that wants none.' }),
  MaxInputChars: integer(
    30_000,
    { min: 200, max: 1_000_000 },
    {
      label: 'Longest input',
      help: 'Texts are cut to this many characters before they are embedded.',
      advanced: true,
    },
  ),
  MinSimilarityThreshold: autoNumber(
    { min: 0, max: 1 },
    {
      label: 'Minimum similarity',
      help: 'Hits by meaning under this do not count. Auto takes the value measured for the model.',
      advanced: true,
    },
  ),
} as const

/** A model server that many people run, with the address it usually has. */
export interface ModelPreset {
  readonly name: string
  readonly endpoint: string
  readonly needsKey: boolean
  /** A model to begin with, where there is an obvious one. */
  readonly model: string
  readonly hint: string
}

export const MODEL_PRESETS: readonly ModelPreset[] = [
  {
    name: 'Ollama',
    endpoint: 'http://localhost:11434',
    needsKey: false,
    model: '',
    hint: 'Start it with “ollama serve”.',
  },
  {
    name: 'LM Studio',
    endpoint: 'http://localhost:1234',
    needsKey: false,
    model: '',
    hint: 'Turn its local server on.',
  },
  {
    name: 'llama.cpp',
    endpoint: 'http://localhost:8080',
    needsKey: false,
    model: '',
    hint: 'Start llama-server, with --jinja for tools.',
  },
  {
    name: 'OpenAI',
    endpoint: 'https://api.openai.com/v1',
    needsKey: true,
    model: '',
    hint: 'Needs a key from your account.',
  },
  {
    name: 'OpenRouter',
    endpoint: 'https://openrouter.ai/api/v1',
    needsKey: true,
    model: '',
    hint: 'Needs a key from your account.',
  },
  {
    name: 'Another server',
    endpoint: '',
    needsKey: false,
    model: '',
    hint: 'Anything that speaks OpenAI’s chat completions.',
  },
]

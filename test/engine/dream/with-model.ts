import type { Output } from '#shared/contract/index.ts'
import type { Decision, PassName } from '#shared/domain/dream.ts'
import { type TestEngine, type TestEngineOptions, testEngine } from '#test/support/engine.ts'
import { modelServer } from '#test/support/model-server-for-test.ts'
import { json, type ScriptedModelServer } from '#test/support/scripted-model-server.ts'

export interface Dreaming extends TestEngine {
  readonly model: ScriptedModelServer
  /** Lets the model answer this and runs the named pass. */
  dream(pass: PassName, ...answers: readonly unknown[]): Promise<Output<'dream.run'>>
  /** What is live, oldest first: id and text. */
  live(): Promise<string[]>
}

/** An engine with a scripted model and some memories. */
export async function dreaming(entries: readonly object[] = [], options: TestEngineOptions = {}): Promise<Dreaming> {
  const model = options.model ?? (await modelServer())
  const app = await testEngine({ ...options, model })
  if (entries.length > 0) {
    const { skipped } = await app.call('memory.import', { entries: [...entries] })
    if (skipped.length > 0) throw new Error(`not imported: ${JSON.stringify(skipped)}`)
  }
  return {
    ...app,
    model,
    dream(pass, ...answers) {
      model.queue(...answers.map(answer => json(answer)))
      return app.call('dream.run', { passes: [pass] })
    },
    async live() {
      const { rows } = await app.call('memory.list', { sort: 'createdAt', descending: false, limit: 500 })
      return rows.map(row => row.entry.content)
    },
  }
}

export const decisionsOf = (run: Output<'dream.run'>): readonly Decision[] => run.passes.flatMap(pass => pass.decisions)

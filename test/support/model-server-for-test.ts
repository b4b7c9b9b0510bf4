import { onTestFinished } from 'vitest'
import { type ModelServerOptions, type ScriptedModelServer, startScriptedModelServer } from './scripted-model-server.ts'

/** A scripted model server that is closed, and held to its plan, when the vitest test is over. */
export async function modelServer(options: ModelServerOptions = {}): Promise<ScriptedModelServer> {
  const server = await startScriptedModelServer(options)
  onTestFinished(() => server.close())
  return server
}

#!/usr/bin/env node
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { z } from 'zod'
import { routes } from '#shared/contract/index.ts'
import type { Result } from '#shared/errors.ts'
import { createEngine, type Engine, resolveHome } from '../engine/create-engine.ts'

// The engine without a window, on the same data folder: for scripts, tests and servers. Answers go to
// standard output, one JSON document each; everything else goes to standard error.

const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)

function invalid(message: string, field?: string): Result<never> {
  return { ok: false, error: { code: 'INVALID_INPUT', message, ...(field === undefined ? {} : { field }) } }
}

/** How long a call waits for files that changed while nothing ran to be taken in, in milliseconds. */
const FILES_BUDGET_MS = 1500

async function withEngine(home: string | undefined, work: (engine: Engine) => Promise<boolean>): Promise<void> {
  const engine = await createEngine({
    home: home ?? resolveHome(process.env),
    env: process.env,
    resources: fileURLToPath(new URL('../../resources', import.meta.url)),
  })
  let ok = false
  try {
    // a script that edits a file and then asks is told what the file says; a folder of a hundred thousand is not waited for
    await Promise.race([engine.settled, new Promise(resolve => setTimeout(resolve, FILES_BUDGET_MS).unref())])
    ok = await work(engine)
  } finally {
    await engine.close()
  }
  process.exitCode = ok ? 0 : 1
}

/** JSON from an argument, or the error that says where it stops being JSON. */
function parseJson(text: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return invalid(`The input is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function answerLine(engine: Engine, line: string): Promise<Result<unknown>> {
  const parsed = parseJson(line)
  if (!parsed.ok) return parsed
  const request = z.strictObject({ call: z.string(), input: z.unknown() }).safeParse(parsed.value)
  if (!request.success) return invalid('A line must be {"call": name, "input": {…}}.')
  return engine.dispatch(request.data.call, request.data.input ?? {})
}

const program = new Command('reverie')
  .description('Reverie without a window, on the same data folder.')
  .option('--home <dir>', 'the data folder (default: REVERIE_HOME, else the platform’s usual place)')
  .configureOutput({ writeOut: text => process.stderr.write(text) })

const homeOf = (): string | undefined => program.opts<{ home?: string }>().home

program
  .command('call')
  .description('makes one call and prints its answer')
  .argument('<name>', 'the name of the call, such as memory.search')
  .argument('[json]', 'its input as JSON', '{}')
  .action(async (name: string, json: string) => {
    const input = parseJson(json)
    if (!input.ok) {
      print(input)
      process.exitCode = 1
      return
    }
    await withEngine(homeOf(), async engine => {
      const answer = await engine.dispatch(name, input.value)
      print(answer)
      return answer.ok
    })
  })

program
  .command('batch')
  .description('reads one {"call": name, "input": {…}} a line on standard input, prints one answer a line')
  .action(async () => {
    await withEngine(homeOf(), async engine => {
      let allOk = true
      for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
        if (line.trim() === '') continue
        const answer = await answerLine(engine, line)
        print(answer)
        allOk &&= answer.ok
      }
      return allOk
    })
  })

program
  .command('list')
  .description('shows every call with its input schema')
  .action(() => {
    print(
      Object.entries(routes).map(([name, route]) => ({
        name,
        access: route.access,
        about: route.about,
        input: z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }),
      })),
    )
  })

await program.parseAsync()

/**
 * A Piston as its authors ship it: programs only, its own limits and refusals, compiler output as part of the run. Code
 * really runs as a program in our sandbox, which has no private channel for programs.
 */
import { randomUUID } from 'node:crypto'
import type { Language } from '@nova/contract/words'
import Fastify from 'fastify'
import type { RunResult } from '../src/platform/sandbox/request.ts'
import type { Sandbox } from '../src/platform/sandbox/sandbox.ts'

type Body = Record<string, unknown> & {
  language: Language
  version: string
  files: { name?: string; content: string }[]
  stdin?: string
}
type Options = { outputBytes?: number; dropsAll?: boolean; most?: Record<string, number> }

const maxOfPiston = { run_timeout: 3_000, compile_timeout: 10_000, run_cpu_time: 3_000 }

export async function startPlainPiston(
  sandbox: Sandbox,
  { outputBytes = 65_536, dropsAll = false, most = maxOfPiston }: Options = {},
) {
  const bodies: Body[] = []
  const app = Fastify({ bodyLimit: 100 * 1_024 })
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) =>
    reply
      .status(error.statusCode === 413 ? 400 : 500)
      .send({ message: 'PayloadTooLargeError: request entity too large' }),
  )
  app.get('/api/v2/runtimes', async () => [
    { language: 'python2', version: '2.7.18', aliases: ['py2'] },
    { language: 'javascript', version: '1.32.3', aliases: ['deno-js'], runtime: 'deno' },
    ...sandbox.languages.map(({ id, version }) => ({ language: id, version, aliases: [] })),
  ])
  app.post<{ Body: Body }>('/api/v2/execute', async ({ body }, reply) => {
    bodies.push(body)
    const over = Object.entries(most).find(([name, value]) => Number(body[name] ?? 0) > value)
    if (over) {
      const message = `${over[0]} cannot exceed the configured limit of ${over[1]}`
      return reply.status(400).send({ message })
    }
    const id = randomUUID()
    reply.raw.once('close', () => sandbox.stop(id))
    const result = await sandbox.run({
      id,
      queue: id,
      language: body.language,
      mode: 'program',
      code: body.files[0]!.content,
      stdin: (body.stdin ?? '').replace(/\n?$/, '\n'),
      limits: { wallMs: Number(body['run_timeout'] ?? 3_000), outputBytes },
    })
    return replyOf(result, dropsAll)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, bodies, close: () => app.close() }
}

const words: Partial<Record<RunResult['status'], string>> = { timeout: 'TO', output_limit: 'OL', memory_limit: 'SG' }

function replyOf({ language, version, compile, run }: RunResult, dropsAll: boolean) {
  // `dropsAll`: output that arrives together with the byte over the limit is dropped entirely.
  const stage = (stage: NonNullable<RunResult['run']> | NonNullable<RunResult['compile']>) => {
    const status = words[stage.status] ?? (stage.exitCode === 0 ? null : 'RE')
    const isKilled = words[stage.status] !== undefined
    const { stderr } = stage
    const stdout = stage.status === 'output_limit' && dropsAll ? '' : stage.stdout
    const ended = { code: isKilled ? null : stage.exitCode, signal: isKilled ? 'SIGKILL' : null, message: null }
    return { stdout, stderr, output: stdout + stderr, ...ended, status, wall_time: stage.durationMs }
  }
  if (language === 'typescript' && compile) {
    return { language, version, compile: stage(compile), ...(run && { run: stage(run) }) }
  }
  // Piston starts Java and Go by one command that compiles first.
  const failed = compile && !run ? stage(compile) : undefined
  const stderr =
    language === 'go'
      ? `# command-line-arguments\n${failed?.stderr.replaceAll('main.go', './main.go.go')}`
      : `${failed?.stderr}error: compilation failed\n`
  return { language, version, run: failed ? { ...failed, stderr, output: stderr } : run && stage(run) }
}

/** Runs and tests of the rehearsal, made in this browser alone: nothing is sent. */
import {
  type BrowserCase,
  browserEngine,
  type HiddenFailures,
  type RunReply,
  type TestReply,
  type VisibleCase,
} from '@nova/contract/questions/runs'
import { isNothing, returnedNothing, sameValue, type TestCase } from '@nova/contract/questions/signature'
import { rehearsalQuestion } from '@nova/contract/room/rehearsal'
import { callFunction } from '../../in-browser/in-browser.ts'
import type { BrowserLanguage } from '../../in-browser/protocol.ts'
import { runHere } from '../../runs/browser-runs.ts'
import type { RunAsk } from '../../runs/run-state.ts'
import type { RunWire } from '../../runs/runs.ts'

const { signature, tests } = rehearsalQuestion
const visible = tests.filter((test) => test.visible)
const hidden = tests.filter((test) => !test.visible)

type PracticeCase = NonNullable<RunAsk['cases']>[number]

export function createPracticeWire(): RunWire {
  return {
    seat: { role: 'candidate', id: '', token: '' },
    run: async (ask, signal, on) => viewRun(await runHere(ask, rehearsalQuestion, signal, on)),
    test: async ({ language, code, cases: own = [] }, signal, on) => {
      const args = [...visible, ...own, ...hidden].map((test) => test.args)
      const common = { language: language as BrowserLanguage, code, signal, on }
      const { status, stderr, cases } = await callFunction({ ...common, name: signature.name, args })
      const compile = { status, exitCode: 1, stdout: '', stderr, durationMs: 0 }
      return {
        id: crypto.randomUUID(),
        status,
        language,
        engine: browserEngine,
        ...(status === 'compile_error' ? { compile } : {}),
        visible: [...visible, ...own].map((test, index) => ({
          ...judge(test, cases[index], index),
          ...(index < visible.length ? {} : { own: true }),
        })),
        hidden: countHidden(cases.slice(visible.length + own.length)),
      }
    },
    stop: async () => undefined,
  }
}

function viewRun({ status, language, version, ...made }: Awaited<ReturnType<typeof runHere>>): RunReply {
  const { stdout, truncated, durationMs, returned } = made
  const stderr = made.stderr || (isNothing(returned, signature.returns) ? returnedNothing : '')
  const exitCode = status === 'ok' ? 0 : null
  const measured = { signal: null, cpuMs: null, memoryBytes: null }
  return {
    id: crypto.randomUUID(),
    status,
    language,
    version,
    engine: browserEngine,
    queueMs: 0,
    ...(status === 'compile_error'
      ? { compile: { status, exitCode: 1, stdout: '', stderr, durationMs } }
      : {
          run: {
            ...measured,
            status,
            exitCode,
            stdout,
            stderr,
            truncated,
            durationMs,
            ...(returned === undefined ? {} : { returned }),
          },
        }),
  }
}

/** The verdict on one case. A case without expected value passes when it returns. */
function judge({ args, expected }: PracticeCase, made: BrowserCase | undefined, index: number): VisibleCase {
  const { status = 'not_run', returned = null, stdout = '', error, durationMs = 0 } = made ?? {}
  const told = error ?? (status === 'ok' && isNothing(returned, signature.returns) ? returnedNothing : undefined)
  const verdict: VisibleCase['status'] =
    status === 'ok' ? (expected === undefined || sameValue(returned, expected) ? 'passed' : 'failed') : status
  const shown = { index, status: verdict, args, expected: expected ?? null, actual: returned, stdout, durationMs }
  return told === undefined ? shown : { ...shown, error: told }
}

const ways: Partial<Record<VisibleCase['status'], Exclude<keyof HiddenFailures, 'waited'>>> = {
  failed: 'wrong',
  timeout: 'time',
  not_run: 'time',
  memory_limit: 'memory',
}

/** Counts hidden tests as the server does in the interview. */
function countHidden(cases: BrowserCase[]): TestReply['hidden'] {
  const judged = hidden.map((test, at) => ({ test, ...judge(test, cases[at], at) }))
  const countOf = (group: TestCase['group']) => {
    const mine = judged.filter(({ test }) => test.group === group)
    return { passed: mine.filter(({ status }) => status === 'passed').length, total: mine.length }
  }
  const counts = { core: countOf('core'), edge: countOf('edge'), scale: countOf('scale') }
  if (judged.every(({ status }) => status === 'not_run')) return { ...counts, notRun: true }
  const failed = judged.filter(({ status }) => status !== 'passed')
  if (failed.length === 0) return counts
  const failures = { wrong: 0, error: 0, time: 0, memory: 0 }
  for (const { status } of failed) failures[ways[status] ?? 'error'] += 1
  return { ...counts, failures }
}

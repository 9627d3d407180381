/** Words in a run's result: the limit that ended it, how a test went, how hidden tests failed. Fetched with results. Pure. */
import {
  type CaseStatus,
  heapMbOf,
  type HiddenFailures,
  runLimits,
  type RunStatus,
} from '@nova/contract/questions/runs'
import type { CodeLanguage } from '@nova/contract/words'

const caseWords: Record<CaseStatus, string> = {
  ok: 'passed',
  passed: 'passed',
  failed: 'wrong result',
  compile_error: 'does not compile',
  runtime_error: 'stopped with an error',
  timeout: 'took too long',
  waited: 'waited without computing',
  not_judged: 'not judged',
  memory_limit: 'ran out of memory',
  output_limit: 'printed too much',
  killed: 'stopped',
  not_run: 'not run',
  unavailable: 'not run',
  internal_error: 'not run',
}

/** How a test went. 'not' begins the words of a test without a result; a status that only newer servers know has none here. */
export const describeCase = (status: CaseStatus): string => caseWords[status] ?? 'not known'

type Way = keyof HiddenFailures

const failureWords: Record<Way, string> = {
  wrong: 'gave a wrong result',
  error: 'ended with an error',
  time: 'took too long',
  waited: 'waited without computing',
  memory: 'needed too much memory',
}

/**
 * How the hidden tests that failed did so, in one sentence. Printing too much counts as an error, and is named where a
 * visible test did it: another count would say more about hidden inputs.
 */
export function describeFailures(failures: HiddenFailures, visible: readonly { status: CaseStatus }[] = []): string {
  const prints = visible.some(({ status }) => status === 'output_limit')
  const words: Record<string, string> = prints
    ? { ...failureWords, error: 'printed too much or ended with an error' }
    : failureWords
  const many = (way: string) => failures[way as Way] ?? 0
  const nameWay = (way: string) => words[way] ?? 'ended in another way'
  const ways = [...new Set([...Object.keys(failureWords), ...Object.keys(failures)])].filter((way) => many(way) > 0)
  const total = ways.reduce((sum, way) => sum + many(way), 0)
  if (ways.length === 1) {
    const all = total === 2 ? 'Both hidden tests' : `All ${total} hidden tests`
    return `${total === 1 ? 'The hidden test' : all} that failed ${nameWay(ways[0]!)}.`
  }
  const parts = ways.map((way) => `${many(way)} ${nameWay(way)}`)
  return `Of the ${total} hidden tests that failed, ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
}

const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`

// Limits that a program meets as its own error: the system's words for them, in each language's spelling.
const innerLimits: [pattern: RegExp, sentence: string][] = [
  [
    /Resource temporarily unavailable|unable to create native thread|failed to create new OS thread|spawn\w* \S* ?EAGAIN|pthread_create failed/,
    `Your code started more than ${runLimits.processes} processes or threads, which is the limit.`,
  ],
  [/File too large|EFBIG/, 'Your code wrote a file larger than the 64 MB limit.'],
  [/No space left on device|ENOSPC|Disk quota exceeded/, 'Your code filled the 64 MB of disk space it can use.'],
  [/Too many open files|EMFILE/, 'Your code opened too many files at the same time.'],
  [/Read-only file system|EROFS/, 'Your code can only write files under /tmp.'],
  [
    /Network is unreachable|ENETUNREACH|EAI_AGAIN|Temporary failure in name resolution|UnknownHostException|ENOTFOUND/,
    'Your code runs without network access here.',
  ],
]

export type Ended = {
  stderr?: string
  /** The compiler met it. */
  isCompiling?: boolean
  /** A function was called, and no program run. */
  isCall?: boolean
  durationMs?: number | null
  /** In the candidate's browser, which measures no processor time. */
  isInBrowser?: boolean
}

/** Engine messages when the heap is full. */
const heapIsFull = /JavaScript heap out of memory|Reached heap limit|java\.lang\.OutOfMemoryError/

/** The limit that ended a run, in one sentence with its number; empty if none did. */
export function explainLimit(status: RunStatus, ended: Ended = {}): string {
  const { stderr = '', isCompiling = false, isCall = false } = ended
  const who = isCompiling ? 'The compiler' : 'Your code'
  switch (status) {
    case 'timeout':
      if (isCompiling) return 'The compiler took too long and was stopped.'
      return `${sayTime(ended)} Check for a loop that never ends.`
    case 'waited':
      return `${who} waited for ${seconds(isCall ? runLimits.caseWaitMs : runLimits.wallMs)} without computing, so we stopped it. Check for a sleep or code that waits for input.`
    case 'not_judged':
      return `Our server was too busy to finish this, so it counts as neither passed nor failed. ${who} may be fine: run it again.`
    case 'memory_limit': {
      const isHeap = heapIsFull.test(stderr)
      const most = isHeap ? heapMbOf(runLimits.memoryMb) : runLimits.memoryMb
      return `${who} needed more than the ${most} MB ${isHeap ? 'that its values can take' : 'of memory that it can use'} and was stopped.`
    }
    case 'output_limit':
      // A call may be stopped for it before: its time is shorter, and printing takes time.
      if (ended.isCall) return 'Your code kept printing and was stopped. Check for a loop that prints without end.'
      return `${who} printed more than ${runLimits.outputBytes / 1024} KB and was stopped.${isCompiling ? '' : ' Check for a loop that prints without end.'}`
    case 'killed':
      return 'You stopped this run.'
    case 'unavailable':
      return "We can't run code here at the moment. Your code is saved."
    case 'internal_error':
      return 'Something failed on our side, probably not in your code. Run it again.'
    case 'runtime_error':
    case 'ok':
      return innerLimits.find(([pattern]) => pattern.test(stderr))?.[1] ?? ''
    case 'compile_error':
    default:
      return ''
  }
}

/** A browser's clock gives more time than a run may compute for: one that took it all was waiting. */
function sayTime({ isCall = false, durationMs, isInBrowser = false }: Ended): string {
  const [computing, all] = isCall ? [runLimits.caseMs, runLimits.caseWallMs] : [runLimits.cpuMs, runLimits.wallMs]
  return isInBrowser && (durationMs ?? 0) >= all
    ? `We stopped your code after ${seconds(all)}.`
    : `We stopped your code after it computed for ${seconds(computing)}.`
}

/** A sentence about a submission: a query is not called code. */
export const saidOf = (language: CodeLanguage, words: string): string =>
  language === 'sql' ? words.replace(/\b(y)our code\b/gi, '$1our query') : words

const ofLimits: ReadonlySet<CaseStatus> = new Set(['timeout', 'waited', 'not_judged', 'memory_limit', 'output_limit'])

/** The same for a single test. */
export function explainCaseLimit(
  status: CaseStatus,
  { error = '', durationMs, isInBrowser }: { error?: string; durationMs: number; isInBrowser?: boolean },
): string {
  if (!ofLimits.has(status)) return ''
  return explainLimit(status as RunStatus, {
    stderr: error,
    isCall: true,
    durationMs,
    ...(isInBrowser && { isInBrowser }),
  })
}

/** Bytes as people read them. */
export function formatBytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${Math.round(bytes / 1024 / 1024)} MB`
}

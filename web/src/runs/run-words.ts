/** What is said of a run: its outcome in a word, and each limit in a sentence of its own. Pure. */
import { languageNames } from '@nova/contract/language-names'
import { runLimits, type CaseStatus, type RunStatus } from '@nova/contract/runs'
import { type Language } from '@nova/contract/words'
import type { BadgeTone } from '../ui/badge.tsx'
import type { Shown } from './run-log.ts'

export type Outcome = { text: string; tone: BadgeTone }

export const outcomes: Record<RunStatus, Outcome> = {
  ok: { text: 'Finished', tone: 'good' },
  compile_error: { text: 'Compile error', tone: 'bad' },
  runtime_error: { text: 'Runtime error', tone: 'bad' },
  timeout: { text: 'Took too long', tone: 'warn' },
  memory_limit: { text: 'Out of memory', tone: 'warn' },
  output_limit: { text: 'Too much output', tone: 'warn' },
  killed: { text: 'Stopped', tone: 'neutral' },
  unavailable: { text: 'Not available here', tone: 'warn' },
  internal_error: { text: 'Failed on our side', tone: 'warn' },
}

/** A test is known by what passed, unless it ended otherwise. */
export function outcomeOf(shown: Shown): Outcome {
  const isOtherEnd = ['killed', 'unavailable', 'internal_error'].includes(shown.status)
  if (shown.kind === 'run' || shown.isCompileError || isOtherEnd) return outcomes[shown.status]
  const { passed, total } = shown.visible
  return { text: `${passed} of ${total} visible tests passed`, tone: passed === total ? 'good' : 'bad' }
}

export const caseWords: Record<CaseStatus, string> = {
  ok: 'passed',
  passed: 'passed',
  failed: 'wrong result',
  compile_error: 'does not compile',
  runtime_error: 'stopped with an error',
  timeout: 'took too long',
  memory_limit: 'ran out of memory',
  output_limit: 'printed too much',
  killed: 'stopped',
  not_run: 'not run',
  unavailable: 'not run',
  internal_error: 'not run',
}

const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`

// Limits that a program meets as an error of its own: the system's words for them, in each language's spelling.
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

/** Which limit ended a run, in a sentence; empty where none did. `isCompiling`: the compiler met it. */
export function explainLimit(status: RunStatus, stderr = '', isCompiling = false): string {
  const who = isCompiling ? 'The compiler' : 'Your code'
  switch (status) {
    case 'timeout':
      return isCompiling
        ? `The compiler did not finish within ${seconds(runLimits.wallMs)} and was stopped.`
        : `We stopped your code because it took too long. The limits are ${seconds(runLimits.caseMs)} for one call, ${seconds(runLimits.cpuMs)} for a program and ${seconds(runLimits.wallMs)} in total. Check for a loop that never ends or code that waits for input.`
    case 'memory_limit':
      return `${who} needed more than ${runLimits.memoryMb} MB of memory and was stopped.`
    case 'output_limit':
      return `${who} printed more than ${runLimits.outputBytes / 1024} KB and was stopped.`
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
      return ''
  }
}

/** The same for a single test, which has less time. */
export function explainCaseLimit(status: CaseStatus): string {
  return status === 'timeout' ? `One test can run for ${seconds(runLimits.caseMs)}.` : ''
}

/** Bytes as people read them. */
export function formatBytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${Math.round(bytes / 1024 / 1024)} MB`
}

/** Milliseconds as people read them: what is too short to measure is not nothing. */
export function formatMs(durationMs: number): string {
  if (durationMs < 1) return 'under 1 ms'
  return durationMs < 2000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`
}

const engines: Record<Language, string> = { javascript: 'Node ', typescript: 'Node ', python: '', java: '', go: '' }

/** A language with what runs it, for a menu: `Python 3.11`, `JavaScript (Node 24.21)`. */
export function nameLanguage(language: Language, version: string | null | undefined): string {
  const name = languageNames[language]
  // What is no number says where it runs, which the room says for all.
  if (!version || !/^\d/.test(version)) return name
  // Of Java the first number is what people know it by.
  const short = version
    .split('.')
    .slice(0, language === 'java' ? 1 : 2)
    .join('.')
  return engines[language] ? `${name} (${engines[language]}${short})` : `${name} ${short}`
}

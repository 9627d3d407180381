/** Names that the room needs before its first run: those of languages and of outcomes. Pure. */
import { languageFacts } from '@nova/contract/languages/languages'
import type { RunStatus } from '@nova/contract/questions/runs'
import type { Language } from '@nova/contract/words'
import type { BadgeTone } from '../ui/badge.tsx'

export type Outcome = { text: string; tone: BadgeTone }

const outcomes: Record<RunStatus, Outcome> = {
  ok: { text: 'Finished', tone: 'good' },
  compile_error: { text: 'Compile error', tone: 'bad' },
  runtime_error: { text: 'Runtime error', tone: 'bad' },
  timeout: { text: 'Took too long', tone: 'warn' },
  waited: { text: 'Waited too long', tone: 'warn' },
  not_judged: { text: 'Not judged', tone: 'neutral' },
  memory_limit: { text: 'Out of memory', tone: 'warn' },
  output_limit: { text: 'Too much output', tone: 'warn' },
  killed: { text: 'Stopped', tone: 'neutral' },
  unavailable: { text: 'Not available here', tone: 'warn' },
  internal_error: { text: 'Failed on our side', tone: 'warn' },
}

/** The outcome of a status; neutral for one that only newer servers know. */
export const describeOutcome = (status: RunStatus): Outcome => outcomes[status] ?? { text: 'Ended', tone: 'neutral' }

/** A language with its runtime, for a menu: `Python 3.11`, `JavaScript (Node 24.21)`. */
export function nameLanguage(language: Language, version: string | null | undefined): string {
  const { name, engine, versionParts = 2 } = languageFacts[language]
  // A text that isn't a number names the place of the run, which the room already shows.
  if (!version || !/^\d/.test(version)) return name
  const short = version.split('.').slice(0, versionParts).join('.')
  return engine ? `${name} (${engine}${short})` : `${name} ${short}`
}

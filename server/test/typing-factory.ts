/** Made typing sessions, honest and not, as pages deliver them; each is the same for the same seed. */
import type { EditCause } from '@nova/contract/room/journal'
import { applyChanges, type Changes } from '@nova/contract/room/text'
import type { PadLanguage } from '@nova/contract/words'
import type { EvidenceQuestion } from '../src/observations/input.ts'
import { type makeSession, sessionStart } from './evidence-factory.ts'

export type Key = { changes: Changes; cause: EditCause; at: number }
export type Random = () => number

/** Numbers from 0 to 1, the same for the same seed. */
export function makeRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** Writes keys into one pad of a session, and delivers them with the times at which the server received them. */
export function openPad(
  session: ReturnType<typeof makeSession>,
  { questionId, language, opening = '' }: { questionId: string; language: PadLanguage; opening?: string },
) {
  let text = opening
  let version = opening ? 1 : 0
  let waiting: Key[] = []
  const replace = (at: number, from: number, removed: number, inserted: string, cause: EditCause = 'typed') => {
    const rest = text.length - from - removed
    const part = inserted ? [removed, ...inserted.split('\n')] : [removed]
    waiting.push({ changes: [...(from ? [from] : []), part, ...(rest ? [rest] : [])] as Changes, cause, at })
    text = text.slice(0, from) + inserted + text.slice(from + removed)
  }
  return {
    replace,
    /** Takes changes as they are. */
    change: (at: number, changes: Changes, cause: EditCause) => {
      waiting.push({ changes, cause, at })
      text = applyChanges(text, changes)!
    },
    text: () => text,
    waiting: () => waiting.length,
    /** Sends what waits, in entries of at most 100 edits as pages do, received `at`; clocks differ by `skew`. */
    deliver: (at: number, { skew = 0, late = false }: { skew?: number; late?: boolean } = {}) => {
      session.at((at - sessionStart) / 1000)
      for (let from = 0; from < waiting.length; from += 100) {
        const edits = waiting.slice(from, from + 100).map((key) => ({ ...key, at: key.at + skew }))
        session.add('edit', { language, baseVersion: version, edits }, questionId)
        Object.assign(session.last(), { clientAt: edits[0]!.at, ...(late ? { late: true } : {}) })
        version += edits.length
      }
      waiting = []
    },
  }
}

/** The pauses of a person who writes `perSecond` characters a second while the hands move. */
export function pauseOf(random: Random, perSecond: number, key: string): number {
  const base = (1000 / perSecond) * (0.5 + random())
  if (key === '\n') return base + 400 + random() * 4000
  return random() < 0.05 ? base + random() * 2500 : base
}

export function joinRecording(session: ReturnType<typeof makeSession>, questions: EvidenceQuestion[]): void {
  const payload = { name: 'Ada', email: 'ada@example.org', again: false, consentVersion: '3', deviceId: null }
  session.add('joined', { ...payload, recordsContact: true }, null, 'system')
  session.open(questions[0]!.id)
}

/** The server's two entries about a loss of contact. */
export function loseContact(session: ReturnType<typeof makeSession>, from: number, to: number): void {
  session.at((to - sessionStart) / 1000)
  session.add('contact', { state: 'lost', at: new Date(from).toISOString() }, null, 'system')
  session.add('contact', { state: 'regained', at: new Date(to).toISOString() }, null, 'system')
}

/** Facts of the account about how text came: pastes, text at once, and keys that the server's record refutes. */
import type { SourceName } from '@nova/contract/reports/sources'
import type { PastedInto } from '@nova/contract/room/pastes'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { isSolid, solidOf } from '../../observations/figures.ts'
import type { EvidenceInput } from '../../observations/input.ts'
import { of, type Absence, type Observations } from '../../observations/observations.ts'
import type { Account } from './account.ts'
import { countMarks, isForeign, type Move, type Origin } from './sources.ts'

/** So many characters from outside are ordinary in one question: an import line, a signature. */
export const ordinaryInQuestion = 120
/** And so many in an interview. */
export const ordinaryInInterview = 300
/** Pastes of fewer solid characters make one fact. */
const minPaste = 12

type Placed = { seq: number; at: number; questionId: string }
export type PasteFact = Placed & {
  language: PadLanguage | 'terminal'
  /** Solid characters pasted, and those of them in the final text. */
  characters: number
  surviving: number
  /** The same with spaces, for display. */
  length: number
  survivingLength: number
  from: 'own' | 'given' | 'external'
  /** Under the open policy: declared within two minutes, so context alone. */
  declared: boolean
  /** The absence that ended before it, if any. */
  after: Absence | null
}
/**
 * A paste into a field of the room that is neither a pad nor a terminal: a message to Nova, or a report of a problem.
 */
export type PasteElsewhere = Pick<PasteFact, 'seq' | 'at' | 'length' | 'from'> & {
  into: PastedInto
  questionId: string | null
}
/** Text that came whole without a paste, by its way; `characters`: entered, and `surviving`: in the final texts. */
export type BulkFact = Placed & {
  why: 'block' | 'completion' | 'file'
  language: PadLanguage
  characters: number
  surviving: number
}
/** Keys that can't have been: at times when the server had contact and got nothing, or faster than anyone types. */
export type DoubtFact = Placed & {
  why: 'fast' | 'times' | 'late'
  language: PadLanguage
  receivedAt: number
  characters: number
  surviving: number
}
/** Text that commands wrote in a project's files and that nothing in the session explains. */
export type CommandFact = Placed & { characters: number }

export type Facts = {
  pastes: PasteFact[]
  pastesElsewhere: PasteElsewhere[]
  bulks: BulkFact[]
  doubts: DoubtFact[]
  commands: CommandFact[]
}

export function readFacts(input: EvidenceInput, seen: Observations, account: Account): Facts {
  const counts = countOrigins(account)
  return {
    pastes: readPastes(account, seen),
    pastesElsewhere: readPastesElsewhere(input, seen, account),
    bulks: groupOrigins([...counts, ...countWritten(account)], bulkOf).map(([why, group]) => ({ ...group, why })),
    doubts: groupOrigins(counts, doubtOf).map(([why, group]) => ({ ...group, why })),
    commands: groupOrigins(counts, ({ source, language }) =>
      source === 'command' && language?.startsWith('file:') ? 'command' : null,
    ).map(([, group]) => group),
  }
}

/** Per origin, its solid characters in the final texts, and with those taken out again. */
type Count = { origin: Origin; entered: number; surviving: number }

function countOrigins({ pads, deleted }: Account): Count[] {
  const counts = new Map<Origin, Count>()
  const countOf = (origin: Origin) => {
    const known = counts.get(origin) ?? { origin, entered: 0, surviving: 0 }
    counts.set(origin, known)
    return known
  }
  for (const { marks, text, isGone } of pads) {
    marks.forEach(({ origin }, at) => {
      if (!isSolid(text[at]!)) return
      const count = countOf(origin)
      count.entered++
      if (!isGone) count.surviving++
    })
  }
  for (const [origin, characters] of deleted) countOf(origin).entered += characters
  return [...counts.values()]
}

/** Text that programs were given and that is in a file without a paste, by the entry that gave it. */
function countWritten({ pads, moves }: Account): Count[] {
  const pasted = new Set(moves.flatMap(({ origins }) => [...origins.keys()]))
  return pads.flatMap(({ questionId, language, text, marks, isGone }) => {
    const given = marks.flatMap(({ origin, move }, at) =>
      isFilePad(language) && isSolid(text[at]!) && origin.language === null && !move && !pasted.has(origin)
        ? [{ origin, move }]
        : [],
    )
    return Array.from(countMarks(given), ([origin, entered]): Count => {
      const { source, seq, at, receivedAt } = origin
      return {
        origin: { source, seq, at, receivedAt, questionId, language, why: 'file' },
        entered,
        surviving: isGone ? 0 : entered,
      }
    })
  })
}

/** Solid characters of these origins that were entered into pads, with those taken out again. */
export function countEntered(account: Account, isMeant: (origin: Origin) => boolean): number {
  return countOrigins(account)
    .filter(({ origin }) => origin.language !== null && isMeant(origin))
    .reduce((sum, { entered }) => sum + entered, 0)
}

/** Sources of text that the candidate did not enter. */
const given = new Set<SourceName>(['task', 'template', 'interviewer', 'proposal', 'nova', 'command'])
export const isEnteredByPerson = ({ source }: Origin): boolean => !given.has(source)

const bulkOf = ({ source, why }: Origin): BulkFact['why'] | null =>
  source === 'outside' && (why === 'block' || why === 'completion' || why === 'file') ? why : null

function doubtOf({ source, why, isLate }: Origin): DoubtFact['why'] | null {
  if (source === 'contradicted') return why === 'pace' ? 'fast' : 'times'
  return why === 'silence' && isLate ? 'late' : null
}

type Group = Omit<DoubtFact, 'why'>

/** One fact for each kind in each pad, so that small amounts add up. */
function groupOrigins<K extends string>(counts: readonly Count[], kindOf: (origin: Origin) => K | null): [K, Group][] {
  const groups = new Map<string, [K, Group]>()
  for (const { origin, entered, surviving } of counts.toSorted((a, b) => a.origin.seq - b.origin.seq)) {
    const kind = kindOf(origin)
    if (kind === null || origin.language === null) continue
    const { seq, at, receivedAt, questionId, language } = origin
    const key = `${kind} ${questionId} ${language.startsWith('file:') ? 'file' : language}`
    const known = groups.get(key)?.[1]
    if (known) {
      known.characters += entered
      known.surviving += surviving
    } else groups.set(key, [kind, { seq, at, receivedAt, questionId, language, characters: entered, surviving }])
  }
  return [...groups.values()]
}

function readPastes(account: Account, seen: Observations): PasteFact[] {
  const firstMove = new Map<Origin, Move>()
  for (const { origins, move } of account.moves)
    for (const origin of origins.keys()) if (!firstMove.has(origin)) firstMove.set(origin, move)
  const surviving = countSurviving(account, firstMove)
  const facts = account.moves.map(({ move, origins }): PasteFact => {
    const { seq, at, questionId, language, solid, length } = move
    const left = surviving.get(move) ?? { solid: 0, length: 0 }
    return {
      seq,
      at,
      questionId,
      language,
      characters: solid,
      length,
      from: fromOf(origins),
      surviving: left.solid,
      survivingLength: left.length,
      declared: [...origins.keys()].some(({ isDeclared }) => isDeclared),
      after: seen.absences.findLast(({ to }) => to <= at + 1000) ?? null,
    }
  })
  const isSmall = ({ characters }: PasteFact) => characters < minPaste
  const small = facts.filter((fact) => isSmall(fact) && fact.from === 'external')
  const groups = Map.groupBy(small, ({ questionId, language }) => `${language} ${questionId}`)
  const joined = [...groups.values()].map((group) => group.reduce(joinPastes)).filter((fact) => !isSmall(fact))
  return [...facts.filter((fact) => !isSmall(fact)), ...joined].toSorted((a, b) => a.seq - b.seq)
}

const joinPastes = (one: PasteFact, other: PasteFact): PasteFact => ({
  ...one,
  characters: one.characters + other.characters,
  length: one.length + other.length,
  surviving: one.surviving + other.surviving,
  survivingLength: one.survivingLength + other.survivingLength,
})

function countSurviving({ pads }: Account, firstMove: ReadonlyMap<Origin, Move>) {
  const surviving = new Map<Move, { solid: number; length: number }>()
  for (const { marks, text, isGone } of pads) {
    if (isGone) continue
    marks.forEach(({ origin, move }, at) => {
      const by = isForeign(origin) ? firstMove.get(origin) : move
      if (!by) return
      const left = surviving.get(by) ?? { solid: 0, length: 0 }
      surviving.set(by, left)
      left.length++
      if (isSolid(text[at]!)) left.solid++
    })
  }
  return surviving
}

/** The source of most of a text; from outside where that is half of it, or more than is ordinary. */
function fromOf(origins: ReadonlyMap<Origin, number>): PasteFact['from'] {
  let [all, outside, shown] = [0, 0, 0]
  for (const [origin, count] of origins) {
    all += count
    if (isForeign(origin)) outside += count
    if (given.has(origin.source) && origin.source !== 'command') shown += count
  }
  if (outside * 2 > all || outside >= ordinaryInQuestion) return 'external'
  return shown * 2 > all - outside ? 'given' : 'own'
}

function readPastesElsewhere(input: EvidenceInput, seen: Observations, { pasteMarks }: Account): PasteElsewhere[] {
  return of(input.entries, 'paste').flatMap((entry): PasteElsewhere[] => {
    const { into, text, characters } = entry.payload
    const marks = pasteMarks.get(entry.seq)
    if (into === 'pad' || into === 'terminal' || !marks || solidOf(text).length < minPaste) return []
    const { seq, questionId } = entry
    return [{ seq, at: seen.clock(entry), questionId, into, length: characters, from: fromOf(countMarks(marks)) }]
  })
}

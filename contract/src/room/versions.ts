/**
 * The version of an answer that counts, and why: the last submission, else the state taken at the end. One rule for the
 * server, the report, the playback, the PDF and the candidate. Later edits are reported, not judged. Separate from the
 * schemas in judged-version.ts so that a page can load one without the other.
 */
import { languageNames } from '../questions/language-names.ts'
import { isCodePad, isFilePad, type PadLanguage } from '../words.ts'
import { differsFrom } from './edited-since.ts'
import type { EntryOf } from './journal.ts'
import type { EditedSince, JudgedVersion, VersionCause } from './judged-version.ts'
import { type OpenText, openText } from './text.ts'

export type Version = JudgedVersion & { questionId: string; answer: EntryOf<'answer'>['payload'] }

type AnswerEntry = EntryOf<'answer'>
type Reading = {
  isAnswer?: (entry: AnswerEntry) => boolean
  /** If the starter is unknown, the page's template edit is used. */
  startersOf?: (questionId: string, language: PadLanguage) => string | undefined
}

/**
 * The version that counts of each question that has one. `isAnswer` leaves out text that isn't an answer, such as unchanged starter
 * code that older rooms took. Entries are the whole journal or what a reader may see of it.
 */
export function readVersions(
  entries: readonly EntryOf[],
  { isAnswer = () => true, startersOf = () => undefined }: Reading = {},
): Map<string, Version> {
  const answers = entries.filter((entry): entry is AnswerEntry => entry.kind === 'answer')
  const withdrawn = new Set(answers.flatMap(({ payload }) => (payload.cause === 'withdrawn' ? [payload.id] : [])))
  const versions = new Map<string, Version>()
  for (const entry of answers) {
    const { questionId, payload } = entry
    const { cause } = payload
    if (!questionId || !isCounted(cause) || withdrawn.has(payload.id) || !isAnswer(entry)) continue
    const before = versions.get(questionId)
    if (before && isChosen(before.cause) && !isChosen(cause)) continue
    const version = toVersion(entry, questionId, cause)
    const isReplacing = cause === 'taken' && before && isChosen(before.cause)
    const instead = isReplacing ? { instead: { at: before.at, language: before.language } } : {}
    versions.set(questionId, { ...version, ...instead })
  }
  for (const [questionId, since] of countSince(entries, versions, startersOf)) versions.get(questionId)!.since = since
  return versions
}

const isCounted = (cause: AnswerEntry['payload']['cause']): cause is VersionCause =>
  cause !== 'marked' && cause !== 'withdrawn'

/** True if the candidate chose it: then it counts until they choose again. */
export const isChosen = (cause: string): boolean => cause === 'submitted' || cause === 'taken'

function toVersion({ seq, at, payload }: AnswerEntry, questionId: string, cause: VersionCause): Version {
  const { language, asOf, tested } = payload
  return {
    questionId,
    cause,
    seq,
    at,
    language,
    answer: payload,
    since: null,
    upTo: isChosen(cause) ? (asOf?.seq ?? seq) : null,
    ...(asOf ? { madeAt: asOf.at } : {}),
    ...(tested ? { tested } : {}),
  }
}

type Since = { questionId: string; language: PadLanguage | null; changes: number; characters: number }

/**
 * Counts edits of pads whose text now differs from the counted answer; undone edits, and starters with added blanks or
 * comments, are skipped.
 */
function countSince(
  entries: readonly EntryOf[],
  versions: ReadonlyMap<string, Version>,
  startersOf: NonNullable<Reading['startersOf']>,
): Map<string, EditedSince> {
  const found = new Map<string, Since>()
  for (const entry of entries) {
    const { questionId } = entry
    const upTo = versions.get(questionId ?? '')?.upTo ?? null
    if (!questionId || upTo === null || entry.seq <= upTo) continue
    const { changes, characters, language } = sizeOf(entry)
    if (changes === 0) continue
    const key = `${questionId} ${language}`
    const before = found.get(key) ?? { questionId, language, changes: 0, characters: 0 }
    found.set(key, { ...before, changes: before.changes + changes, characters: before.characters + characters })
  }
  const texts = readTexts(entries, found)
  const counts = new Map<string, EditedSince>()
  for (const [key, { questionId, language, changes, characters }] of found) {
    const pad = texts.get(key)
    const { answer } = versions.get(questionId)!
    if (language && pad) {
      const starter = startersOf(questionId, language) ?? pad.starter
      if (!differsFrom(answer, language, pad.text, starter)) continue
    }
    const before = counts.get(questionId) ?? { changes: 0, characters: 0, languages: [] }
    counts.set(questionId, {
      changes: before.changes + changes,
      characters: before.characters + characters,
      languages: language ? [...before.languages, language] : before.languages,
    })
  }
  return counts
}

export type LaterText = { language: PadLanguage; text: string }

/** Text written after the counted version, shown next to it. Files are listed by their acts. */
export function readLater(
  entries: readonly EntryOf[],
  { questionId, since }: Pick<Version, 'questionId' | 'since'>,
): LaterText[] {
  const wanted = new Map(
    (since?.languages ?? []).map((language) => [
      `${questionId} ${language}`,
      { questionId, language, changes: 0, characters: 0 },
    ]),
  )
  const texts = readTexts(entries, wanted)
  return [...wanted].flatMap(([key, { language }]) => {
    const found = texts.get(key)
    return found ? [{ language, text: found.text }] : []
  })
}

/**
 * The last texts of these pads, and the templates that pages inserted. Files are skipped: their acts show their
 * changes.
 */
function readTexts(entries: readonly EntryOf[], wanted: ReadonlyMap<string, Since>) {
  const pads = new Map<string, { text: OpenText; starter: string }>()
  for (const { kind, questionId, payload } of entries) {
    if (kind !== 'edit' || isFilePad(payload.language)) continue
    const key = `${questionId} ${payload.language}`
    if (!wanted.has(key)) continue
    const pad = pads.get(key) ?? { text: openText(''), starter: '' }
    pads.set(key, pad)
    for (const { changes, cause } of payload.edits) {
      pad.text.apply(changes)
      if (cause === 'template') pad.starter = pad.text.read()
    }
  }
  return new Map(Array.from(pads, ([key, { text, starter }]) => [key, { text: text.read(), starter }]))
}

type Size = { changes: number; characters: number; language: PadLanguage | null }

/** How much an entry changed of an answer; a template that a page puts in isn't a change. */
function sizeOf(entry: EntryOf): Size {
  if (entry.kind === 'draw') return { changes: 1, characters: 0, language: null }
  if (entry.kind === 'file') return { changes: 1, characters: 0, language: `file:${entry.payload.path}` }
  if (entry.kind !== 'edit') return { changes: 0, characters: 0, language: null }
  const edits = entry.payload.edits.filter(({ cause }) => cause !== 'template')
  const parts = edits.flatMap(({ changes }) => changes).filter((part) => typeof part !== 'number')
  const characters = parts.reduce((sum, [removed, ...lines]) => sum + removed + lines.join('\n').length, 0)
  return { changes: edits.length, characters, language: entry.payload.language }
}

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Says which version counts, and why; `timeOf` writes a moment as the reader is used to. */
export function tellVersion({ since, ...version }: JudgedVersion, timeOf: (iso: string) => string): string {
  return [tellCause(version, timeOf), ...(since ? [tellSince(since)] : [])].join(' ')
}

/** The same of one answer in the journal, counted or not. */
export function tellAnswer(entry: AnswerEntry, cause: VersionCause, timeOf: (iso: string) => string): string {
  return tellCause(toVersion(entry, entry.questionId ?? '', cause), timeOf)
}

function tellCause(version: Omit<JudgedVersion, 'since'>, timeOf: (iso: string) => string) {
  const { cause, at, language, madeAt, tested, instead } = version
  const name = nameOf(language)
  if (cause === 'submitted') return `Submitted${name && ` in ${name}`} at ${timeOf(at)}.`
  if (cause === 'taken') {
    const which = madeAt ? `the ${name} version that was tested at ${timeOf(madeAt)}` : name
    const before = instead
      ? `instead of the ${[nameOf(instead.language), 'version'].filter(Boolean).join(' ')} submitted at ${timeOf(instead.at)}`
      : ''
    const what = [which, before].filter(Boolean).join(', ')
    return `Chosen when completing, at ${timeOf(at)}${what && `: ${what}`}.`
  }
  if (cause === 'tested' && tested) {
    const { passed, total } = tested
    return `Not submitted. Of several languages, the ${name} version counts: it passed the most visible tests, ${passed} of ${total}.`
  }
  return `Not submitted. The latest${name && ` ${name}`} version counts.`
}

/** Language name; empty for prose, drawings and projects. */
const nameOf = (language: PadLanguage | null) => (language && isCodePad(language) ? languageNames[language] : '')

/** Says what was edited after the version that counts. */
export function tellSince({ languages }: EditedSince): string {
  const files = languages.filter((language) => language.startsWith('file:')).length
  const names = languages.flatMap((language) => nameOf(language) || [])
  const where = files > 0 ? ` in ${count(files, 'file')}` : names.length > 0 ? ` in ${names.join(' and ')}` : ''
  return `Edited since${where}, not judged.`
}

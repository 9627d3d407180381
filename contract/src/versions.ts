/**
 * Which version of an answer counts, and why. One rule for the server, the report, the playback, the PDF and the candidate:
 * what was submitted counts until it is submitted again; else what was taken at the end. Later edits are told and not judged.
 * Apart from the schemas in judged-version.ts, so that a page can have the one without the other.
 */
import type { EntryOf } from './journal.ts'
import type { EditedSince, JudgedVersion, VersionCause } from './judged-version.ts'
import { languageNames } from './language-names.ts'
import type { PadLanguage } from './words.ts'

export type Version = JudgedVersion & { questionId: string; answer: EntryOf<'answer'>['payload'] }

type AnswerEntry = EntryOf<'answer'>

/**
 * The version that counts of each question that has one. `isAnswer` leaves out what is no answer, such as unchanged starter
 * code that older rooms took. Entries are the whole journal or what a reader may see of it.
 */
export function readVersions(
  entries: readonly EntryOf[],
  isAnswer: (entry: AnswerEntry) => boolean = () => true,
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
    versions.set(questionId, toVersion(entry, questionId, cause))
  }
  for (const [questionId, since] of countSince(entries, versions)) versions.get(questionId)!.since = since
  return versions
}

const isCounted = (cause: AnswerEntry['payload']['cause']): cause is VersionCause =>
  cause !== 'marked' && cause !== 'withdrawn'

/** True if the candidate chose it: then it counts until they choose again. */
export const isChosen = (cause: string): boolean => cause === 'submitted' || cause === 'taken'

function toVersion({ seq, at, payload }: AnswerEntry, questionId: string, cause: VersionCause): Version {
  const { language, asOf, tested } = payload
  return {
    ...{ questionId, cause, seq, at, language, answer: payload, since: null },
    upTo: isChosen(cause) ? (asOf?.seq ?? seq) : null,
    ...(asOf ? { madeAt: asOf.at } : {}),
    ...(tested ? { tested } : {}),
  }
}

function countSince(entries: readonly EntryOf[], versions: ReadonlyMap<string, Version>): Map<string, EditedSince> {
  const counts = new Map<string, EditedSince>()
  for (const entry of entries) {
    const upTo = versions.get(entry.questionId ?? '')?.upTo ?? null
    if (upTo === null || entry.seq <= upTo) continue
    const { changes, characters, language } = sizeOf(entry)
    if (changes === 0) continue
    const before = counts.get(entry.questionId!) ?? { changes: 0, characters: 0, languages: [] }
    const isNew = language !== null && !before.languages.includes(language)
    counts.set(entry.questionId!, {
      changes: before.changes + changes,
      characters: before.characters + characters,
      languages: isNew ? [...before.languages, language] : before.languages,
    })
  }
  return counts
}

type Size = { changes: number; characters: number; language: PadLanguage | null }

/** How much an entry changed of an answer; a template that a page puts in is no change. */
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

function tellCause({ cause, at, madeAt, tested }: Omit<JudgedVersion, 'since'>, timeOf: (iso: string) => string) {
  if (cause === 'submitted') return `Submitted at ${timeOf(at)}.`
  if (cause === 'taken') {
    const which = madeAt ? `: the version that was tested at ${timeOf(madeAt)}` : ''
    return `Chosen when completing, at ${timeOf(at)}${which}.`
  }
  if (cause === 'tested' && tested) {
    const { passed, total } = tested
    return `Not submitted. Of the texts in several languages, the one that passed the most visible tests was taken at the end: ${passed} of ${total}.`
  }
  return 'Not submitted. Its last state was taken at the end.'
}

/** Says what was edited after the version that counts. */
export function tellSince({ changes, languages }: EditedSince): string {
  const files = languages.filter((language) => language.startsWith('file:')).length
  const names = languages.flatMap((language) =>
    language.startsWith('file:') || language === 'text' ? [] : [languageNames[language]],
  )
  const where = files > 0 ? ` in ${count(files, 'file')}` : names.length > 0 ? ` in ${names.join(' and ')}` : ''
  return `Edited since: ${count(changes, 'change')}${where}, not judged.`
}

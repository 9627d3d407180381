/** Unsaved edits of a change: applied to it for the page, and as the server takes them. */
import { noticedBy } from '@nova/contract/own-code/noticed'
import type { OwnCode, OwnCodeEdit, OwnCodeFault, OwnCodeStage, TestPlace } from '@nova/contract/own-code/own-code'

export type Edits = {
  /** Null where it wasn't edited. */
  title: string | null
  statement: string | null
  minutes: string | null
  /** By path; that of a folder ends with a `/`. */
  files: Record<string, boolean>
  tests: Record<string, TestPlace | null>
  /** True for a dropped one. */
  faults: Record<string, boolean>
  mentions: string[]
  /** All of them; null where none was edited. */
  stages: OwnCodeStage[] | null
  /** The change's updatedAt at the first edit. */
  basedOn: string | null
}

export const noEdits: Edits = {
  title: null,
  statement: null,
  minutes: null,
  files: {},
  tests: {},
  faults: {},
  mentions: [],
  stages: null,
  basedOn: null,
}

/** Sets a file, or a folder with all in it: earlier edits inside are dropped. */
export function setGoes(files: Edits['files'], path: string, goes: boolean): Edits['files'] {
  const others = Object.entries(files).filter(
    ([each]) => each !== path && !(path.endsWith('/') && each.startsWith(path)),
  )
  return { ...Object.fromEntries(others), [path]: goes }
}

/** The edit of the file itself or of its nearest folder. */
function editedGoes(files: Edits['files'], path: string): boolean | undefined {
  if (path in files) return files[path]
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end + 1)
    if (folder in files) return files[folder]
  }
  return undefined
}

/** The change as it would be with these edits. */
export function applyEdits(change: OwnCode, edits: Edits): OwnCode {
  const tests = change.tests.map((test) => {
    const place = edits.tests[test.id]
    return place === undefined || test.reason !== null ? test : { ...test, place }
  })
  const placeOf = new Map(tests.map(({ id, place }) => [id, place]))
  return {
    ...change,
    tests,
    stages: edits.stages ?? change.stages,
    files: change.files.map((file) => {
      const goes = editedGoes(edits.files, file.path) ?? file.goes
      return goes === file.goes ? file : { ...file, goes, reason: 'You changed this. It isn’t saved yet.' }
    }),
    faults: change.faults.map((fault) => ({
      ...fault,
      noticed: noticedBy(fault, placeOf),
      isDropped: edits.faults[fault.id] ?? fault.isDropped,
    })),
  }
}

export type Effect = Record<OwnCodeFault['noticed'], number> & { total: number }

/** How many of the faults that weren't dropped are noticed, and by which tests. */
export function effectOf({ faults }: Pick<OwnCode, 'faults'>): Effect {
  const kept = faults.filter(({ isDropped }) => !isDropped)
  const number = (noticed: OwnCodeFault['noticed']) => kept.filter((fault) => fault.noticed === noticed).length
  return { total: kept.length, visible: number('visible'), hidden: number('hidden'), nobody: number('nobody') }
}

export function describeEffect({ total, visible, hidden, nobody }: Effect): string {
  if (total === 0) return 'There are no small faults to compare the tests with.'
  const faults = total === 1 ? '1 fault' : `${total} faults`
  return `Of ${faults} visible tests notice ${visible}, only hidden ones ${hidden}, nobody ${nobody}.`
}

/** The edits that differ from the change, for the server; null where none does. */
export function sentEdit(change: OwnCode, edits: Edits): OwnCodeEdit | null {
  const { brief } = change
  const edit: OwnCodeEdit = {}
  const title = edits.title?.trim()
  if (title !== undefined && title !== brief.title) edit.title = title
  if (edits.statement !== null && edits.statement !== brief.statement) edit.statement = edits.statement
  if (edits.minutes !== null && edits.minutes.trim() !== String(brief.minutes)) edit.minutes = Number(edits.minutes)
  if (change.files.some(({ path, goes }) => (editedGoes(edits.files, path) ?? goes) !== goes)) {
    // Folders first, so that files in them have the last word.
    const paths = Object.keys(edits.files).toSorted((one, other) => one.length - other.length)
    edit.files = paths.map((path) => ({ path, goes: edits.files[path]! }))
  }
  const tests = change.tests.flatMap(({ id, place }) => {
    const edited = edits.tests[id]
    return edited === undefined || edited === place ? [] : [{ id, place: edited }]
  })
  if (tests.length > 0) edit.tests = tests
  const faults = change.faults.flatMap(({ id, isDropped }) => {
    const edited = edits.faults[id]
    return edited === undefined || edited === isDropped ? [] : [{ id, isDropped: edited }]
  })
  if (faults.length > 0) edit.faults = faults
  const mentions = change.mentions.filter(({ id, isReplaced }) => !isReplaced && edits.mentions.includes(id))
  if (mentions.length > 0) edit.mentions = mentions.map(({ id }) => id)
  if (edits.stages && JSON.stringify(edits.stages) !== JSON.stringify(change.stages)) edit.stages = edits.stages
  return Object.keys(edit).length > 0 ? edit : null
}

/** True if the tests run again once this is saved. */
export const isTriedAgain = ({ files, mentions }: OwnCodeEdit): boolean => files !== undefined || mentions !== undefined

/** Errors by field. */
export function errorsOf({
  title,
  statement,
  minutes,
}: Edits): Partial<Record<'title' | 'statement' | 'minutes', string>> {
  const isWhole = minutes === null || /^\d{1,3}$/.test(minutes.trim())
  const isMinutes = isWhole && (minutes === null || (Number(minutes) >= 10 && Number(minutes) <= 60))
  return {
    ...(title !== null && title.trim() === '' && { title: 'Please enter a title.' }),
    ...(statement !== null && statement.trim() === '' && { statement: 'Please describe the task.' }),
    ...(!isMinutes && { minutes: 'Please enter 10 to 60 minutes.' }),
  }
}

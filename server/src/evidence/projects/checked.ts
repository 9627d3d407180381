/**
 * Checks of the assistant's changes (docs/working-with-ai.md): it was in the code that ran after it was applied and
 * before the next decision, a question names it, it was edited, or it was rejected with a reason. Runs before applying test
 * the old files, and a difference on the screen may be unread.
 */
import type { ReportedProposal } from '@nova/contract/projects/working-with-ai'
import type { EntryOf } from '@nova/contract/room/journal'
import { of } from '../../observations/observations.ts'

export type CheckedHow = NonNullable<ReportedProposal['checked']>[number]
type Fact = Pick<
  ReportedProposal,
  'id' | 'decision' | 'decidedSeq' | 'undoneSeq' | 'checkedAfterSeq' | 'linesLeft' | 'reason'
>

const decisions = new Set(['applied', 'rejected', 'undone'])

/** How each of these proposals was checked, by its id. `entries`: the whole journal. */
export function readChecked(entries: readonly EntryOf[], facts: readonly Fact[]): Map<string, CheckedHow[]> {
  const agent = of([...entries], 'agent')
  const decided = agent.filter(({ payload }) => decisions.has(payload.act)).map(({ seq }) => seq)
  const named = findNamed(entries, agent)
  return new Map(
    facts.map((fact) => {
      const { id, decision, decidedSeq, checkedAfterSeq, linesLeft, reason } = fact
      const next = decided.find((seq) => seq > (decidedSeq ?? 0)) ?? Infinity
      const how: CheckedHow[] = [
        ...(checkedAfterSeq !== null && checkedAfterSeq < next ? (['ran'] as const) : []),
        ...(named.has(id) ? (['asked'] as const) : []),
        ...(decision === 'changed' || linesLeft.edited > 0 ? (['edited'] as const) : []),
        ...(decision === 'rejected' && reason?.trim() ? (['reasoned'] as const) : []),
      ]
      return [id, how]
    }),
  )
}

/** Words that any change has. */
const usual = new Set(
  'and are but can change changes class code const def does else export false file files for from function has have how import int into let line lines new not null number public return right self should string test tests that the then this true type value void was what when where which while why will with work would you'.split(
    ' ',
  ),
)
const wordPattern = /[A-Za-z_$][\w$]*/g
/** Words of a change that fewer than this share of all changes have tell which one is meant. */
const rareBelow = 0.34

/**
 * Proposals that a question names: by a file or by a word of its lines that tells it from the others. The same question
 * about several changes, but for the names in it, names none.
 */
function findNamed(entries: readonly EntryOf[], agent: readonly EntryOf<'agent'>[]): Set<string> {
  const texts = new Map(of([...entries], 'chat').map(({ payload }) => [payload.interactionId, payload]))
  const words = new Map<string, Set<string>>()
  for (const { payload } of agent) if (payload.act === 'proposed') words.set(payload.id, wordsOf(payload))
  const isTelling = (word: string) => {
    const having = [...words.values()].filter((each) => each.has(word)).length
    return having === 1 || having < rareBelow * words.size
  }
  const asked = agent.flatMap(({ payload }) => {
    if (payload.act !== 'explained') return []
    const said = texts.get(payload.request)
    if (said?.author !== 'candidate') return []
    const own = words.get(payload.id) ?? new Set()
    const found = (said.text.match(wordPattern) ?? []).filter((word) => own.has(word) && isTelling(word))
    return [{ id: payload.id, frame: frameOf(said.text, own), isNamed: found.length > 0 }]
  })
  const byFrame = Map.groupBy(asked, ({ frame }) => frame)
  const isCanned = (frame: string) => new Set(byFrame.get(frame)!.map(({ id }) => id)).size > 1
  return new Set(asked.filter(({ frame, isNamed }) => isNamed && !isCanned(frame)).map(({ id }) => id))
}

/** The rest of a question without the names of its change. */
const frameOf = (text: string, own: ReadonlySet<string>) =>
  text
    .replace(wordPattern, (word) => (own.has(word) ? '' : word.toLowerCase()))
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

function wordsOf({ files }: Extract<EntryOf<'agent'>['payload'], { act: 'proposed' }>): Set<string> {
  const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines)).filter((line) => /^[+-]/.test(line))
  const paths = files.flatMap(({ path }) => path.split('/').at(-1)!.split('.').slice(0, 1))
  const found = [...lines.flatMap((line) => line.slice(1).match(wordPattern) ?? []), ...paths]
  return new Set(found.filter((word) => word.length > 2 && !usual.has(word.toLowerCase())))
}

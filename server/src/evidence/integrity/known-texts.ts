/** The known texts of a session, by source. A page's own claim makes no text known. */
import { browserEngine } from '@nova/contract/questions/runs'
import { SqlRows } from '@nova/contract/questions/sql'
import { asCells } from '@nova/contract/questions/sql-difference'
import type { EntryOf } from '@nova/contract/room/journal'
import { solidOf } from '../figures.ts'
import { linesOfProposal, textsOfProposal } from '../projects/file-steps.ts'
import { bringIntoTerminal, isPrinted } from './marking.ts'
import { type Mark, plainMark, minPaste } from './seen-texts.ts'
import { readTerminal } from './terminal-text.ts'
import { minExternal, marksOf, rememberPads, terminalOf, type Tracing } from './tracing.ts'

const given = plainMark('given')

export function rememberQuestions({ input, texts }: Tracing): void {
  for (const { starters, statement, title, shownTexts } of input.questions) {
    for (const text of [statement, title, ...(shownTexts ?? [])]) texts.remember(text, marksOf(text, 'given'))
    for (const text of Object.values(starters ?? {})) texts.remember(text, marksOf(text, 'starter'))
  }
}

/** Takes in what an entry shows, prints or brings. */
export function rememberEntry(tracing: Tracing, entry: EntryOf): void {
  const { texts } = tracing
  switch (entry.kind) {
    case 'chat':
      if (entry.payload.author === 'nova') show(tracing, [entry.payload.text])
      else if (!entry.payload.voice) texts.claim(entry.payload.text)
      return
    case 'message':
      if (entry.actor.role === 'candidate') texts.claim(entry.payload.text)
      else show(tracing, [entry.payload.text])
      return
    case 'problem':
    case 'declaration':
      return texts.claim(entry.payload.text)
    case 'followUp':
      return rememberFollowUp(tracing, entry.payload)
    case 'agent':
      return rememberProposal(tracing, entry)
    case 'copy':
      if (!isPrinted(tracing, entry.payload.text)) texts.claim(entry.payload.text)
      return
    case 'paste':
      return rememberPaste(tracing, entry)
    case 'run':
    case 'test':
      return rememberRun(tracing, entry)
    case 'projectTest':
      return rememberProjectTest(tracing, entry)
    case 'terminal':
      return readTerminal(tracing, entry)
    default:
  }
}

/** Records text shown by the product or an interviewer as given, except parts that repeat earlier text. */
function show(tracing: Tracing, shown: readonly string[]): void {
  rememberPads(tracing)
  for (const text of shown) tracing.texts.rememberShown(text, given)
}

function rememberFollowUp(tracing: Tracing, payload: EntryOf<'followUp'>['payload']): void {
  if (payload.step === 'answered') {
    if (payload.text) tracing.texts.claim(payload.text)
  } else if (payload.step === 'asked') {
    for (const { text, input = '', change, choices = [] } of payload.questions) {
      show(tracing, [text, input, change?.before ?? '', change?.after ?? '', ...choices])
    }
  }
}

function rememberProposal(tracing: Tracing, { payload }: EntryOf<'agent'>): void {
  show(tracing, textsOfProposal(payload))
  if (payload.act === 'proposed') tracing.linesByProposal.set(payload.id, linesOfProposal(payload))
  else if (payload.act === 'applied') tracing.applied = tracing.linesByProposal.get(payload.id)
}

function rememberPaste(tracing: Tracing, entry: EntryOf<'paste'>): void {
  const { into, text } = entry.payload
  if (into === 'pad' || solidOf(text).length < minPaste) return
  rememberPads(tracing)
  if (into !== 'terminal') noteElsewhere(tracing, entry)
  if (into === 'terminal') {
    const at = tracing.seen.clock(entry)
    bringIntoTerminal(tracing, { seq: entry.seq, at }, entry.questionId ?? '', text)
  } else tracing.texts.rememberShown(text, plainMark('external'))
}

function noteElsewhere(tracing: Tracing, { seq, questionId, payload, ...entry }: EntryOf<'paste'>): void {
  const { marks } = tracing.texts.recognise(payload.text)
  const shareOf = (isMeant: (mark: (typeof marks)[number]) => boolean) => marks.filter(isMeant).length / marks.length
  const from =
    shareOf(isOutside) >= minShare
      ? 'external'
      : shareOf((mark) => mark?.source === 'given' || mark?.source === 'starter') >= minShare
        ? 'given'
        : 'own'
  const at = tracing.seen.clock({ ...entry, seq, questionId, payload })
  tracing.pastesElsewhere.push({ seq, at, questionId, into: payload.into, length: payload.characters, from })
}

/** A paste is said to be from where at least so much of it is from. */
const minShare = 0.5

/** Output of a program run on the server isn't a paste, unless much of its input came from outside. */
function rememberRun(tracing: Tracing, entry: EntryOf<'run'> | EntryOf<'test'>): void {
  rememberPads(tracing)
  const { payload } = entry
  const isRun = entry.kind === 'run'
  const own = isRun ? [] : (entry.payload.cases ?? []).filter((each) => each.own)
  const inputs = isRun
    ? [payload.code, entry.payload.stdin ?? '', asText(entry.payload.args)]
    : [payload.code, ...own.map(({ args }) => asText(args))]
  const visible = isRun ? [] : (entry.payload.cases ?? []).filter((each) => !each.own)
  for (const { args, expected } of visible) show(tracing, [asText(args), asText(expected)])
  const isCandidates = entry.actor.role === 'candidate'
  if (isCandidates) for (const text of inputs) tracing.texts.claim(text)
  const isTainted = isCandidates && countOutside(tracing, inputs) >= minExternal
  if (payload.engine === browserEngine || isTainted) return
  const outputs = isRun
    ? [
        entry.payload.stdout,
        asText(entry.payload.returned),
        asText(entry.payload.sql?.rows),
        entry.payload.sql?.plan ?? '',
      ]
    : (entry.payload.cases ?? []).flatMap(({ actual, stdout, error }) => [asText(actual), stdout, error ?? ''])
  for (const text of [payload.stderr, ...outputs]) tracing.printed.add(text)
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  // A table is copied by its cells.
  const table = typeof value === 'object' && 'columns' in value ? SqlRows.safeParse(value).data : undefined
  return table ? asCells(table) : JSON.stringify(value)
}

const outsideSources = new Set(['external', 'bulk', 'unverified'])

const isOutside = (mark: Mark | null) => mark === null || outsideSources.has(mark.source)

function countOutside({ texts }: Tracing, inputs: readonly string[]): number {
  return inputs.reduce((sum, text) => {
    const { marks } = texts.recognise(text)
    return sum + marks.filter(isOutside).length
  }, 0)
}

function rememberProjectTest(tracing: Tracing, { payload, questionId }: EntryOf<'projectTest'>): void {
  if (terminalOf(tracing, questionId ?? '').broughtIn >= minExternal) return
  for (const test of payload.tests)
    tracing.printed.add(
      Object.values(test)
        .filter((told) => typeof told === 'string')
        .join('\n'),
    )
}

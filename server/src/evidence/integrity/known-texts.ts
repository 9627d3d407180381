/** The texts of a session by where they are from. What a page alone says was somewhere makes nothing known. */
import type { EntryOf } from '@nova/contract/journal'
import { browserEngine } from '@nova/contract/runs'
import { solidOf } from '../figures.ts'
import { linesOfProposal, textsOfProposal } from '../projects/file-steps.ts'
import { bringIntoTerminal, isPrinted } from './marking.ts'
import { plainMark, leastPaste } from './seen-texts.ts'
import { readTerminal } from './terminal-text.ts'
import { leastExternal, marksOf, rememberPads, terminalOf, type Tracing } from './tracing.ts'

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

/** What the product or an interviewer shows: given, but for what repeats a text that was there before. */
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
  if (into === 'pad' || solidOf(text).length < leastPaste) return
  rememberPads(tracing)
  if (into === 'terminal') {
    const at = tracing.seen.clock(entry)
    bringIntoTerminal(tracing, { seq: entry.seq, at }, entry.questionId ?? '', text)
  } else tracing.texts.rememberShown(text, plainMark('external'))
}

/** What a program printed on the server is nobody's paste, unless much of what it was given came from outside. */
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
  const isTainted = isCandidates && countOutside(tracing, inputs) >= leastExternal
  if (payload.engine === browserEngine || isTainted) return
  const outputs = isRun
    ? [entry.payload.stdout, asText(entry.payload.returned)]
    : (entry.payload.cases ?? []).flatMap(({ actual, stdout, error }) => [asText(actual), stdout, error ?? ''])
  for (const text of [payload.stderr, ...outputs]) tracing.printed.add(text)
}

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const outsideSources = new Set(['external', 'bulk', 'unverified'])

function countOutside({ texts }: Tracing, inputs: readonly string[]): number {
  return inputs.reduce((sum, text) => {
    const { marks } = texts.recognise(text)
    return sum + marks.filter((mark) => mark === null || outsideSources.has(mark.source)).length
  }, 0)
}

function rememberProjectTest(tracing: Tracing, { payload, questionId }: EntryOf<'projectTest'>): void {
  if (terminalOf(tracing, questionId ?? '').broughtIn >= leastExternal) return
  for (const test of payload.tests)
    tracing.printed.add(
      Object.values(test)
        .filter((told) => typeof told === 'string')
        .join('\n'),
    )
}

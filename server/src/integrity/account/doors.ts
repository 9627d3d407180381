/** Text that comes into a session otherwise than by edits: shown, said, given to programs, or printed by them. */
import { browserEngine } from '@nova/contract/questions/runs'
import { SqlRows } from '@nova/contract/questions/sql'
import { asCells } from '@nova/contract/questions/sql-difference'
import type { EntryOf } from '@nova/contract/room/journal'
import { linesOfProposal, textsOfProposal } from '../../observations/file-steps.ts'
import { type Fold, markOf, marksOf, openOrigin } from './fold.ts'
import { give, giveTerminal, print, show, tell } from './passing.ts'
import { findPastesOf, passRequest } from './requests.ts'
import { readTerminal } from './terminal.ts'

export function rememberQuestions(fold: Fold): void {
  const before = { seq: 0, at: fold.seen.start, receivedAt: fold.seen.start, language: null, why: null }
  for (const { id, starters, statement, title, shownTexts } of fold.input.questions) {
    const mark = (source: 'task' | 'template') => markOf(openOrigin(fold, { ...before, source, questionId: id }))
    for (const text of [statement, title, ...(shownTexts ?? [])]) fold.texts.remember(text, marksOf(text, mark('task')))
    for (const text of Object.values(starters ?? {})) fold.texts.remember(text, marksOf(text, mark('template')))
  }
}

/** Takes in the text that an entry shows, tells, gives to a program or prints. */
export function passDoor(fold: Fold, entry: EntryOf): void {
  switch (entry.kind) {
    case 'chat':
      if (entry.payload.author === 'nova') show(fold, entry, { source: 'nova', why: null }, [entry.payload.text])
      // The page alone says that words were spoken: in an answer they are read as any others that come by phrases.
      else if (!entry.payload.voice) tell(fold, entry, entry.payload.text)
      return
    case 'message':
      if (entry.actor.role === 'candidate') tell(fold, entry, entry.payload.text)
      else show(fold, entry, { source: 'interviewer', why: null }, [entry.payload.text])
      return
    case 'problem':
    case 'declaration':
      tell(fold, entry, entry.payload.text)
      return
    case 'followUp':
      return passFollowUp(fold, entry)
    case 'agent':
      return passProposal(fold, entry)
    case 'paste':
      return passPaste(fold, entry)
    case 'file':
      give(fold, entry, 'input', [entry.payload.path, entry.payload.act === 'rename' ? entry.payload.to : ''])
      return
    case 'ownTests':
      return give(
        fold,
        entry,
        'ownTest',
        entry.payload.cases.flatMap(({ args, expected }) => [...args, expected]),
      )
    case 'run':
      return passRun(fold, entry)
    case 'test':
      return passTest(fold, entry)
    case 'projectTest':
      return print(
        fold,
        entry,
        entry.payload.tests.map((test) =>
          Object.values(test)
            .filter((told) => typeof told === 'string')
            .join('\n'),
        ),
      )
    case 'terminal':
      return readTerminal(fold, entry)
    case 'request':
      for (const paste of findPastesOf(fold, entry)) passPaste(fold, paste)
      return passRequest(fold, entry)
    default:
  }
}

function passFollowUp(fold: Fold, entry: EntryOf<'followUp'>): void {
  const { payload } = entry
  if (payload.step === 'answered') {
    if (payload.text && !payload.voice) tell(fold, entry, payload.text)
  } else if (payload.step === 'asked') {
    const texts = payload.questions.flatMap(({ text, input = '', change, choices = [] }) => [
      ...[text, input, change?.before ?? '', change?.after ?? ''],
      ...choices,
    ])
    show(fold, entry, { source: 'task', why: null }, texts)
  }
}

function passProposal(fold: Fold, entry: EntryOf<'agent'>): void {
  const { payload } = entry
  show(fold, entry, { source: 'proposal', why: null, proposal: payload.id }, textsOfProposal(payload))
  if (payload.act === 'proposed') fold.proposals.set(payload.id, linesOfProposal(payload))
  fold.applied =
    payload.act === 'applied' ? { id: payload.id, lines: fold.proposals.get(payload.id) ?? new Map() } : undefined
}

/** Fields of which programs can read: a program's input, a file's name, a request to the candidate's own server. */
const programFields = new Set<EntryOf<'paste'>['payload']['into']>(['input', 'file', 'other'])

/** Pastes into pads are known from their edits. */
function passPaste(fold: Fold, entry: EntryOf<'paste'>): void {
  const { into, text } = entry.payload
  if (into === 'pad') return
  if (into === 'terminal') return giveTerminal(fold, entry, text, fold.seen.clock(entry))
  const marks = tell(fold, entry, text, into === 'input' ? into : 'paste')
  if (programFields.has(into)) fold.pool.take(marks)
  fold.pasteMarks.set(entry.seq, marks)
}

function passRun(fold: Fold, entry: EntryOf<'run'>): void {
  const { code, stdin, args, engine, stdout, stderr, returned, sql } = entry.payload
  if (entry.actor.role === 'candidate') {
    give(fold, entry, 'code', [code])
    give(fold, entry, 'input', [stdin ?? '', asText(args)])
  }
  if (engine !== browserEngine)
    print(fold, entry, [stdout, stderr, asText(returned), asText(sql?.rows), sql?.plan ?? ''])
}

function passTest(fold: Fold, entry: EntryOf<'test'>): void {
  const { code, cases = [], engine, stderr } = entry.payload
  for (const { args, expected } of cases.filter((each) => !each.own))
    show(fold, entry, { source: 'task', why: null }, [asText(args), asText(expected)])
  if (entry.actor.role === 'candidate') {
    give(fold, entry, 'code', [code])
    give(
      fold,
      entry,
      'ownTest',
      cases.filter((each) => each.own).flatMap((each) => [asText(each.args), asText(each.expected)]),
    )
  }
  if (engine === browserEngine) return
  print(fold, entry, [stderr, ...cases.flatMap(({ actual, stdout, error }) => [asText(actual), stdout, error ?? ''])])
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  // A table is copied by its cells.
  const table = typeof value === 'object' && 'columns' in value ? SqlRows.safeParse(value).data : undefined
  return table ? asCells(table) : JSON.stringify(value)
}

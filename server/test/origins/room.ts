/** A candidate's room for cases of where code came from: the journal as the server writes it, with contact recorded. */
import type { ProposedFile } from '@nova/contract/projects/hunks'
import type { EditCause, EntryOf } from '@nova/contract/room/journal'
import type { FilePad, Language, PadLanguage } from '@nova/contract/words'
import type { EvidenceInput, EvidenceInterview } from '../../src/observations/input.ts'
import { makeCode, makeQuestion, makeSession } from '../evidence-factory.ts'
import { joinRecording, loseContact, openPad } from '../typing-factory.ts'

export type Case = { name: string; play: () => EvidenceInput }
export type Room = ReturnType<typeof openRoom>

export const inside = 'function merge(intervals) {\n'.length
export const statement =
  'Merge the overlapping intervals of a list and return them in the order of their starts. Two intervals overlap where the end of one is not before the start of the other.'
/** Text that occurs nowhere in the session: about 500 non-blank characters. */
export const outside = makeCode(500, 'outside')
export const own = makeCode(500, 'own')

const startFiles = {
  'src/main.ts': `// The ferry's bookings.\n${makeCode(300, 'start')}`,
  'src/other.ts': `// What is shared.\n${makeCode(200, 'shared')}`,
}
export const main: FilePad = 'file:src/main.ts'
export const other: FilePad = 'file:src/other.ts'

const questions = [
  makeQuestion({ id: 'q1', title: 'Merge intervals', statement }),
  makeQuestion({ id: 'q2', title: 'Count words', statement: 'Count the words of a text.' }),
  makeQuestion({ id: 't1', kind: 'behavioral', title: 'A hard week', minutes: 10, statement: 'Tell of a hard week.' }),
  makeQuestion({
    id: 'p1',
    kind: 'project',
    title: 'Ferry',
    starters: {},
    statement: 'Mend the bookings of a ferry.',
    project: { stages: [{ id: 'fix', title: 'Fix it' }], files: new Map(Object.entries(startFiles)) },
  }),
]

type Paste = EntryOf<'paste'>['payload']
type Place = Paste['into']
const isolated = (text: string) => ({ stdin: null, args: null, status: 'ok' as const, stdout: text, stderr: '' })

export function openRoom(interview: Partial<EvidenceInterview> = {}) {
  const session = makeSession(questions, interview)
  joinRecording(session, questions)
  session.template('q1', 'javascript')
  session.wait(60)
  let ids = 0

  const texts = (id: string, language: PadLanguage) => session.textOf(id, language)
  /** Types as people do: line by line, with a thought before each, and something taken back in it. */
  const compose = (text: string, from?: number, id = 'q1', language: PadLanguage = 'javascript') => {
    let at = from ?? texts(id, language).length
    for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
      session.wait(5)
      session.type(id, language, 'slip', at)
      for (let left = 3; left >= 0; left--) {
        session.wait(0.1)
        session.edit(id, language, 'deleted', { from: at + left, removed: 1 })
      }
      session.type(id, language, line, at)
      at += line.length
    }
    return at
  }
  const put = (
    cause: EditCause,
    text: string,
    from = inside,
    removed = 0,
    [id, language]: [string, PadLanguage] = ['q1', 'javascript'],
  ) => session.edit(id, language, cause, { from, removed, inserted: text })
  const clear = (from: number, removed: number, id = 'q1', language: PadLanguage = 'javascript') =>
    session.edit(id, language, 'deleted', { from, removed })

  const room = {
    session,
    texts,
    compose,
    put,
    clear,
    wait: session.wait,
    now: () => Date.parse(session.input().interview.completedAt),
    copy: (text: string, from: EntryOf<'copy'>['payload']['from'] = 'editor', id: string | null = 'q1') => {
      session.wait(2)
      session.add('copy', { from, text }, id)
    },
    /** A paste anywhere else than in a pad. */
    pasteInto: (into: string, text: string, id: string | null = 'q1') => {
      session.wait(2)
      session.add('paste', { into: into as Place, characters: text.length, text: text.slice(0, 20_000) }, id)
    },
    /** A paste as the page records it: the pasted text, and the edit. */
    paste: (text: string, from = inside, id = 'q1', language: PadLanguage = 'javascript') => {
      session.wait(5)
      session.add('paste', { into: 'pad', characters: text.length, text: text.slice(0, 20_000) }, id)
      session.paste(id, language, text, from)
    },
    /** Edits of one entry, all delivered together; `everyMs` apart by the page's own clock. */
    batch: (cause: EditCause, pieces: string[], { everyMs = 0, from = inside, id = 'q1' } = {}) => {
      const language: PadLanguage = id === 'p1' ? main : 'javascript'
      const end = room.now() + 5000
      const pad = openPad(session, { questionId: id, language, opening: texts(id, language) })
      let at = from
      for (const [index, piece] of pieces.entries()) {
        pad.replace(end - (pieces.length - index) * everyMs, at, 0, piece, cause)
        at += piece.length
      }
      pad.deliver(end)
    },
    run: (code: string, stdout: string, more: object = {}, language: Language = 'javascript') => {
      session.wait(3)
      const facts = { ...isolated(stdout), exitCode: 0, durationMs: 40, engine: 'piston' }
      session.add('run', { id: `r${++ids}`, language, code, ...facts, ...more }, 'q1')
    },
    /** Input of a terminal page and output of the box. */
    terminal: (events: [ms: number, code: 'i' | 'o', text: string][]) => {
      session.wait(events.reduce((sum, [ms]) => sum + ms, 0) / 1000)
      session.add('terminal', { terminal: 1, events }, 'p1')
      Object.assign(session.last(), { clientId: null, clientAt: null })
    },
    /** Keys in the terminal at a person's pace, a chunk a second. */
    typeInTerminal: (text: string) => {
      const keys = text.replaceAll('\n', '\r').split('')
      for (let at = 0; at < keys.length; at += 6) {
        room.terminal(
          keys.slice(at, at + 6).flatMap(
            (key) =>
              [
                [160, 'i', key],
                [5, 'o', key],
              ] as [number, 'i' | 'o', string][],
          ),
        )
      }
    },
    /** A file as a command left it. */
    command: (text: string, language: FilePad = main) => {
      session.wait(2)
      session.edit('p1', language, 'command', { from: 0, removed: texts('p1', language).length, inserted: text })
      Object.assign(session.last(), { clientId: null, clientAt: null })
    },
    layOut: () => {
      session.add('workspace', { paths: Object.keys(startFiles) }, 'p1', 'system')
      for (const [path, text] of Object.entries(startFiles))
        session.edit('p1', `file:${path}`, 'template', { from: 0, inserted: text }, 'system')
      session.open('p1')
      session.wait(30)
    },
    propose: (text: string, message = 'Here it is.') => {
      const id = `a3b1f0de-0000-4000-8000-${String(++ids).padStart(12, '0')}`
      const lines = text.split('\n').map((line) => `+${line}`)
      const hunks = [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: lines.length, lines }]
      const files: ProposedFile[] = [{ path: 'src/main.ts', act: 'edit', hunks }]
      const shared = { engine: 'standard' as const, proposal: 'one', request: 'r', message }
      session.add('agent', { act: 'proposed', id, ...shared, files }, 'p1', 'system')
      session.wait(20)
      return id
    },
    apply: (id: string, text: string, isEdited = false, language: FilePad = main) => {
      const files = [{ path: 'src/main.ts', hunks: [0], isEdited }]
      session.add('agent', { act: 'applied', id, files, isWhole: !isEdited }, 'p1')
      session.edit('p1', language, 'proposed', { from: 0, inserted: text })
      Object.assign(session.last(), { clientId: null, clientAt: null })
    },
    offline: (seconds: number) => {
      const from = room.now()
      session.wait(seconds)
      loseContact(session, from, from + seconds * 1000)
    },
    end: (language: PadLanguage = 'javascript', id = 'q1') => {
      session.wait(30)
      session.submit(id, language)
      session.wait(30)
      return session.input()
    },
  }
  return room
}

export const cut = (text: string, most: number): string[] => text.match(new RegExp(`[^]{1,${most}}`, 'g')) ?? []

export const play = (
  name: string,
  act: (room: Room) => EvidenceInput,
  interview?: Partial<EvidenceInterview>,
): Case => ({
  name,
  play: () => act(openRoom(interview)),
})
export const inProject = (name: string, act: (room: Room) => void): Case => ({
  name,
  play: () => {
    const room = openRoom()
    room.layOut()
    act(room)
    room.wait(60)
    return room.session.input()
  },
})

/** The editor indents pasted lines in a separate edit. */
export function indentLines({ session }: Room, text: string): void {
  let at = inside
  for (const line of text.split('\n')) {
    if (line.trim() !== '') {
      session.edit('q1', 'javascript', 'completed', { from: at, removed: 0, inserted: '    ' })
      at += 4
    }
    at += line.length + 1
  }
}

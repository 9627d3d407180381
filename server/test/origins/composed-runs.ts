/** Ways of bringing text in by doors without keys: a program, a query, a test, a command or a server gives it back. */
import { deflateSync } from 'node:zlib'
import type { EditCause } from '@nova/contract/room/journal'
import { between, cutText, pick, turnRound, typeByHand, typingOf } from './brought-texts.ts'
import { codeLanguageOf, countSolid, type TruthPad, type TruthRoom } from './truth-room.ts'

/** A text to be brought into a pad at a place, at a pace in characters a second. */
export type Brought = { room: TruthRoom; pad: TruthPad; at: number; text: string; pace: number }
export type Way = {
  name: string
  place: 'coding' | 'project'
  /** May bring a part of a text, along with other ways; no pace is measured. */
  isMixed?: boolean
  enter: (brought: Brought) => void
}

/** How a text is written so that it doesn't look like itself, and a small program that brings it back. */
type Coder = { name: string; encode: (text: string) => string; program: string }
const shift = (text: string, by: number) =>
  [...text].map((key) => (/[!-}]/.test(key) ? String.fromCharCode(key.charCodeAt(0) + by) : key)).join('')
const interleave = (text: string) => {
  const half = Math.ceil(text.length / 2)
  return [...text.slice(0, half)].map((key, at) => key + (text[half + at] ?? '')).join('')
}
export const coders: Coder[] = [
  { name: 'turned round', encode: turnRound, program: 'import sys\nprint(sys.stdin.read()[::-1])\n' },
  {
    name: 'each letter moved by one',
    encode: (text) => shift(text, 1),
    program: 'import sys\nprint("".join(chr(ord(key) - 1) if key > " " else key for key in sys.stdin.read()))\n',
  },
  {
    name: 'as hexadecimal numbers',
    encode: (text) => Buffer.from(text).toString('hex'),
    program: 'import sys\nprint(bytes.fromhex(sys.stdin.read()).decode())\n',
  },
  {
    name: 'in base 64',
    encode: (text) => Buffer.from(text).toString('base64'),
    program: 'import base64, sys\nprint(base64.b64decode(sys.stdin.read()).decode())\n',
  },
  {
    name: 'as character codes',
    encode: (text) => [...text].map((key) => key.charCodeAt(0)).join(' '),
    program: 'import sys\nprint("".join(chr(int(code)) for code in sys.stdin.read().split()))\n',
  },
  {
    name: 'with its halves interleaved',
    encode: interleave,
    program: 'import sys\nall = sys.stdin.read()\nprint(all[::2] + all[1::2])\n',
  },
]
const pack = (text: string) => deflateSync(text).toString('base64')
const unpacker = 'import base64, sys, zlib\nprint(zlib.decompress(base64.b64decode(sys.stdin.read())).decode())\n'

/** Types a small new program into the pad of another question. */
export function typeProgram({ room }: Brought, program: string): void {
  const pad = room.pad('q2', 'python')
  typeByHand(room, pad, program, pad.text.length, typingOf(room.random))
  room.wait(2000)
}

/** Pastes a piece behind what was brought before, as a page tells it. */
export function pastePiece({ room, pad }: Brought, piece: string, at: number, isCopied = true): number {
  if (isCopied) room.copy(pad.questionId, piece, 'console')
  room.noteOfPaste(pad.questionId, piece)
  room.change(pad, 'pasted', [{ from: at, inserted: piece, source: 'outside' }])
  room.wait(between(room.random, 900, 6000))
  return at + piece.length
}

/** Has each piece printed in some way, and pastes what came out. */
function throughOutput(
  brought: Brought,
  { most, coder }: { most: number; coder: Coder },
  print: (piece: string, encoded: string) => void,
): void {
  let at = brought.at
  for (const piece of cutText(brought.text, most)) {
    print(piece, coder.encode(piece))
    at = pastePiece(brought, piece, at, brought.room.random() < 0.7)
  }
}

/** `give` runs one's own program on the encoded text. */
const printed = (
  name: string,
  give: (brought: Brought, one: { program: string; piece: string; encoded: string }) => void,
): Way => ({
  name,
  place: 'coding',
  isMixed: true,
  enter: (brought) => {
    const { random } = brought.room
    const coder = pick(random, coders)
    typeProgram(brought, coder.program)
    throughOutput(brought, { most: Math.floor(between(random, 40, 400)), coder }, (piece, encoded) =>
      give(brought, { program: coder.program, piece, encoded }),
    )
  },
})

const input = printed('through program input', ({ room }, { program, piece, encoded }) => {
  if (room.random() < 0.8) room.noteOfPaste('q2', encoded, 'input')
  room.run('q2', 'python', { code: program, stdin: encoded, stdout: `${piece}\n` })
})
const argument = printed('through arguments', ({ room }, { program, piece, encoded }) => {
  room.run('q2', 'python', { code: program, args: [encoded], stdout: `${piece}\n` })
})
const error = printed('through the text of an error', ({ room }, { program, piece, encoded }) => {
  const stderr = `Traceback (most recent call last):\n  File "main.py", line 2\nValueError: ${piece}\n`
  room.run('q2', 'python', { code: program.replace('print(', 'raise ValueError('), stdin: encoded, stderr })
})
const ownTests = printed('through own tests', ({ room }, { program, piece, encoded }) => {
  const cases = [{ id: 'own-1', args: [JSON.stringify(encoded)], expected: '' }]
  room.noteOfPaste('q2', encoded, 'other')
  room.tell('ownTests', { cases }, 'q2')
  room.test('q2', 'python', program, [{ given: encoded, stdout: `${piece}\n` }])
})
const loose = printed('in code that ran and stands in no pad', ({ room }, { program, piece, encoded }) => {
  const literal = JSON.stringify(encoded)
  room.run('q2', 'python', { code: program.replace('sys.stdin.read()', literal), stdout: `${piece}\n` })
})

const query: Way = {
  name: 'through a query that turns it round',
  place: 'coding',
  isMixed: true,
  enter: (brought) => {
    const { room } = brought
    const sheet = room.pad('s1', 'sql')
    const isInPad = room.random() < 0.5
    throughOutput(brought, { most: Math.floor(between(room.random, 60, 400)), coder: coders[0]! }, (piece, turned) => {
      const code = `SELECT reverse('${turned.replaceAll("'", "''")}')`
      if (isInPad) {
        room.noteOfPaste('s1', code)
        const removed = sheet.text.length
        room.change(sheet, 'pasted', [{ from: 0, removed, inserted: code, source: 'outside' }])
        room.wait(1500)
      }
      room.run('s1', 'sql', { code, sql: piece })
    })
    if (sheet.text) room.change(sheet, 'deleted', [{ from: 0, removed: sheet.text.length, source: 'typed' }])
    room.wait(1500)
  },
}
const packed: Way = {
  name: 'packed, through program input',
  place: 'coding',
  isMixed: true,
  enter: (brought) => {
    typeProgram(brought, unpacker)
    const coder = { name: 'packed', encode: pack, program: unpacker }
    const most = Math.floor(between(brought.room.random, 500, 4000))
    throughOutput(brought, { most, coder }, (piece, stdin) =>
      brought.room.run('q2', 'python', { code: unpacker, stdin, stdout: `${piece}\n` }),
    )
  },
}
const carried: Way = { ...input, name: 'from a coding question’s program input into a project', place: 'project' }

const asTerminal = (text: string) => text.replaceAll('\n', '\r')
/** Text that a command or a server writes into a file. */
export function writeFile({ room, pad, at, text }: Brought): void {
  room.wait(between(room.random, 200, 900))
  room.change(pad, 'command', [{ from: at, inserted: text, source: 'outside' }], { writer: 'server' })
  room.wait(between(room.random, 1000, 4000))
}

type TerminalEvent = [ms: number, code: 'i' | 'o', text: string]

export function typeInTerminal(room: TruthRoom, text: string): void {
  for (const keys of cutText(asTerminal(text), 6)) {
    const pressed = [...keys].flatMap((key): TerminalEvent[] => [
      [150, 'i', key],
      [4, 'o', key],
    ])
    room.terminal('p1', pressed)
  }
}

const unpacked: Way = {
  name: 'unpacked by a command',
  place: 'project',
  enter: (brought) => {
    const { room, text } = brought
    const coded = room.random() < 0.5 ? pack(text) : Buffer.from(text).toString('base64')
    let at = brought.at
    const parts = cutText(text, Math.ceil(text.length / pick(room.random, [1, 1, 2, 4])))
    for (const [index, part] of parts.entries()) {
      const line = `echo ${index === 0 && parts.length === 1 ? coded : pack(part)} | unpack >> src/main.ts\n`
      room.noteOfPaste('p1', line, 'terminal')
      room.terminal('p1', [[400, 'i', `\x1b[200~${asTerminal(line)}\x1b[201~`]])
      writeFile({ ...brought, text: part, at })
      at += part.length
    }
  },
}
const served: Way = {
  name: 'written by one’s own server from a request',
  place: 'project',
  enter: (brought) => {
    const { room, text } = brought
    const coder = pick(room.random, coders)
    const server = room.pad('p1', 'file:src/server.ts')
    room.tell('file', { act: 'create', path: 'src/server.ts' }, 'p1')
    const program =
      "createServer((asked, answer) => {\n  asked.on('data', (part) => append('main.ts', turn(part)))\n})\n"
    typeByHand(room, server, program, 0, typingOf(room.random))
    typeInTerminal(room, 'node src/server.ts\n')
    let at = brought.at
    for (const part of cutText(text, Math.floor(between(room.random, 200, 1500)))) {
      room.noteOfPaste('p1', coder.encode(part), 'other')
      room.tell('console', { lines: [{ level: 'info', text: 'POST /parts → 200' }] }, 'p1')
      writeFile({ ...brought, text: part, at })
      at += part.length
    }
  },
}
const decoded: Way = {
  name: 'decoded from a file by a command',
  place: 'project',
  enter: (brought) => {
    const { room, text } = brought
    const coded = pick(room.random, coders).encode(text)
    const notes = room.pad('p1', 'file:src/notes.txt')
    room.tell('file', { act: 'create', path: 'src/notes.txt' }, 'p1')
    for (const part of cutText(coded, Math.floor(between(room.random, 150, 4000)))) {
      room.noteOfPaste('p1', part)
      room.change(notes, 'pasted', [{ from: notes.text.length, inserted: part, source: 'outside' }])
      room.wait(2500)
    }
    typeInTerminal(room, 'node src/turn.js src/notes.txt >> src/main.ts\n')
    writeFile(brought)
    room.change(notes, 'deleted', [{ from: 0, removed: notes.text.length, source: 'typed' }])
    room.wait(1500)
  },
}
const shownInTerminal: Way = {
  name: 'printed in the terminal by one’s own program and copied there',
  place: 'project',
  enter: (brought) => {
    const { room, text } = brought
    let at = brought.at
    for (const part of cutText(text, Math.floor(between(room.random, 80, 900)))) {
      const coded = pick(room.random, coders).encode(part)
      room.noteOfPaste('p1', coded, 'terminal')
      room.terminal('p1', [
        [600, 'i', `turn ${coded}\r`],
        [80, 'o', `${part.replaceAll('\n', '\r\n')}\r\n`],
      ])
      at = pastePiece(brought, part, at)
    }
  },
}

/** A plain paste, and after it an own comment under new numbers, over and over. */
const diluted: Way = {
  name: 'pasted, and diluted by an own comment under new numbers',
  place: 'coding',
  enter: (brought) => {
    const { room, pad } = brought
    const mark = codeLanguageOf(pad) === 'python' ? '#' : '//'
    const comment = `${mark} 0000 the next part of this is taken up here and carried on below\n`
    const typing = typingOf(room.random)
    typeByHand(room, pad, comment, brought.at, typing)
    pastePiece(brought, brought.text, brought.at + comment.length, false)
    const times = Math.floor(between(room.random, 25, 80))
    for (let number = 1; number <= times; number++) {
      room.noteOfPaste(pad.questionId, comment)
      room.change(pad, 'pasted', [{ from: brought.at, inserted: comment, source: 'typed' }])
      room.wait(900)
      const place = brought.at + mark.length + 1
      room.change(pad, 'deleted', [{ from: place, removed: 4, source: 'typed' }])
      typeByHand(room, pad, String(1000 + number), place, { ...typing, slips: 0 })
    }
  },
}
/** So many copies and pastes that the journal keeps no text of later ones. */
const afterCopies: Way = {
  name: 'pasted after more copies and pastes than the journal keeps',
  place: 'coding',
  enter: (brought) => {
    const { room, pad, text } = brought
    for (let times = 0; times < 2000; times++) {
      room.copy(pad.questionId, 'return')
      room.noteOfPaste(pad.questionId, 'return', 'search')
    }
    let at = brought.at
    for (const part of cutText(text, Math.floor(between(room.random, 100, 3000))))
      at = pastePiece(brought, part, at, false)
  },
}

const doors = [input, argument, error, ownTests, loose, query, packed, carried, unpacked, served, decoded]
export const waysOfRuns: Way[] = [...doors, shownInTerminal, diluted, afterCopies]

/** An edit that calls itself typed differs from a person's work by its pace alone, so that is measured. */
export const paceOf = (cause: EditCause, piece: string): number => (cause === 'typed' ? countSolid(piece) : 0)

export function putPiece({ room, pad }: Brought, cause: EditCause, piece: string, at: number): void {
  room.change(pad, cause, [{ from: at, inserted: piece, source: 'outside' }], { foreign: paceOf(cause, piece) })
}

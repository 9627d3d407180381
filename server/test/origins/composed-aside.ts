/** Further ways of bringing text in, kept aside: not looked at while rules are made, and measured once at the end. */
import type { BoardElement } from '@nova/contract/room/drawing'
import { between, cutText, pick, shuffle, typeByHand, typingOf } from './brought-texts.ts'
import { type Brought, pastePiece, typeInTerminal, typeProgram, type Way, writeFile } from './composed-runs.ts'
import { composeWays, type Forgery } from './composed.ts'
import { countSolid, type Piece } from './truth-room.ts'

const bitsOf = (text: string) => [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')

/** The input has no solid character at all. */
const blanks: Way = {
  name: 'through program input, coded in blanks and tabs',
  place: 'coding',
  enter: (brought) => {
    const { room } = brought
    const program = 'import sys\nbits = sys.stdin.read().replace(" ", "0").replace("\\t", "1")\nprint(decode(bits))\n'
    typeProgram(brought, program)
    let at = brought.at
    for (const piece of cutText(brought.text, Math.floor(between(room.random, 150, 1200)))) {
      const stdin = bitsOf(piece).replaceAll('0', ' ').replaceAll('1', '\t')
      room.noteOfPaste('q2', stdin, 'input')
      room.run('q2', 'python', { code: program, stdin, stdout: `${piece}\n` })
      at = pastePiece(brought, piece, at)
    }
  },
}

/** Letters of another script that look the same. */
const alike = new Map([...'aceopxyijs'].map((letter, at) => [letter, [...'асеорхуіјѕ'][at]!] as const))

/** Replaces all places of a text by another in the stretch that was brought, as the search's panel does. */
function replaceEverywhere({ room, pad, at }: Brought, found: string, next: string, length: number): void {
  const places = [...pad.text.slice(at, at + length).matchAll(new RegExp(found, 'g'))]
  const pieces = places.map(({ index }): Piece => {
    return { from: at + index, removed: found.length, inserted: next, source: 'outside' }
  })
  room.wait(between(room.random, 3000, 9000))
  if (pieces.length > 0) room.change(pad, next ? 'typed' : 'deleted', pieces)
}

const lookAlike: Way = {
  name: 'pasted in letters of another script, each replaced everywhere',
  place: 'coding',
  enter: (brought) => {
    const text = [...brought.text].map((letter) => alike.get(letter) ?? letter).join('')
    pastePiece(brought, text, brought.at, false)
    for (const [letter, other] of alike) replaceEverywhere(brought, other, letter, text.length)
  },
}
const stuffed: Way = {
  name: 'pasted with other letters in between, which are then removed everywhere',
  place: 'coding',
  enter: (brought) => {
    const { random } = brought.room
    const stuffing = pick(random, ['§', 'qq7', '¤x¤', '~'])
    const text = cutText(brought.text, Math.floor(between(random, 2, 8))).join(stuffing)
    pastePiece(brought, text, brought.at, false)
    replaceEverywhere(brought, stuffing, '', text.length)
  },
}

/** The page makes files, and a command writes what their names say. */
const names: Way = {
  name: 'in the names of files, which a command writes down',
  place: 'project',
  enter: (brought) => {
    const { room, text } = brought
    let at = brought.at
    for (const part of cutText(text, Math.floor(between(room.random, 200, 1500)))) {
      for (const [index, name] of cutText(Buffer.from(part).toString('hex'), 88).entries()) {
        room.tell('file', { act: 'create', path: `parts/${1000 + index}-${name}` }, 'p1')
        room.wait(between(room.random, 200, 900))
      }
      typeInTerminal(room, 'ls parts | cut -c6- | xxd -r -p >> src/main.ts\n')
      writeFile({ ...brought, text: part, at })
      at += part.length
    }
  },
}

const inTerminal: Way = {
  name: 'keys of a program in the terminal, written into a file there',
  place: 'project',
  enter: (brought) => {
    const { room, text, pace } = brought
    typeInTerminal(room, 'cat >> src/main.ts\n')
    for (const keys of cutText(text.replaceAll('\n', '\r'), Math.max(3, Math.round(pace)))) {
      const pressed = [...keys].map((key): [number, 'i', string] => [Math.round(1000 / pace), 'i', key])
      room.terminal('p1', [...pressed, [5, 'o', keys.replaceAll('\r', '\r\n')]])
      room.arrive(countSolid(keys))
    }
    typeInTerminal(room, '\u0004')
    writeFile(brought)
  },
}

/** Contact is lost for some seconds, again and again, and each time more comes back than hands could have written. */
const shortLosses: Way = {
  name: 'in many short losses of contact',
  place: 'coding',
  enter: (brought) => {
    const { room, pad, text } = brought
    let at = brought.at
    for (const part of cutText(text, Math.floor(between(room.random, 150, 500)))) {
      room.offline(() => {
        for (const key of part) {
          room.wait(1000 / Math.max(20, brought.pace))
          room.change(pad, 'typed', [{ from: at, inserted: key, source: 'outside' }], { foreign: countSolid(key) })
          at += key.length
        }
      })
      room.wait(between(room.random, 3000, 12_000))
    }
  },
}

const said: Way = {
  name: 'in messages to Nova that call themselves spoken',
  place: 'coding',
  enter: (brought) => {
    const { room } = brought
    let at = brought.at
    for (const [index, part] of cutText(brought.text, Math.floor(between(room.random, 80, 900))).entries()) {
      const about = { interactionId: `said-${index}`, helpStep: null, engine: null }
      room.serve('chat', { ...about, author: 'candidate', text: part, voice: true }, 'q1')
      room.wait(between(room.random, 2000, 6000))
      const reply = { ...about, author: 'nova' as const, text: 'What would you like to know about it?', voice: false }
      room.serve('chat', { ...reply, helpStep: 1, engine: 'builtin' }, 'q1', 'system')
      at = pastePiece(brought, part, at)
    }
  },
}

/** A word of the drawing board; no page tells of a paste there. */
const onBoard: Way = {
  name: 'in words on the drawing board',
  place: 'coding',
  enter: (brought) => {
    const { room, pad } = brought
    let at = brought.at
    for (const [index, part] of cutText(brought.text, Math.floor(between(room.random, 80, 700))).entries()) {
      const shape = { id: `words-${index}`, version: 1, versionNonce: index, index: `a${index}`, seed: 1 }
      const place = { x: 0, y: 30 * index, width: 200, height: 25, strokeColor: '#1e1e1e' }
      const look = { fontSize: 20, fontFamily: 5, textAlign: 'left', verticalAlign: 'top', lineHeight: 1.25 } as const
      const changed: BoardElement[] = [{ ...shape, ...place, ...look, type: 'text', text: part }]
      room.tell('draw', { changed, removed: [] }, pad.questionId)
      room.wait(between(room.random, 1000, 4000))
      room.copy(pad.questionId, part, 'other')
      at = pastePiece(brought, part, at, false)
    }
  },
}

/** Each longer name is begun with two keys and then completed, although nothing knows it yet. */
const completedNames: Way = {
  name: 'name by name as completed, one at a time',
  place: 'coding',
  enter: (brought) => {
    const { room, pad, text, pace } = brought
    let at = brought.at
    for (const [word] of text.matchAll(/\w+|[^\w]+/g)) {
      const begun = word.length > 4 && /\w/.test(word) ? word.slice(0, 2) : word
      for (const key of begun) {
        room.wait(1000 / pace)
        room.change(pad, 'typed', [{ from: at, inserted: key, source: 'outside' }], { foreign: countSolid(key) })
        at += key.length
      }
      if (begun === word) continue
      room.wait(between(room.random, 150, 600))
      const foreign = word.length - begun.length
      room.change(pad, 'completed', [{ from: at - 2, removed: 2, inserted: word, source: 'outside' }], { foreign })
      at += foreign
    }
  },
}

/** Own text of the same length gives way to it, some letters at a time, so that nothing ever grows. */
const overwritten: Way = {
  name: 'over own text, some letters at a time, by edits that call themselves redone',
  place: 'coding',
  enter: (brought) => {
    const { room, pad, text, at } = brought
    const filler = `${'the plan is to go on from here with what is known '.repeat(2).trim()}\n`
    typeByHand(room, pad, filler, at, typingOf(room.random))
    for (let length = filler.length; length < text.length; length += filler.length) {
      room.copy(pad.questionId, filler)
      room.noteOfPaste(pad.questionId, filler)
      room.change(pad, 'pasted', [{ from: at, inserted: filler, source: 'typed' }])
      room.wait(1200)
    }
    let place = at
    for (const part of cutText(text, Math.floor(between(room.random, 6, 36)))) {
      room.wait(between(room.random, 500, 2500))
      room.change(pad, 'redone', [{ from: place, removed: part.length, inserted: part, source: 'outside' }])
      place += part.length
    }
  },
}

/** The writer's own marks give way to whole lines by the search's field for replacing. */
const byReplacing: Way = {
  name: 'line by line from the field for replacing, each over a mark of one’s own',
  place: 'coding',
  enter: (brought) => {
    const { room, pad, text, pace } = brought
    const lines = text.split(/(?<=\n)/)
    const marks = lines.map((_, index) => `@${index}@`)
    typeByHand(room, pad, marks.join(''), brought.at, { ...typingOf(room.random), slips: 0 })
    for (const index of shuffle(
      room.random,
      marks.map((_, each) => each),
    )) {
      const [line, mark] = [lines[index]!, marks[index]!]
      room.wait((1000 * line.length) / pace)
      if (room.random() < 0.5) room.noteOfPaste(pad.questionId, line, 'search')
      const piece: Piece = { from: pad.text.indexOf(mark), removed: mark.length, inserted: line, source: 'outside' }
      room.change(pad, 'typed', [piece], { foreign: countSolid(line) })
    }
  },
}

/** Answers to questions about the code are written in a separate field. */
const inFollowUps: Way = {
  name: 'in answers to follow-up questions, copied there',
  place: 'coding',
  enter: (brought) => {
    const { room, pad, text } = brought
    const parts = cutText(text, Math.floor(between(room.random, 150, 900)))
    const setId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
    const questions = parts.map((_, index) => ({
      id: `v${index}`,
      kind: 'value' as const,
      text: 'What does it return?',
    }))
    room.serve('followUp', { step: 'asked', setId, questions }, pad.questionId, 'system')
    for (const [index, part] of parts.entries()) {
      room.wait(between(room.random, 3000, 20_000))
      const answer = { id: `v${index}`, text: part, choice: null, voice: false, late: false }
      room.serve('followUp', { step: 'answered', setId, ...answer }, pad.questionId)
    }
    let at = brought.at
    for (const part of parts) at = pastePiece(brought, part, at)
  },
}

const waysAside: Way[] = [
  ...[blanks, lookAlike, stuffed, names, inTerminal],
  ...[shortLosses, said, onBoard, completedNames, overwritten, byReplacing, inFollowUps],
]

export const composeAside = (count: number, seed: number): Generator<Forgery> => composeWays(waysAside, count, seed)

/** Ways of bringing text in as edits: keys and small pieces at a pace, and edits whose cause is not what happened. */
import type { EditCause } from '@nova/contract/room/journal'
import { between, cutText, pick, shuffle } from './brought-texts.ts'
import { type Brought, paceOf, putPiece, type Way } from './composed-runs.ts'
import { type Piece, type Source } from './truth-room.ts'

/** Waits as long as that many characters take at the pace. */
function keepPace({ room, pace }: Brought, characters: number, evenness = 0.3): void {
  room.wait(((1000 * characters) / pace) * between(room.random, 1 - evenness, 1 + evenness))
}

/** Key by key, with some slips where `slips` says so. */
function enterKeys(brought: Brought, text: string, at: number, slips = 0): number {
  const { room, pad } = brought
  for (const key of text) {
    keepPace(brought, 1)
    if (room.random() < slips && /[a-z]/.test(key)) {
      room.change(pad, 'typed', [{ from: at, inserted: 'e', source: 'outside' }])
      keepPace(brought, 1)
      room.change(pad, 'deleted', [{ from: at, removed: 1, source: 'outside' }])
      keepPace(brought, 1)
    }
    putPiece(brought, 'typed', key, at)
    at += key.length
  }
  return at
}

const keys = (name: string, place: Way['place'], order: 'forwards' | 'last line first' | 'any line'): Way => ({
  name,
  place,
  enter: (brought) => {
    const slips = pick(brought.room.random, [0, 0, 0.02, 0.05])
    const lines = brought.text.split(/(?<=\n)/)
    const isDone = lines.map(() => false)
    const placeOf = (line: number) =>
      lines.slice(0, line).reduce((at, each, index) => at + (isDone[index] ? each.length : 0), brought.at)
    const all = lines.map((_, at) => at)
    const inOrder = {
      forwards: all,
      'last line first': all.toReversed(),
      'any line': shuffle(brought.room.random, all),
    }
    for (const line of inOrder[order]) {
      enterKeys(brought, lines[line]!, placeOf(line), slips)
      isDone[line] = true
    }
  },
})

const pieces = (
  name: string,
  cut: (text: string, brought: Brought) => string[],
  { cause = 'typed', isBackwards = false }: { cause?: EditCause | EditCause[]; isBackwards?: boolean } = {},
): Way => ({
  name,
  place: 'coding',
  isMixed: cause !== 'typed',
  enter: (brought) => {
    const { random } = brought.room
    const said = typeof cause === 'string' ? cause : pick(random, cause)
    const parts = cut(brought.text, brought)
    let at = brought.at
    for (const part of isBackwards ? parts.toReversed() : parts) {
      keepPace(brought, part.length)
      putPiece(brought, said, part, at)
      if (!isBackwards) at += part.length
    }
  },
})
const small = (text: string, { room }: Brought) => cutText(text, Math.floor(between(room.random, 4, 16)))
const phrases = (text: string, { room }: Brought) => cutText(text, Math.floor(between(room.random, 18, 50)))
const lines = (text: string) => text.split(/(?<=\n)/)
const longer = (text: string, { room }: Brought) => cutText(text, Math.floor(between(room.random, 40, 120)))

/** As many cursors as fit, and at each of them other text. */
const manyCursors = (cause: EditCause): Way => ({
  name: `at many cursors at once, as ${cause}`,
  place: 'coding',
  enter: (brought) => {
    const { room, pad, at } = brought
    const parts = cutText(brought.text, Math.floor(between(room.random, 5, 30)))
    const most = Math.floor(between(room.random, 20, 100))
    room.change(pad, 'typed', [{ from: at, inserted: '\n'.repeat(parts.length), source: 'typed' }])
    room.wait(4000)
    let place = at
    for (let first = 0; first < parts.length; first += most) {
      const now = parts.slice(first, first + most)
      room.change(
        pad,
        cause,
        now.map((inserted, index) => ({ from: place + index, inserted, source: 'outside' })),
        { foreign: paceOf(cause, now.join('')) },
      )
      place += now.join('').length + now.length
      room.wait(between(room.random, 2000, 12_000))
    }
  },
})

/** Each letter of the alphabet at all of its places, one letter after the other. */
const byLetter: Way = {
  name: 'letter by letter of the alphabet, everywhere at once',
  place: 'coding',
  enter: (brought) => {
    const { room, pad, text, at } = brought
    const isThere = Array.from(text, () => false)
    for (const letter of [...new Set(text)].toSorted()) {
      for (let left = true; left;) {
        const found: { index: number; from: number }[] = []
        let from = at
        left = false
        isThere.forEach((is, index) => {
          if (is) from += 1
          else if (text[index] === letter) {
            if (found.at(-1)?.from === from) left = true
            else found.push({ index, from })
          }
        })
        keepPace(brought, found.length)
        const places = found.map((each): Piece => ({ from: each.from, inserted: letter, source: 'outside' }))
        room.change(pad, 'typed', places, { foreign: letter.trim() ? found.length : 0 })
        for (const { index } of found) isThere[index] = true
      }
    }
  },
}

/** Each edit replaces the whole pad by the old text and one more part. */
const replaced: Way = {
  name: 'a part more in each whole pad that replaces the one before',
  place: 'coding',
  enter: (brought) => {
    const { room, pad } = brought
    const cause = pick(room.random, ['typed', 'pasted', 'restored', 'undone'] as const)
    let at = brought.at
    for (const part of longer(brought.text, brought)) {
      room.wait(between(room.random, 3000, 20_000))
      const added = Array.from(part.split(''), (): Source => 'outside')
      const sources = [...pad.sources.slice(0, at), ...added, ...pad.sources.slice(at)]
      const inserted = pad.text.slice(0, at) + part + pad.text.slice(at)
      if (cause === 'pasted') room.noteOfPaste(pad.questionId, inserted)
      room.change(pad, cause, [{ from: 0, removed: pad.text.length, inserted, source: sources }], {
        foreign: paceOf(cause, part),
      })
      at += part.length
    }
  },
}

/** The server has contact all the while, and the page says nothing: then it brings text back. */
const restored: Way = {
  name: 'restored after a silence in contact',
  place: 'coding',
  enter: (brought) => {
    const { room, text } = brought
    let at = brought.at
    for (const part of cutText(text, Math.ceil(text.length / pick(room.random, [1, 2, 3])))) {
      room.wait(between(room.random, 60_000, 300_000))
      if (room.random() < 0.4) {
        const payload = { name: 'Ada', email: 'ada@example.org', again: true, consentVersion: '3', deviceId: null }
        room.serve('joined', { ...payload, recordsContact: true }, null, 'system')
      }
      putPiece(brought, 'restored', part, at)
      room.wait(2000)
      at += part.length
    }
  },
}

/** Keys that come all at once and claim the minutes before, while the page spoke to the server in between. */
const claimed: Way = {
  name: 'keys all at once that claim the minutes before',
  place: 'coding',
  isMixed: true,
  enter: (brought) => {
    const { room, pad, text } = brought
    let at = brought.at
    for (const part of cutText(text, Math.floor(between(room.random, 200, 900)))) {
      const spanMs = part.length * between(room.random, 180, 400)
      room.wait(spanMs / 2)
      room.copy(pad.questionId, 'const')
      room.wait(spanMs / 2 + 30_000)
      const from = room.state.now - 20_000 - spanMs
      for (const [index, key] of [...part].entries()) {
        const claims = { at: from + (spanMs * index) / part.length }
        room.change(pad, 'typed', [{ from: at, inserted: key, source: 'outside' }], claims)
        at += key.length
      }
      room.wait(5000)
    }
  },
}

/** Each paste is no more than a word. */
const wordByWord: Way = {
  name: 'pasted word by word',
  place: 'coding',
  isMixed: true,
  enter: (brought) => {
    const { room, pad, text } = brought
    const isNoted = room.random() < 0.7
    let at = brought.at
    for (const [word] of text.matchAll(/\S+\s*/g)) {
      room.wait(between(room.random, 800, 4000))
      if (isNoted) room.noteOfPaste(pad.questionId, word)
      putPiece(brought, 'pasted', word, at)
      at += word.length
    }
  },
}

/** Pasted turned round, and each line put right by an edit that swaps it. */
const swapped: Way = {
  name: 'pasted in a wrong order, and the lines moved to their places',
  place: 'coding',
  enter: (brought) => {
    const { room, pad } = brought
    const parts = shuffle(
      room.random,
      lines(brought.text).map((line, order) => ({ line: line.endsWith('\n') ? line : `${line}\n`, order })),
    )
    const inserted = parts.map(({ line }) => line).join('')
    room.noteOfPaste(pad.questionId, inserted)
    room.change(pad, 'pasted', [{ from: brought.at, inserted, source: 'outside' }])
    for (let place = 0; place < parts.length; place++) {
      const wrong = parts.findIndex(({ order }) => order === place)
      if (wrong === place) continue
      const offset = (upTo: number) => brought.at + parts.slice(0, upTo).reduce((sum, { line }) => sum + line.length, 0)
      const [from, to] = [offset(wrong), offset(place)]
      const [moved] = parts.splice(wrong, 1)
      parts.splice(place, 0, moved!)
      room.wait(between(room.random, 700, 3000))
      room.change(pad, 'dropped', [
        { from: to, inserted: moved!.line, source: 'outside' },
        { from, removed: moved!.line.length, source: 'outside' },
      ])
    }
  },
}

const oddCauses: EditCause[] = ['undone', 'redone', 'dropped', 'renamed', 'template', 'submitted', 'deleted']
export const waysOfEdits: Way[] = [
  pieces('phrases as completed', phrases, { cause: 'completed' }),
  pieces('whole lines as completed', lines, { cause: 'completed' }),
  pieces('small pieces as completed, last first', small, { cause: 'completed', isBackwards: true }),
  manyCursors('typed'),
  manyCursors('completed'),
  pieces('small pieces as typed', small),
  pieces('small pieces as typed, last first', small, { isBackwards: true }),
  pieces('whole lines as typed', lines),
  pieces('whole lines as typed, last first', lines, { isBackwards: true }),
  pieces('pieces of causes that bring nothing new', longer, { cause: oddCauses }),
  replaced,
  byLetter,
  restored,
  claimed,
  wordByWord,
  swapped,
  keys('keys', 'coding', 'forwards'),
  keys('keys, last line first', 'coding', 'last line first'),
  keys('keys, line by line in any order', 'coding', 'any line'),
  keys('keys in a project', 'project', 'forwards'),
  keys('keys in a project, last line first', 'project', 'last line first'),
]

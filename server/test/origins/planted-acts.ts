/** Acts of people in a room; each plants the sources of its characters. */
import { type FilePad, isCodePad, type Language } from '@nova/contract/words'
import type { Random } from '../typing-factory.ts'
import { between, makeName, moveStretch, pick, shuffle, type Typing, typeByHand } from './brought-texts.ts'
import { typeInTerminal } from './composed-runs.ts'
import { countSolid, type Source, type TruthPad, type TruthRoom } from './truth-room.ts'

/** A person at work: `code` and `prose` give text that the session doesn't have yet. */
export type Desk = {
  room: TruthRoom
  random: Random
  typing: Typing
  code: (solid: number, pad: TruthPad) => string
  prose: (sentences: number) => string
  statementOf: (pad: TruthPad) => string
  starterOf: (pad: TruthPad) => string
  /** Those that are open now. */
  pads: { code: TruthPad[]; text: TruthPad[]; file: TruthPad[] }
  language: Language
  /** Numbers of earlier objects. */
  next: () => number
}
export type Act = {
  name: string
  on: 'code' | 'text' | 'file' | 'any'
  /** outside: from elsewhere. forged: its times are. command: a command writes new text. unseen: in no contact. */
  kind?: 'outside' | 'forged' | 'command' | 'unseen'
  play: (desk: Desk, pad: TruthPad) => void
}

/** The beginning of a line, mostly below all others. */
export function placeIn({ random }: Desk, { text, language }: TruthPad): number {
  if (language === 'text' || random() < 0.6) return text.length
  return pick(random, [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)])
}

/** A stretch of a pad from `low` to `high` characters long; null where it has none. */
function stretchOf({ random }: Desk, { text }: TruthPad, low: number, high: number) {
  if (text.length < low + 20) return null
  const length = Math.min(text.length, Math.floor(between(random, low, high)))
  const from = Math.floor(random() * (text.length - length))
  const found = text.slice(from, from + length)
  return countSolid(found) >= low * 0.5 ? { from, length, text: found } : null
}

const othersOf = ({ pads }: Desk, { language }: TruthPad) =>
  language === 'text' ? pads.text : [...pads.code, ...pads.file]

/** Lines in code, sentences in a text. */
export const writingFor = (desk: Desk, pad: TruthPad, solid: number) =>
  pad.language === 'text' ? desk.prose(Math.max(1, Math.round(solid / 70))) : desk.code(solid, pad)

/** Types code as editors do: a bracket comes with the one that closes it, over which is typed. */
export function typeCode(desk: Desk, pad: TruthPad, text: string, at: number, source: Source = 'typed'): number {
  const { room } = desk
  const typing = { ...desk.typing, source }
  const found = /[([{](?=([^()[\]{}\n]*)[)\]}])/.exec(text)
  if (!found) return typeByHand(room, pad, text, at, typing)
  const inner = found[1]!
  const closing = found.index + 1 + inner.length
  let place = typeByHand(room, pad, text.slice(0, found.index), at, typing)
  room.wait(200)
  room.change(pad, 'typed', [{ from: place, inserted: `${found[0]}${text[closing]!}`, source }])
  place = typeByHand(room, pad, inner, place + 1, typing) + 1
  return typeCode(desk, pad, text.slice(closing + 1), place, source)
}

export function write(desk: Desk, pad: TruthPad, solid: number, source: Source = 'typed'): void {
  desk.room.wait(between(desk.random, 2000, 20_000))
  const text = writingFor(desk, pad, solid)
  typeCode(desk, pad, text, placeIn(desk, pad), source)
}

/** A paste as the page tells it. */
export function paste(desk: Desk, pad: TruthPad, text: string, source: Source | Source[], isNoted = true): void {
  const { room, random } = desk
  const from = placeIn(desk, pad)
  if (isNoted) room.noteOfPaste(pad.questionId, text)
  room.change(pad, 'pasted', [{ from, inserted: text, source }])
  room.wait(between(random, 1500, 6000))
}

/** Names that stand in the pad, longest first. */
const namesIn = ({ text }: TruthPad) => [...new Set(text.match(/\b[a-z]\w{6,}\b/gi) ?? [])]

const writing: Act[] = [
  { name: 'writes', on: 'any', play: (desk, pad) => write(desk, pad, between(desk.random, 60, 400)) },
  {
    name: 'completes names',
    on: 'code',
    play: (desk, pad) => {
      const { room, random, typing } = desk
      const from = placeIn(desk, pad)
      let at = from
      for (const name of shuffle(random, namesIn(pad)).slice(0, 5)) {
        const begun = Math.floor(between(random, 2, 5))
        at = typeByHand(room, pad, name.slice(0, begun), at, { ...typing, slips: 0 })
        room.wait(between(random, 200, 900))
        const source = Array.from(name, (_, index): Source => (index < begun ? 'typed' : 'completed'))
        room.change(pad, 'completed', [{ from: at - begun, removed: begun, inserted: name, source }])
        at = typeByHand(room, pad, pick(random, [' + ', '.of(', ') - ', ', ']), at + name.length - begun, typing)
      }
      if (at > from) typeByHand(room, pad, '1\n', at, typing)
    },
  },
  {
    name: 'writes a remark by words, as phones do',
    on: 'any',
    play: (desk, pad) => {
      const { room, random } = desk
      let at = placeIn(desk, pad)
      for (const [word] of `${desk.prose(1).trim()}\n`.matchAll(/\S+\s*/g)) {
        room.wait(word.length * between(random, 180, 500))
        room.change(pad, 'typed', [{ from: at, inserted: word, source: 'typed' }])
        at += word.length
      }
    },
  },
  {
    name: 'composes with an input method',
    on: 'any',
    play: ({ room, random }, pad) => {
      const from = pad.text.length
      for (let word = 0; word < 12; word++) {
        const at = from + word * 2
        for (const [index, part] of ['n', 'ni', 'nih', 'nihao'].entries()) {
          room.wait(between(random, 150, 350))
          const removed = ['', 'n', 'ni', 'nih'][index]!.length
          room.change(pad, 'typed', [{ from: at, removed, inserted: part, source: 'typed' }])
        }
        room.wait(400)
        room.change(pad, 'typed', [
          { from: at, removed: 5, inserted: pick(random, ['你好', '中文', '再见']), source: 'typed' },
        ])
      }
    },
  },
  {
    name: 'dictates',
    on: 'text',
    play: ({ room, random, prose }, pad) => {
      for (const phrase of prose(2 + Math.floor(random() * 4)).match(/[^.,]+[.,] ?/g) ?? []) {
        room.wait((phrase.length * 1000) / between(random, 9, 14) + between(random, 400, 3000))
        room.change(pad, 'typed', [{ from: pad.text.length, inserted: phrase, source: 'spoken' }])
      }
    },
  },
  {
    name: 'rewrites a part',
    on: 'any',
    play: (desk, pad) => {
      const { room, random } = desk
      const found = stretchOf(desk, pad, 8, 40)
      if (!found) return
      for (let left = found.length; left > 0; left--) {
        room.wait(between(random, 50, 120))
        room.change(pad, 'deleted', [{ from: found.from + left - 1, removed: 1, source: 'typed' }])
      }
      typeByHand(room, pad, `${makeName(random)} `, found.from, desk.typing)
    },
  },
]

const moving: Act[] = [
  {
    name: 'pastes a part once more',
    on: 'any',
    play: (desk, pad) => {
      const found = stretchOf(desk, pad, 60, 300)
      if (!found) return
      const others = othersOf(desk, pad)
      desk.room.copy(pad.questionId, found.text)
      paste(
        desk,
        pick(desk.random, [pad, ...others]),
        found.text,
        pad.sources.slice(found.from, found.from + found.length),
      )
    },
  },
  {
    name: 'moves a part',
    on: 'any',
    play: (desk, pad) => {
      const found = stretchOf(desk, pad, 60, 400)
      const others = othersOf(desk, pad)
      if (found) {
        const to = pick(desk.random, [pad, ...others])
        moveStretch(desk.room, { pad, ...found }, to, to === pad ? 0 : placeIn(desk, to))
      }
    },
  },
  {
    name: 'drags a part to the end',
    on: 'any',
    play: (desk, pad) => {
      const found = stretchOf(desk, pad, 30, 200)
      if (!found) return
      const { from, length, text } = found
      const source = pad.sources.slice(from, from + length)
      desk.room.change(pad, 'dropped', [
        { from, removed: length, source },
        { from: pad.text.length, inserted: text, source },
      ])
      desk.room.wait(2000)
    },
  },
  {
    name: 'takes back and brings back',
    on: 'any',
    play: (desk, pad) => {
      const { room, random } = desk
      const found = stretchOf(desk, pad, 20, 400)
      if (!found) return
      const { from, length, text: inserted } = found
      const source = pad.sources.slice(from, from + length)
      const isUndone = random() < 0.5
      room.change(pad, isUndone ? 'undone' : 'deleted', [{ from, removed: length, source }])
      room.wait(between(random, 800, 9000))
      room.change(pad, isUndone ? 'redone' : 'undone', [{ from, inserted, source }])
      room.wait(1500)
    },
  },
  {
    name: 'puts another name everywhere',
    on: 'code',
    play: ({ room, random }, pad) => {
      const old = namesIn(pad).length > 0 ? pick(random, namesIn(pad)) : null
      const next = makeName(random)
      if (!old || old[0]!.toLowerCase() === next[0] || old.at(-1) === next.at(-1)) return
      const places = [...pad.text.matchAll(new RegExp(`\\b${old}\\b`, 'g'))]
      room.wait(between(random, 4000, 9000))
      room.change(
        pad,
        'typed',
        places.map(({ index }) => ({ from: index, removed: old.length, inserted: next, source: 'typed' as const })),
      )
      room.wait(2000)
    },
  },
  {
    name: 'indents lines',
    on: 'code',
    play: ({ room }, pad) => {
      const places = [...pad.text.matchAll(/^(?=\S)/gm)].slice(-6)
      room.change(
        pad,
        'completed',
        places.map(({ index }) => ({ from: index, inserted: '  ', source: 'completed' as const })),
      )
      room.wait(1500)
    },
  },
]

/** The same file with other blanks: each solid character keeps its source, and blanks have that before them. */
function reformat({ text, sources }: TruthPad): { inserted: string; source: Source[] } {
  let inserted = ''
  const source: Source[] = []
  const add = (key: string, from: Source) => {
    inserted += key
    source.push(from)
  }
  for (let at = 0; at < text.length; at++) {
    const key = text[at]!
    const from = sources[at]!
    if (key === ' ' && /[\n ]/.test(text[at - 1] ?? '\n')) add(' ', from)
    if (/[,;]/.test(key) && /\S/.test(text[at + 1] ?? ' ')) {
      add(key, from)
      add(' ', from)
    } else add(key, from)
  }
  return { inserted, source }
}

const running: Act = {
  name: 'runs it',
  on: 'code',
  play: ({ room }, { questionId, language, text }) => {
    if (isCodePad(language)) room.run(questionId, language, { code: text })
  },
}
const inProject: Act[] = [
  {
    name: 'has a command format the file',
    on: 'file',
    play: ({ room }, pad) => {
      typeInTerminal(room, 'npm run format\n')
      room.change(pad, 'command', [{ from: 0, removed: pad.text.length, ...reformat(pad) }], { writer: 'server' })
      room.wait(2000)
    },
  },
  {
    name: 'has a command write a file',
    on: 'file',
    kind: 'command',
    play: (desk, pad) => {
      const { room, random } = desk
      typeInTerminal(room, 'npm run generate\n')
      const file: FilePad = `file:src/generated-${desk.next()}.ts`
      const inserted = desk.code(between(random, 120, 600), pad)
      room.change(room.pad('p1', file), 'command', [{ from: 0, inserted, source: 'command' }], { writer: 'server' })
      room.wait(2000)
    },
  },
  {
    name: 'applies a proposal',
    on: 'file',
    play: (desk, pad) => {
      const { room, random } = desk
      const id = `a3b1f0de-0000-4000-8000-${String(desk.next()).padStart(12, '0')}`
      const text = desk.code(between(random, 80, 400), pad)
      const path = pad.language.slice('file:'.length)
      const from = placeIn(desk, pad)
      const oldStart = pad.text.slice(0, from).split('\n').length
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => `+${line}`)
      const hunks = [{ oldStart, oldLines: 0, newStart: oldStart, newLines: lines.length, lines }]
      const shared = {
        engine: 'standard' as const,
        proposal: 'one',
        request: `r${desk.next()}`,
        message: 'This may do.',
      }
      room.serve('agent', { act: 'proposed', id, ...shared, files: [{ path, act: 'edit', hunks }] }, 'p1', 'system')
      room.wait(between(random, 8000, 40_000))
      const files = [{ path, hunks: [0], isEdited: false }]
      room.serve('agent', { act: 'applied', id, files, isWhole: true }, 'p1')
      room.change(pad, 'proposed', [{ from, inserted: text, source: 'proposal' }], { writer: 'server' })
      room.wait(3000)
    },
  },
  {
    name: 'renames a file',
    on: 'file',
    play: ({ room, next, pads }, pad) => {
      const to = `src/renamed-${next()}.ts`
      room.tell('file', { act: 'rename', path: pad.language.slice('file:'.length), to }, 'p1')
      const { text, sources } = pad
      const renamed = room.pad('p1', `file:${to}`)
      room.change(renamed, 'renamed', [{ from: 0, inserted: text, source: [...sources] }])
      pads.file.splice(pads.file.indexOf(pad), 1, renamed)
      room.wait(1500)
    },
  },
]

export const plainActs: Act[] = [...writing, ...moving, running, ...inProject]

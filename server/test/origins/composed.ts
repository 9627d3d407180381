/**
 * Forgeries composed at random: a way of bringing text in, the text's size, a pace, and disguises around it. The same
 * seed gives the same sessions.
 */
import type { Language } from '@nova/contract/words'
import type { EvidenceInput, EvidenceQuestion } from '../../src/observations/input.ts'
import { makeQuestion } from '../evidence-factory.ts'
import { randomOf } from '../simulator/seat.ts'
import { insideOf, languages, listTasks, type Task, toQuestion } from '../simulator/tasks.ts'
import {
  between,
  makeForeign,
  makeName,
  moveStretch,
  pick,
  renameAll,
  shuffle,
  spread,
  typeByHand,
  typingOf,
} from './brought-texts.ts'
import { waysOfEdits } from './composed-edits.ts'
import { type Brought, type Way, waysOfRuns } from './composed-runs.ts'
import { countOf, openTruthRoom, type Piece, type Truth, type TruthPad } from './truth-room.ts'

export type Forgery = {
  name: string
  input: EvidenceInput
  /** Every pad as it is at the end. */
  truth: Truth[]
  /** Solid characters of foreign text in the final texts of all pads. */
  outside: number
  /**
   * The most solid characters of it within 30 and 120 seconds and five minutes of the server's time; 0 where they came
   * neither as keys nor in pieces that call themselves typed.
   */
  in30: number
  in120: number
  in300: number
}

/** `own` is a text that the person types. */
type Scene = Brought & { language: Language; own: string[]; isProject: boolean }
type Disguise = { name: string; share: number; when: 'before' | 'after'; play: (scene: Scene) => void }

const mark = ({ language }: Scene) => (language === 'python' ? '#' : '//')
const remarks = [
  'the smallest ones go first here',
  'this may be empty as well',
  'keeps what was seen so far',
  'counted from the end backwards',
  'the rest follows from that',
  'not more than once for each',
]

/** Types a new line at a place, with some thought before it. */
function typeLine({ room }: Scene, pad: TruthPad, line: string, at: number): void {
  room.wait(between(room.random, 1500, 12_000))
  typeByHand(room, pad, line.endsWith('\n') ? line : `${line}\n`, at, typingOf(room.random))
}

/** The beginnings of lines of foreign text. */
function findLines({ pad }: Scene): number[] {
  return [...pad.text.matchAll(/^/gm)].map(({ index }) => index).filter((at) => pad.sources[at] === 'outside')
}

function typeOwn(scene: Scene, pad: TruthPad, at: number): void {
  for (const line of scene.own.splice(0, 2 + Math.floor(scene.room.random() * 5)).toReversed())
    typeLine(scene, pad, line, at)
}

function comment(scene: Scene): void {
  for (const remark of shuffle(scene.room.random, remarks).slice(0, 1 + Math.floor(scene.room.random() * 4))) {
    const at = pick(scene.room.random, findLines(scene))
    typeLine(scene, scene.pad, `${mark(scene)} ${remark}`, at)
  }
}

/** Other names for some of the foreign text: with the search's panel at all places, or by hand at each. */
function rename({ room, pad }: Scene): void {
  const foreign = pad.text.replace(/[^]/g, (key, at: number) => (pad.sources[at] === 'outside' ? key : ' '))
  const names = [...new Set(foreign.match(/\b[a-z]+[A-Z][a-z]+\d\d\b/g) ?? [])]
  for (const name of shuffle(room.random, names).slice(0, 1 + Math.floor(room.random() * 3))) {
    const next = makeName(room.random)
    room.wait(between(room.random, 4000, 15_000))
    const places = [...pad.text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].map(({ index }) => index)
    if (room.random() < 0.5) {
      const pieces = places.map((from): Piece => ({ from, removed: name.length, inserted: next, source: 'typed' }))
      room.change(pad, 'typed', pieces)
      continue
    }
    for (const from of places.toReversed()) {
      room.wait(between(room.random, 800, 2500))
      room.change(pad, 'deleted', [{ from, removed: name.length, source: 'typed' }])
      typeByHand(room, pad, next, from, typingOf(room.random))
    }
  }
}

/** Takes the text to another pad and back again, whole or the half of it. */
function move({ room, pad, language, isProject }: Scene): void {
  const other = isProject
    ? room.pad('p1', 'file:src/other.ts')
    : pick(room.random, [
        room.pad('q2', language),
        room.pad('t1', 'text'),
        room.pad('q1', language === 'go' ? 'java' : 'go'),
      ])
  const from = pad.sources.indexOf('outside')
  const whole = pad.sources.lastIndexOf('outside') + 1 - from
  const length = Math.ceil(whole * pick(room.random, [1, 1, 0.5]))
  const place = other.text.length
  moveStretch(room, { pad, from, length }, other, place)
  room.wait(between(room.random, 3000, 30_000))
  moveStretch(room, { pad: other, from: place, length }, pad, from)
}

function undo({ room, pad }: Scene): void {
  for (let times = 0; times < 1 + room.random() * 2; times++) {
    const from = pad.sources.indexOf('outside')
    const length = Math.ceil((pad.sources.lastIndexOf('outside') + 1 - from) * between(room.random, 0.3, 1))
    const inserted = pad.text.slice(from, from + length)
    const source = pad.sources.slice(from, from + length)
    room.wait(2000)
    room.change(pad, 'undone', [{ from, removed: length, source: 'typed' }])
    room.wait(between(room.random, 1000, 6000))
    room.change(pad, 'redone', [{ from, inserted, source }])
  }
}

function copyFirst({ room, pad }: Scene): void {
  const times = Math.floor(spread(room.random, 10, 400))
  for (let copies = 0; copies < times; copies++) room.copy(pad.questionId, `${copies} of these`)
}

const sideOf = ({ room, language, isProject }: Scene) =>
  isProject ? room.pad('p1', 'file:src/other.ts') : room.pad('q2', language)

const disguises: Disguise[] = [
  { name: 'copies first', share: 0.15, when: 'before', play: copyFirst },
  { name: 'own lines before', share: 0.5, when: 'before', play: (scene) => typeOwn(scene, scene.pad, scene.at) },
  { name: 'own work beside', share: 0.3, when: 'before', play: (scene) => typeOwn(scene, sideOf(scene), 0) },
  { name: 'absences', share: 0.25, when: 'before', play: ({ room }) => room.away(between(room.random, 5000, 200_000)) },
  {
    name: 'an offline span',
    share: 0.2,
    when: 'before',
    play: (scene) => scene.room.offline(() => typeOwn(scene, sideOf(scene), 0)),
  },
  {
    name: 'own lines after',
    share: 0.3,
    when: 'after',
    play: (scene) => typeOwn(scene, scene.pad, pick(scene.room.random, findLines(scene))),
  },
  { name: 'comments', share: 0.35, when: 'after', play: comment },
  { name: 'other names', share: 0.35, when: 'after', play: rename },
  { name: 'moves', share: 0.25, when: 'after', play: move },
  { name: 'undo and redo', share: 0.25, when: 'after', play: undo },
  {
    name: 'an absence after',
    share: 0.15,
    when: 'after',
    play: ({ room }) => room.away(between(room.random, 5000, 90_000)),
  },
]

const startFiles = {
  'src/main.ts':
    '// The bookings of a ferry.\nexport const seats = 40\n\nexport function free(booked) {\n  return seats - booked\n}\n',
  'src/other.ts': '// What both of them share.\nexport const shared = []\n',
}

function makeQuestions(task: Task, second: Task): EvidenceQuestion[] {
  const statement = 'Mend the bookings of a ferry, and give each lane of it a list of those who wait.'
  return [
    toQuestion('q1', task),
    toQuestion('q2', second),
    makeQuestion({ id: 's1', kind: 'sql', title: 'Late parcels', statement: 'List the parcels that are late.' }),
    makeQuestion({
      id: 't1',
      kind: 'behavioral',
      title: 'A hard week',
      minutes: 10,
      statement: 'Tell of a hard week.',
    }),
    makeQuestion({
      id: 'p1',
      kind: 'project',
      title: 'Ferry',
      starters: {},
      statement,
      project: { stages: [{ id: 'fix', title: 'Fix it' }], files: new Map(Object.entries(startFiles)) },
    }),
  ]
}

/** Opens the room at the place where the text will go. */
function openScene(way: Way, seed: number): Scene & { note: string[] } {
  const random = randomOf(seed)
  const isProject = way.place === 'project'
  const language = isProject ? 'typescript' : pick(random, languages)
  const [task, second, third] = shuffle(random, listTasks(language)) as [Task, Task, Task]
  const size = Math.round(spread(random, 300, 3000))
  const pace = spread(random, 3, 40)
  const isOff = random() < 0.25
  const skew = isOff ? Math.round(between(random, -3_600_000, 3_600_000)) : 0
  const room = openTruthRoom(Math.floor(random() * 2 ** 31), makeQuestions(task, second), { skew })
  const text = makeForeign(random, language, size, [second, third])
  const own = renameAll(random, third.body)
    .split(/(?<=\n)/)
    .filter((line) => line.trim())
  const note = [`${size} characters`, `${pace.toFixed(1)} a second`, ...(isOff ? ['a clock that is off'] : [])]
  const pad = isProject ? room.pad('p1', 'file:src/main.ts') : room.pad('q1', language)
  const at = isProject ? startFiles['src/main.ts'].length : insideOf(task)
  if (isProject) {
    room.layOut('p1', startFiles)
    room.tell('navigate', { questionId: 'p1' }, null)
  } else {
    room.start(pad, task.starter)
    room.start(room.pad('q2', language), second.starter)
  }
  room.wait(between(random, 20_000, 90_000))
  return { room, pad, at, text, pace, language, own, isProject, note }
}

/** Plays one forgery of a way. */
export function playForgery(way: Way, seed: number): Forgery {
  const { note, ...scene } = openScene(way, seed)
  const { room, pad } = scene
  const chosen = disguises.filter(({ share }) => room.random() < share)
  for (const { when, play } of chosen) if (when === 'before') play(scene)
  room.wait(between(room.random, 2000, 20_000))
  way.enter(scene)
  room.wait(between(room.random, 2000, 20_000))
  const after = shuffle(
    room.random,
    chosen.filter(({ when }) => when === 'after'),
  )
  for (const { play } of after) play(scene)
  room.wait(5000)
  if (!scene.isProject) {
    if (room.random() < 0.7) room.run('q1', scene.language, { code: pad.text, stdout: '' })
    room.submit(pad)
  }
  const input = room.end()
  const truth = room.truth()
  const name = [way.name, ...note, ...chosen.map((each) => each.name)].join(', ')
  const [in30, in120, in300] = [room.most(30), room.most(120), room.most(300)]
  return { name, input, truth, outside: countOf(truth, 'outside'), in30, in120, in300 }
}

/** Parts of one text, each brought in by another way. */
const mixed: Way = {
  name: 'a part by each of several ways',
  place: 'coding',
  enter: (brought) => {
    const { room, pad, text } = brought
    const lines = text.split(/(?<=\n)/)
    const each = Math.ceil(lines.length / pick(room.random, [2, 3, 4]))
    const ways = shuffle(
      room.random,
      [...waysOfRuns, ...waysOfEdits].filter(({ isMixed }) => isMixed),
    )
    for (let from = 0; from < lines.length; from += each) {
      const at = pad.sources.includes('outside') ? pad.sources.lastIndexOf('outside') + 1 : brought.at
      const way = ways[(from / each) % ways.length]!
      way.enter({ ...brought, text: lines.slice(from, from + each).join(''), at })
      room.wait(between(room.random, 3000, 30_000))
    }
  },
}

/** Each way as often as the others, each session with its own seed. */
export function* composeWays(ways: readonly Way[], count: number, seed: number): Generator<Forgery> {
  const random = randomOf(seed)
  for (let at = 0; at < count; at++) yield playForgery(ways[at % ways.length]!, Math.floor(random() * 2 ** 31))
}

export const composeForgeries = (count: number, seed: number): Generator<Forgery> =>
  composeWays([...waysOfRuns, ...waysOfEdits, mixed], count, seed)

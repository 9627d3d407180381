/** Texts for made sessions: solutions of the bank under their own names, and how people type them. */
import type { Language } from '@nova/contract/words'
import { listTasks, type Task } from '../simulator/tasks.ts'
import { type Random, pauseOf } from '../typing-factory.ts'
import { countSolid, type Source, type TruthPad, type TruthRoom } from './truth-room.ts'

const words = (
  'tide gate pier rope mast keel buoy dune reef cove crane dock barge wharf anchor ballast lantern harbor ' +
  'pilot sluice ferry canal lock quay tiller rudder galley bilge hatch cabin deck stern bow sail jib boom'
).split(' ')

/** Words that stay as they are: of the languages, and of their libraries. */
const kept = new Set(
  (
    'and any append apply array async await bool boolean break bytes case catch char class clear close const continue ' +
    'copy default defer def del double else elif enum except export extends false final finally float for func ' +
    'function get global goto has if implements import in int interface is keys lambda len let list long make map ' +
    'match max min new nil none not null number object of or package pass pop print private public push raise range ' +
    'return reversed round self set short slice some sort sorted static str string struct sum super switch this throw ' +
    'true try tuple type typeof undefined values var void while with yield zip abs all enumerate dict select fmt sort'
  ).split(' '),
)

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
/** Small and large alike: as many between 3 and 6 as between 20 and 40. */
export const spread = (random: Random, low: number, high: number): number => low * (high / low) ** random()

export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((each) => ({ each, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each)
}

export function makeName(random: Random): string {
  const second = pick(random, words)
  return `${pick(random, words)}${second[0]!.toUpperCase()}${second.slice(1)}${Math.floor(random() * 90 + 10)}`
}

/** The same code under other names, without lines that are comments alone. */
export function renameAll(random: Random, code: string): string {
  const names = new Map<string, string>()
  return code.replace(/^\s*(?:\/\/|#|\/?\*).*\n/gm, '').replace(/(?<![.\w"'`$])[a-z_]\w{2,}\b/g, (name) => {
    if (kept.has(name.toLowerCase())) return name
    const known = names.get(name) ?? makeName(random)
    names.set(name, known)
    return known
  })
}

/** Code of about that many solid characters that occurs nowhere else in the session. */
export function makeForeign(random: Random, language: Language, solid: number, without: readonly Task[] = []): string {
  const titles = new Set(without.map(({ title }) => title))
  const tasks = shuffle(random, listTasks(language)).filter(({ title }) => !titles.has(title))
  let text = ''
  for (const line of tasks.flatMap(({ body, before }) => renameAll(random, `${before}\n${body}`).split(/(?<=\n)/))) {
    if (countSolid(text) >= solid) break
    if (line.trim()) text += line
  }
  return text
}

export type Typing = { perSecond: number; slips: number; source?: Source }
export const typingOf = (random: Random): Typing => ({
  perSecond: between(random, 2, 6),
  slips: between(random, 0.01, 0.05),
})

/** A person types, with slips that are taken back. Ends behind what was typed. */
export function typeByHand(
  room: TruthRoom,
  pad: TruthPad,
  text: string,
  from: number,
  { perSecond, slips, source = 'typed' }: Typing,
): number {
  const { random, change, wait } = room
  let at = from
  for (const [key] of text.matchAll(/\n[ \t]*|[^]/g)) {
    wait(pauseOf(random, perSecond, key[0]!))
    if (/[a-z]/i.test(key) && random() < slips) {
      change(pad, 'typed', [{ from: at, inserted: pick(random, [...'etaoinshrd']), source }])
      wait(between(random, 150, 500))
      change(pad, 'deleted', [{ from: at, removed: 1, source }])
      wait(120)
    }
    change(pad, 'typed', [{ from: at, inserted: key, source }])
    at += key.length
  }
  return at
}

/** Moves a stretch of one pad into another as people do: cut and pasted, with all that the page tells of it. */
export function moveStretch(
  room: TruthRoom,
  { pad, from, length }: { pad: TruthPad; from: number; length: number },
  to: TruthPad,
  place: number,
): void {
  const text = pad.text.slice(from, from + length)
  const sources = pad.sources.slice(from, from + length)
  room.copy(pad.questionId, text)
  room.change(pad, 'deleted', [{ from, removed: length, source: 'typed' }])
  room.wait(between(room.random, 1500, 5000))
  room.noteOfPaste(to.questionId, text)
  room.change(to, 'pasted', [{ from: place, inserted: text, source: sources }])
  room.wait(2000)
}

export const cutText = (text: string, most: number): string[] => text.match(new RegExp(`[^]{1,${most}}`, 'g')) ?? []
export const turnRound = (text: string): string => [...text].toReversed().join('')

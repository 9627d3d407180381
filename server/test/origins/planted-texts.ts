/** Texts that a made session doesn't have yet: lines of code, and sentences. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@nova/contract/words'
import { listTasks } from '../simulator/tasks.ts'
import type { Random } from '../typing-factory.ts'
import { between, pick, renameAll, shuffle } from './brought-texts.ts'
import { countSolid, type TruthPad } from './truth-room.ts'

let queries: string[] | undefined
const folder = new URL('../../../bank/sql/', import.meta.url)
function readQueries(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { reference: string }).reference)
}

/** Gives lines of the bank's solutions, each time under other names. */
export function makeCodeSource(
  random: Random,
  language: Language,
): (solid: number, pad: Pick<TruthPad, 'language'>) => string {
  queries ??= readQueries()
  const known = queries
  const waiting = { sql: [] as string[], other: [] as string[] }
  const refill = (kind: 'sql' | 'other') => {
    const all = kind === 'sql' ? known : listTasks(language).map(({ body, before }) => `${before}\n${body}`)
    const lines = shuffle(random, all).flatMap((text) => renameAll(random, `${text.trimEnd()}\n`).split(/(?<=\n)/))
    waiting[kind].push(...lines.filter((line) => line.trim()))
  }
  return (solid, pad) => {
    const kind = pad.language === 'sql' ? 'sql' : 'other'
    let text = ''
    while (countSolid(text) < solid) {
      if (waiting[kind].length === 0) refill(kind)
      text += waiting[kind].shift()!
    }
    return text
  }
}

const subjects = [
  'the queue',
  'our release',
  'the second worker',
  'a customer in the north',
  'the nightly job',
  'my team',
]
const deeds = ['lost', 'kept', 'moved', 'counted', 'wrote down', 'gave back', 'waited for', 'threw away']
const objects = ['bookings', 'messages', 'lines of the log', 'old entries', 'jobs', 'tickets', 'reports', 'invoices']
const reasons = [
  'because nobody had looked',
  'so that we could go on',
  'before anybody noticed',
  'as the rules asked for',
]
/** Sentences that differ from each other. */
export function makeProse(random: Random): (sentences: number) => string {
  const sentence = () => {
    const figure = Math.floor(between(random, 12, 99_000))
    const middle = `${pick(random, deeds)} ${figure} ${pick(random, objects)}`
    return `In week ${Math.floor(between(random, 2, 52))}, ${pick(random, subjects)} ${middle}, ${pick(random, reasons)}. `
  }
  return (sentences) => Array.from({ length: sentences }, sentence).join('')
}

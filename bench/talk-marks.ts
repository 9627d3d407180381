/** What readers made of the replies to a set of messages: shares with exact bounds, and how far two readers agree. */
import { shareOf } from '../server/src/model-check/share.ts'
import { rounded } from './figures.ts'

/** One reader's marks for the replies to one message. The rubric stands in bench/talk/README.md. */
export type Mark = {
  id: string
  reader: string
  /** Which engine replied. */
  engine: string
  helped: boolean
  right: 'yes' | 'partly' | 'no'
  specific: boolean
  natural: boolean
  /** Says something untrue of the task, the language or the code. */
  untrue: boolean
  /** Declines what it could have helped with. */
  refused: boolean
}

const yes = ['helped', 'specific', 'natural', 'untrue', 'refused'] as const

/** For each engine and reader the shares, and for two readers their agreement on what helped. */
export function* readMarks(marks: readonly Mark[], set: string): Iterable<Record<string, unknown>> {
  for (const [engine, ofEngine] of Map.groupBy(marks, (mark) => mark.engine)) {
    const readers = [...Map.groupBy(ofEngine, (mark) => mark.reader)]
    for (const [reader, read] of readers) {
      const count = (isMeant: (mark: Mark) => boolean) => share(read.filter(isMeant).length, read.length)
      yield {
        ...{ set, engine, reader, right: count(({ right }) => right === 'yes') },
        ...{ 'right or partly': count(({ right }) => right !== 'no') },
        ...Object.fromEntries(yes.map((name) => [name, count((mark) => mark[name])])),
      }
    }
    const [one, other] = readers
    if (one && other) yield { set, engine, readers: `${one[0]} and ${other[0]}`, ...agreement(one[1], other[1]) }
  }
}

function share(count: number, of: number): string {
  const { low, high } = shareOf(count, of)
  const percent = (value: number) => Math.round(1000 * value) / 10
  return `${count} of ${of} (${percent(count / of)} %, ${percent(low)} to ${percent(high)})`
}

/** How often both say the same of what helped, and Cohen's kappa: the part of it that is not chance. */
function agreement(one: readonly Mark[], other: readonly Mark[]) {
  const second = new Map(other.map((mark) => [mark.id, mark.helped]))
  const both = one.filter(({ id }) => second.has(id))
  const alike = both.filter(({ id, helped }) => second.get(id) === helped).length / both.length
  const yesOf = (helped: boolean[]) => helped.filter(Boolean).length / helped.length
  const [first, next] = [yesOf(both.map(({ helped }) => helped)), yesOf(both.map(({ id }) => second.get(id)!))]
  const byChance = first * next + (1 - first) * (1 - next)
  const helpedByBoth = both.filter(({ id, helped }) => helped && second.get(id)).length
  return {
    ...{ 'helped by both': share(helpedByBoth, both.length), 'agree %': rounded(100 * alike) },
    kappa: rounded((alike - byChance) / (1 - byChance)),
  }
}

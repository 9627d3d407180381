/** Words of Nova as data (bank/talk/wordings.json), by their key: sentences with slots, and lists of words. */
import { KeyedWordings } from '@nova/contract/questions/knowledge'
import { fillIn } from './room-texts.ts'
import { readBank } from './search.ts'

let all: KeyedWordings | undefined
const readAll = (): KeyedWordings => (all ??= KeyedWordings.parse(readBank('talk/wordings.json')))

type Values = Readonly<Record<string, string | undefined>>

export const isSaid = (key: string): boolean => Object.hasOwn(readAll(), key)

/** The wordings of a key, with the values that they name; throws for a key that is not there. */
export function saidAs(key: string, values: Values = {}): string[] {
  if (!isSaid(key)) throw new Error(`bank/talk/wordings.json has no ${key}`)
  return readAll()[key]!.map((wording) => fillIn(wording, values))
}

/** The first of them. */
export const sayAs = (key: string, values?: Values): string => saidAs(key, values)[0]!

const lists = new Map<string, ReadonlySet<string>>()

/** A list of words. */
export function wordsAs(name: string): ReadonlySet<string> {
  const known = lists.get(name) ?? new Set(saidAs(`words.${name}`).flatMap((each) => each.split(' ')))
  lists.set(name, known)
  return known
}

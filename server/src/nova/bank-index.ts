/** Indexes of what the bank knows, by the ways in which it is asked for or said. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Synonyms } from '@nova/contract/knowledge'
import { remember } from './understanding/remember.ts'
import { makeIndex } from './understanding/similarity.ts'

export const bank = fileURLToPath(new URL('../../../bank/', import.meta.url))
export const readBank = (name: string): unknown => JSON.parse(readFileSync(bank + name, 'utf8'))

// oxlint-disable-next-line require-yield -- it is small
const synonyms = remember(1, function* () {
  const groups = Synonyms.parse(readBank('synonyms.json'))
  return new Map(groups.flatMap((group) => group.map((word) => [word, group[0]!] as const)))
})

/** An index of things with the phrases that ask for them, made in steps. */
export const indexOf = <T>(entries: Parameters<typeof makeIndex<T>>[0], most?: number) =>
  makeIndex(entries, synonyms(''), most)

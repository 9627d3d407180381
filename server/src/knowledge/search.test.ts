/** The index over ways of asking, by exact figures that a change of its arithmetic would move. */
import { expect, test } from 'vitest'
import { makeIndex, tellingWords } from './search.ts'

const entries = [
  { item: 'sort', asked: ['how do i sort a list', 'order the rows'], text: 'Use sorted with a key.' },
  { item: 'length', asked: ['how long is a list', 'count the rows'], text: 'Use len.' },
  { item: 'turn', asked: ['turn a list around', 'backwards'], text: 'Slice with a step of minus one.' },
  { item: 'join', asked: ['glue texts together'], text: 'Call join on the separator.' },
]
const round = (value: number) => Math.round(value * 1000) / 1000
type Row = [item: string, score: number, held: number, alike: number, lead: number, phrase: string]

const search = async (message: string, byRuns: boolean, most?: number): Promise<Row[]> =>
  (await makeIndex(entries, { byRuns }))(message, most).map(
    ({ item, score, held, alike, lead, phrase }): Row =>
      [...[item, round(score), round(held), round(alike), round(lead), phrase]] as Row,
  )

test.each<[message: string, byRuns: boolean, rows: Row[]]>([
  [
    'sort the rows',
    true,
    [
      ['sort', 2, 1, 1, 1.431, 'order the rows'],
      ['length', 0.569, 0.406, 0.318, -1.431, 'count the rows'],
      ['join', 0.036, 0, 0, -1.964, 'glue texts together'],
    ],
  ],
  [
    'sort the rows',
    false,
    [
      ['sort', 1, 1, 1, 0.883, 'order the rows'],
      ['length', 0.117, 0.406, 0.318, -0.883, 'count the rows'],
    ],
  ],
  [
    'list',
    true,
    [
      ['turn', 2, 1, 0.349, 0.65, 'turn a list around'],
      ['sort', 1.35, 1, 0.466, -0.65, 'how do i sort a list'],
      ['length', 1.337, 1, 0.466, -0.663, 'how long is a list'],
    ],
  ],
  ['zebra', true, []],
])('“%s” with letters compared: %s', async (message, byRuns, rows) => {
  expect(await search(message, byRuns)).toEqual(rows)
  expect(await search(message, byRuns, 1)).toEqual(rows.slice(0, 1))
})

test('a typing error is found by letters, not by words', async () => {
  expect((await search('lst backwrds', true)).map(([item, score]) => [item, score])).toEqual([
    ['turn', 1],
    ['length', 0.002],
    ['sort', 0.002],
  ])
  expect(await search('lst backwrds', false)).toEqual([])
})

test('eight entries are found unless another number is asked for', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ item: at, asked: [`row ${at}`], text: 'x' }))
  expect((await makeIndex(many))('row')).toHaveLength(8)
})

test.each([
  ['How do I sort a list?', ['sort', 'list']],
  ['what is it', ['what', 'is', 'it']],
  ['getUserName >= 3', ['user', 'name', '>=', '3']],
  ['running classes quickly', ['runn', 'class', 'quick']],
  ['cats boss go', ['cat', 'bos', 'go']],
  ['a'.repeat(700), ['a'.repeat(600)]],
])('compares “%s” by its telling words', (text, words) => {
  expect(tellingWords(text)).toEqual(words)
})

test('an index of many entries lets other work run while it is made', async () => {
  let turns = 0
  let isMade = false
  const count = () => {
    turns += 1
    if (!isMade) setImmediate(count)
  }
  setImmediate(count)
  await makeIndex(Array.from({ length: 400 }, (_, at) => ({ item: at, asked: [`entry ${at}`], text: 'x' })))
  isMade = true
  expect(turns).toBeGreaterThanOrEqual(20)
})

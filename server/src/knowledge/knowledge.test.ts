/** Retrieval over the task's words, its pack, the languages and terms of the field. */
import { expect, test } from 'vitest'
import { loadBank } from '../questions/bank.ts'
import { type Hit, prepareKnowledge, retrieve, retrieveOfLanguage } from './knowledge.ts'
import { languageNamed } from './reference.ts'
import { hearTopics } from './room-asked.ts'
import { makeIndex } from './search.ts'
import { readMeaning } from './talk-topics.ts'

const bank = loadBank()
const ask = (id: string, message: string, language: 'python' | 'go' | undefined = 'python') =>
  retrieve({ question: bank.byId.get(id)!, language, message })

test('a question in the words of a clarification finds it first, also with typing errors', async () => {
  const [first] = await ask('late-days', 'what does paid 0 mean')
  expect(first!.item).toMatchObject({ source: 'pack', kind: 'clarification' })
  expect(first!.item.text).toContain('`paid` is 0')
  const [typed] = await ask('late-days', 'waht does payd zero meen')
  expect(typed!.item.text).toContain('`paid` is 0')
})

test('a symbol of the statement is found in the statement before the language', async () => {
  const question = {
    ...bank.byId.get('late-days')!,
    id: 'own-symbols',
    statement: 'A `~` marks water. A `>` marks a gate that opens to the right.',
  }
  const hits = await retrieve({ question, language: 'python', message: '~ vs >?' })
  expect(hits[0]!.item.source).toBe('statement')
  expect(hits[0]!.item.text).toContain('marks')
})

test('a form of the language is found in the selected language, and a language that is named wins', async () => {
  const inPython = await ask('late-days', 'how do i sort a list by two keys')
  expect(inPython.find(({ item }) => item.source === 'reference')!.item.language).toBe('python')
  const named = await ask('late-days', 'how do i sort a slice by two keys in golang')
  expect(named.find(({ item }) => item.source === 'reference')!.item.language).toBe('go')
  expect(languageNamed('which way to go?')).toBeUndefined()
})

test('a message in words that nothing is known of comes below any bar', async () => {
  const hits = await ask('late-days', 'purple elephants waltz quietly')
  expect(Math.max(0, ...hits.map(({ likelihood }) => likelihood))).toBeLessThan(0.3)
})

test("a company's own question is answered from its own text", async () => {
  const own = {
    ...bank.byId.get('late-days')!,
    id: 'Own Question',
    statement: 'Return how many lamps are lit at midnight.',
  }
  const hits = await retrieve({ question: own, language: undefined, message: 'which lamps are lit' })
  expect(hits[0]!.item.text).toContain('lamps')
  expect(hits.every(({ item }) => item.source !== 'pack')).toBe(true)
})

test('messages reveal their intent and their language', async () => {
  expect((await readMeaning('why does test 3 fail')).intents[0]!.intent).toBe('failing')
  expect((await readMeaning('wie viel Zeit habe ich noch?')).tongue).toBe('de')
})

test('an index of nothing finds nothing', async () => {
  expect((await makeIndex([]))('anything')).toEqual([])
})

test('preparing ahead of a message makes the first search as fast as the next', async () => {
  await prepareKnowledge(bank.byId.get('idempotent-payments')!, undefined)
  const [first] = await ask('idempotent-payments', 'should i write the endpoint', undefined)
  expect(first!.item.text).toContain('No code is required')
})

const figuresOf = (hits: Hit[]) =>
  hits.map(({ item, likelihood }) => `${item.source} ${item.kind} ${likelihood.toFixed(3)}`)

test('a message about sorting gets three sentences of the task, six of its pack, four of the language and two terms, by likelihood', async () => {
  const hits = await ask('late-days', 'how do i sort a list by two keys')
  const all = figuresOf(hits)
  expect(Map.groupBy(all, (each) => each.split(' ')[0]!)).toEqual(
    new Map([
      ['reference', ['reference form 0.958', 'reference form 0.866', 'reference form 0.813', 'reference error 0.720']],
      ['pack', expect.objectContaining({ length: 6 })],
      ['concept', ['concept concept 0.332', 'concept concept 0.148']],
      ['statement', ['statement sentence 0.126', 'statement sentence 0.014', 'statement example 0.010']],
    ]),
  )
  expect(all.slice(0, 6)).toEqual([
    ...['reference form 0.958', 'reference form 0.866', 'reference form 0.813', 'reference error 0.720'],
    ...['pack belief 0.408', 'concept concept 0.332'],
  ])
  expect(figuresOf(await retrieveOfLanguage('how do i sort a list by two keys', 'python'))).toEqual(
    all.filter((each) => /^(reference|concept)/.test(each)),
  )
})

test('TypeScript has what JavaScript has, and JavaScript nothing of TypeScript', async () => {
  const question = bank.byId.get('late-days')!
  const named = async (language: 'typescript' | 'javascript') => {
    const hits = await retrieve({ question, language, message: 'what is a union type' })
    return hits.filter(({ item }) => item.source === 'reference').map(({ item }) => item.text)
  }
  const [typed, plain] = [await named('typescript'), await named('javascript')]
  expect(typed[0]).toMatch(/union/i)
  expect(plain.join(' ')).not.toMatch(/union type/i)
})

test.each([
  ['what does the second stage ask', 'Stage 2 is “Volume tiers and a minimum charge”, about 25 minutes.'],
  ['explain part three', 'Stage 3 is “Review the credit notes”, about 25 minutes.'],
  ['how many stages are there', 'This project has three stages: '],
])('“%s” is answered from the stages of the project', async (message, answer) => {
  const [first] = await ask('cold-store-billing', message, undefined)
  expect(first!.item.text).toContain(answer)
})

test('examples of a task are numbered from one', async () => {
  const question = { ...bank.byId.get('late-days')!, id: 'numbered-examples' }
  const hits = await retrieve({ question, language: undefined, message: 'explain example 1 to me' })
  const examples = hits.filter(({ item }) => item.kind === 'example').map(({ item }) => item.text)
  expect(examples[0]).toMatch(/^Example [12]: /)
  expect(examples.join(' ')).not.toContain('Example 0')
})

test.each([
  ['how much time is left', true],
  ['is it saved', true],
  ['what does paid mean', false],
  ['sort', false],
])('“%s” asks for what the room knows: %s', async (message, expected) => {
  expect((await hearTopics(message)).topics.length > 0).toBe(expected)
})

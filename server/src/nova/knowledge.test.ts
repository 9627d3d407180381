/** The data that Nova speaks from holds together, and what is found in it is what was asked. */
import { readdirSync, readFileSync } from 'node:fs'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { Concepts, QuestionPack, Reference } from '@nova/contract/knowledge'
import { describe, expect, it, test } from 'vitest'
import { loadBank } from '../questions/bank.ts'
import { replyByRules } from './builtin.ts'
import { findObjection } from './gate.ts'
import { explainTerm } from './knowledge.ts'
import type { Situation } from './situation.ts'
import { encoderLimits } from './understanding/encoder.ts'

// Replies are judged by what is understood with the encoder, however busy this machine is.
encoderLimits.waitMs = 60_000

const folder = new URL('../../../bank/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
const namesIn = (path: string) => readdirSync(new URL(path, folder)).filter((name) => name.endsWith('.json'))
const bank = loadBank()
const concepts = Concepts.parse(read('concepts.json')).concepts

const duplicatesIn = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

function standAt(question: BankCodingQuestion): Situation {
  const nothing = {
    code: '',
    test: undefined,
    isTested: false,
    complaint: '',
    line: undefined,
    replies: [],
    said: [],
    cause: undefined,
  }
  return { question, state: 'nothing-written', language: 'python', hasAttempted: false, ...nothing }
}

describe('the packs', () => {
  test('there is one for every coding question', () => {
    expect(namesIn('packs/coding/').map((name) => name.replace('.json', ''))).toEqual(
      bank.coding.map(({ id }) => id).toSorted(),
    )
  })

  test.each(namesIn('packs/coding/'))(
    '%s has a reply for every wrong solution, and no reply that the gate holds back',
    (name) => {
      const pack = QuestionPack.parse(read(`packs/coding/${name}`))
      const question = bank.byId.get(pack.id) as BankCodingQuestion
      // Those of the question first, then those that the pack brings along.
      expect(pack.causes.map(({ wrong }) => wrong)).toEqual(pack.causes.map((_, at) => at))
      expect(pack.causes.findIndex(({ code }) => code !== undefined)).toBeOneOf([-1, question.wrong.length])
      expect(pack.causes.slice(question.wrong.length).every(({ code }) => code !== undefined)).toBe(true)
      const { clarifications, hypotheses, causes, terms, cost, plans } = pack
      const said = [...clarifications, ...terms].map(({ answer }) => answer)
      const replies = [...said, ...[...hypotheses, ...causes, ...plans].map(({ reply }) => reply), cost]
      const held = replies.filter((reply) => findObjection(reply, 1, standAt(question), 'clarify'))
      expect(held).toEqual([])
      const phrases = [
        ...clarifications.flatMap(({ asked }) => asked),
        ...[...hypotheses, ...causes].flatMap(({ stated }) => stated),
      ]
      expect(duplicatesIn(phrases)).toEqual([])
    },
  )
})

test.each(namesIn('reference/'))('the reference %s has entries of its own, each said once', (name) => {
  const { language, entries } = Reference.parse(read(`reference/${name}`))
  expect(`${language}.json`).toBe(name)
  expect(duplicatesIn(entries.map(({ id }) => id))).toEqual([])
  expect(duplicatesIn(entries.flatMap(({ asked, yes = [], no = [] }) => [...asked, ...yes, ...no]))).toEqual([])
  const settled = entries.filter(({ yes, no }) => yes || no)
  expect(settled.filter(({ answer }) => /^(?:yes|no)\b/i.test(answer)).map(({ id }) => id)).toEqual([])
})

describe('a term of the field', () => {
  test('is defined once', () => {
    expect(duplicatesIn(concepts.map(({ id }) => id))).toEqual([])
    expect(duplicatesIn(concepts.flatMap(({ asked }) => asked))).toEqual([])
  })

  const meaningOf = (id: string) => concepts.find((concept) => concept.id === id)!.answer

  it.each([
    ['What is a hash collision?', 'hash-collision'],
    ['can you explain what a deadlock is', 'deadlock'],
    ['what does idempotent mean', 'idempotence'],
    ['what is the mean of a sample?', 'statistics-basics'],
    ['Nova, what is a priority queue?', 'priority-queue'],
  ])('“%s” is answered', (message, id) => {
    expect(explainTerm(message)?.answer).toBe(meaningOf(id))
  })

  it.each([
    'what is the largest input?',
    'what is the weather like',
    'what should I do now',
    'give me the solution',
    '',
  ])('“%s” asks for none', (message) => {
    expect(explainTerm(message)).toBeUndefined()
  })

  it('is told in the room, not to candidates without help, and not so far as it would be the answer', async () => {
    const question = bank.byId.get('sized-cache') as BankCodingQuestion
    const place = { remainingSeconds: 600, policy: 'nova', ceiling: 4 } as const
    const say = async (level: 'clarify' | 'hint', situation = standAt(question), asked = 'a hash collision') =>
      (await replyByRules(`what is ${asked}?`, situation, { ...place, level })).text
    expect(await say('hint')).toBe(meaningOf('hash-collision'))
    expect(await say('clarify')).not.toContain(meaningOf('hash-collision'))
    const inWords = (id: string) => ({ ...standAt(question), question: bank.byId.get(id)!, state: 'text' as const })
    expect(await say('hint', inWords('fourteen-indexes'))).toBe(meaningOf('hash-collision'))
    expect(await say('hint', inWords('fourteen-indexes'), 'a query plan')).toBe(meaningOf('query-plan'))
    // What it is, and not what a good answer says against it.
    expect(meaningOf('csrf')).toContain('SameSite')
    expect(await say('hint', inWords('stored-session-token'), 'cross-site request forgery')).toBe(
      meaningOf('csrf').split('. ')[0] + '.',
    )
    // Who names a term of a good answer hears what it is.
    expect(await say('hint', inWords('go-map-under-load'), 'a data race')).toBe(
      'A data race is unsynchronized access to the same memory where at least one side writes.',
    )
    expect(await say('hint', inWords('js-lost-this'), 'this in JavaScript')).not.toContain('determined by the call')
  })
})

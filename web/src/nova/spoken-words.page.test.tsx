/** Tests unsent speech: kept over a reload, put into the answer with its real cause, and not lost at the end. */
import { beforeEach, describe, expect, test } from 'vitest'
import { makeQuestion } from '../../test/room-parts.ts'
import type { Conversation } from './conversation.ts'
import { addHeard, addToAnswer, addUnsentWords, noWords, openSpokenWords } from './spoken-words.ts'

beforeEach(() => sessionStorage.clear())

const question = makeQuestion('q1', { kind: 'behavioral' })
let interviews = 0

/** A session whose answers are texts that hold at most `most` characters. */
function open(start = '', most = 1000) {
  interviews += 1
  const interview = { id: `i${interviews}`, aiPolicy: 'nova', candidateName: 'Sam' }
  const texts = new Map([['q1', start]])
  const changes: { insert: string; from: number }[] = []
  const openPad = ({ id }: { id: string }) =>
    Promise.resolve({
      text: () => texts.get(id) ?? '',
      change: ({ changes: change }: { changes: { from: number; insert: string } }) => {
        changes.push(change)
        const next = (texts.get(id) ?? '').slice(0, change.from) + change.insert
        if (next.length <= most) texts.set(id, next)
      },
    })
  const questions = [question, makeQuestion('q2', { kind: 'behavioral' }), makeQuestion('q3')]
  return { session: { interview, questions, openPad } as unknown as Conversation, texts, changes }
}

describe('unsent speech', () => {
  test('is joined with spaces, and kept for a reload until it is sent', () => {
    const words = openSpokenWords('kept', 'q1')
    addHeard(words, 'We had an outage.')
    addHeard(words, 'I looked at the logs.')
    expect(words.get().text).toBe('We had an outage. I looked at the logs.')
    expect(sessionStorage.getItem('nova-spoken-kept-q1')).toContain('We had an outage.')
    words.set(noWords)
    expect(sessionStorage.getItem('nova-spoken-kept-q1')).toBeNull()
  })

  test('is read again after a reload; what cannot be read is nothing', () => {
    sessionStorage.setItem('nova-spoken-reloaded-q1', JSON.stringify({ text: 'Before.', isPasted: true }))
    expect(openSpokenWords('reloaded', 'q1').get()).toEqual({ text: 'Before.', isPasted: true })
    sessionStorage.setItem('nova-spoken-broken-q1', '{')
    expect(openSpokenWords('broken', 'q1').get()).toEqual(noWords)
  })
})

describe('putting it into the answer', () => {
  test('appends to the existing text, with a space between', async () => {
    const empty = open()
    await addToAnswer(empty.session, question, { text: ' I asked. ', isPasted: false })
    expect(empty.texts.get('q1')).toBe('I asked.')
    const begun = open('First.')
    await addToAnswer(begun.session, question, { text: 'Then I asked.', isPasted: false })
    expect(begun.texts.get('q1')).toBe('First. Then I asked.')
    const onNewLine = open('First.\n')
    await addToAnswer(onNewLine.session, question, { text: 'Then.', isPasted: false })
    expect(onNewLine.texts.get('q1')).toBe('First.\nThen.')
  })

  test('says so where the answer is full', async () => {
    const { session } = open('x'.repeat(10), 10)
    expect(await addToAnswer(session, question, { text: 'More.', isPasted: false })).toBe(false)
  })
})

describe('at the end', () => {
  test('unsent speech goes into its own answer, and is not added twice', async () => {
    const { session, texts } = open()
    addHeard(openSpokenWords(session.interview.id, 'q1'), 'My first story.')
    addHeard(openSpokenWords(session.interview.id, 'q2'), 'My second story.')
    expect(await addUnsentWords(session)).toBe(true)
    expect([...texts]).toEqual([
      ['q1', 'My first story.'],
      ['q2', 'My second story.'],
    ])
    expect(await addUnsentWords(session)).toBe(false)
  })
})

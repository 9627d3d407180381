import { describe, expect, test } from 'vitest'
import { makeOwn, makePending, makeReply } from '../../test/chat-lines.ts'
import { lastOwnMessage, openChoices, sortPending } from './chat-lines.ts'

const choices = ['The rules', 'My code']

describe('the choices of a reply', () => {
  test('are offered while it is the last thing said', () => {
    expect(openChoices([makeOwn(1), makeReply(2, { choices })], [])).toEqual(choices)
    expect(openChoices([makeReply(1, { choices: ['One', 'One'] })], [])).toEqual(['One'])
    expect(openChoices([makeReply(1)], [])).toEqual([])
  })

  test('are gone once anybody has said something newer, sent or not', () => {
    const reply = makeReply(1, { choices })
    expect(openChoices([reply, makeOwn(2, { clientId: 't2' })], [])).toEqual([])
    expect(openChoices([reply], [makePending('t2', { state: 'offline' })])).toEqual([])
  })

  test('are offered also while the queue has not yet let go of the message they answer', () => {
    expect(openChoices([makeOwn(1), makeReply(2, { choices })], [makePending('t1')])).toEqual(choices)
  })
})

describe('messages that wait', () => {
  test('show only until the journal has them, and as replying until the journal has the reply', () => {
    const message = makePending('t1')
    expect(sortPending([], [message])).toMatchObject({ waiting: [message], replying: message })
    expect(sortPending([makeOwn(1)], [message])).toMatchObject({ waiting: [], replying: message })
    expect(sortPending([makeOwn(1), makeReply(2)], [message])).toMatchObject({ waiting: [], replying: undefined })
  })

  test.each(['stopped', 'failed', 'held', 'offline', 'waiting'] as const)(
    'that are %s are marked in the thread until their reply comes after all',
    (state) => {
      const message = makePending('t1', { state })
      const marked = new Map([['t1', message]])
      expect(sortPending([], [message])).toMatchObject({ waiting: [message], unanswered: new Map() })
      expect(sortPending([makeOwn(1)], [message])).toMatchObject({ waiting: [], unanswered: marked })
      expect(sortPending([makeOwn(1), makeReply(2)], [message]).unanswered).toEqual(new Map())
    },
  )
})

test('the last own message is the newest written one, sent or not, and never a spoken one', () => {
  const lines = [makeOwn(1, { text: 'first' }), makeReply(2), makeOwn(3, { text: 'said', voice: true, clientId: null })]
  expect(lastOwnMessage(lines, [])).toBe('first')
  expect(lastOwnMessage(lines, [makePending('t2', { text: 'second' })])).toBe('second')
  expect(lastOwnMessage([makeReply(1)], [])).toBeUndefined()
})

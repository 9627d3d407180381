/** Answers to questions about submitted code, on a device whose line and page come and go. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { createFollowUpAnswers } from './answers.ts'

const lost = () => Promise.reject(new ApiError(0, 'network_error', 'Network error'))

function makeStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    get length() {
      return items.size
    },
  } as Storage
}

let storage: Storage
beforeEach(() => {
  storage = makeStorage()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function open(answerFollowUp = vi.fn((_setId: string, _body: object) => Promise.resolve({ left: 1 }))) {
  const told: string[] = []
  const answers = createFollowUpAnswers({
    interviewId: 'i',
    wire: { answerFollowUp },
    now: () => 7,
    storage,
    onRefused: (message) => told.push(message),
  })
  return { ...answers, told, answerFollowUp }
}
const settle = () => vi.advanceTimersByTimeAsync(20_000)

describe('an answer', () => {
  it('that is being written is there after a reload, and is not sent by that', async () => {
    open().write('s', 'value', { text: '[1' })
    const again = open()
    await settle()
    expect(again.kept.get()).toMatchObject([{ setId: 's', id: 'value', text: '[1', isSent: false }])
    expect(again.answerFollowUp).not.toHaveBeenCalled()
  })

  it('that was sent without a connection goes out later, after a reload too, and is forgotten then', async () => {
    const offline = open(vi.fn(lost))
    offline.write('s', 'value', { text: '3' })
    offline.send('s', 'value')
    await settle()
    offline.close()
    const again = open()
    await settle()
    expect(again.answerFollowUp.mock.calls).toEqual([['s', { id: 'value', text: '3', voice: false, writtenAt: 7 }]])
    expect([again.kept.get(), [...again.taken.get()], storage.length]).toEqual([[], ['s value'], 0])
  })

  it('is tried until the server is there, without a word', async () => {
    const wire = vi.fn((_setId: string, _body: object) => Promise.resolve({ left: 0 })).mockImplementationOnce(lost)
    const answers = open(wire)
    answers.write('s', 'break', { choice: 2 })
    answers.send('s', 'break')
    await settle()
    const body = { id: 'break', choice: 2, voice: false, writtenAt: 7 }
    expect(wire.mock.calls.map(([, sent]) => sent)).toEqual([body, body])
    expect(answers.told).toEqual([])
  })

  it('that the server refuses is reported and blocks no other', async () => {
    const refused = () => Promise.reject(new ApiError(409, 'follow_up_closed', 'These questions are closed.'))
    const wire = vi.fn((_setId: string, _body: object) => Promise.resolve({ left: 0 })).mockImplementationOnce(refused)
    const answers = open(wire)
    answers.write('s', 'value', { text: '3' })
    answers.write('s', 'change', { text: 'A heap.', voice: true })
    await Promise.all([answers.sendAll(['s']), settle()])
    expect(answers.told).toEqual(['These questions are closed.'])
    expect(wire).toHaveBeenLastCalledWith('s', { id: 'change', text: 'A heap.', voice: true, writtenAt: 7 })
  })

  it('that was sent is final, and an empty one is not sent', async () => {
    const answers = open(vi.fn(lost))
    answers.write('s', 'value', { text: ' ' })
    answers.send('s', 'value')
    expect(answers.answerFollowUp).not.toHaveBeenCalled()
    answers.write('s', 'value', { text: '3' })
    answers.send('s', 'value')
    answers.write('s', 'value', { text: '4' })
    expect(answers.kept.get()).toMatchObject([{ text: '3', isSent: true }])
    answers.close()
  })
})

it('an answer in progress is sent when the time of its set is over, and answers of another set stay', async () => {
  const answers = open()
  answers.write('s', 'value', { text: '3' })
  answers.write('other', 'value', { text: '5' })
  await Promise.all([answers.sendAll(['s']), settle()])
  expect(answers.answerFollowUp.mock.calls.map(([setId]) => setId)).toEqual(['s'])
  expect(answers.kept.get()).toMatchObject([{ setId: 'other', isSent: false }])
})

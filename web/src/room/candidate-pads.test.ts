/** The language a question opens in; its starter code is written only once. */
import type { PadLanguage } from '@nova/contract/words'
import { describe, expect, test } from 'vitest'
import { makeQuestion } from '../../test/room-parts.ts'
import { createStore } from '../journal/store.ts'
import { createCandidatePads } from './candidate-pads.ts'

type Stored = { questionId: string; language: PadLanguage; version: number; text: string }

function open(
  given: {
    stored?: Stored[]
    written?: [string, PadLanguage][]
    languages?: string[]
    chosen?: string
    recorded?: [string, PadLanguage][]
    waiting?: object[]
  } = {},
) {
  const pads = new Map<string, { text: () => string; version: () => number; write: (text: string) => void }>()
  const asked: string[] = []
  const added: object[] = []
  const line = {
    outbox: {
      drain: () => Promise.resolve(true),
      add: (entry: object) => void added.push(entry),
      entries: () => given.waiting ?? [],
    },
    stream: {
      others: createStore([]),
      lastWritten: createStore(new Map(given.written ?? [])),
      timeline: createStore({ chosenLanguages: new Map(given.recorded ?? []) }),
      findPad: (id: string, language: string) => pads.get(`${id} ${language}`),
      addPad: ({ questionId, language, ...stored }: Stored) => {
        let { text } = stored
        const pad = { text: () => text, version: () => stored.version, write: (next: string) => void (text = next) }
        pads.set(`${questionId} ${language}`, pad)
        return pad
      },
    },
  }
  const questions = [makeQuestion('q1', { starters: { python: 'def add(a):', javascript: 'const add =' } })]
  const wire = {
    readAllPads: () => {
      asked.push('pads')
      return Promise.resolve(given.stored ?? [])
    },
  }
  const interview = {
    id: crypto.randomUUID(),
    programmingLanguage: given.chosen ?? 'python',
    languages: given.languages ?? ['python', 'javascript', 'go'],
  }
  const options = { interview, questions, wire, line } as unknown as Parameters<typeof createCandidatePads>[0]
  return { asked, added, question: questions[0]!, ...createCandidatePads(options) }
}

describe('opening a pad', () => {
  test('begins with the starter code of its language', async () => {
    const { openPad, question, padText } = open()
    expect((await openPad(question, 'python')).text()).toBe('def add(a):')
    expect((await openPad(question, 'javascript')).text()).toBe('const add =')
    expect(padText('q1')).toBe('def add(a):')
  })

  test('takes up what is stored, an emptied text too, and writes no starter over it', async () => {
    const stored = { questionId: 'q1', language: 'python', version: 4 } as const
    const written = open({ stored: [{ ...stored, text: 'def add(a): return a' }] })
    expect((await written.openPad(written.question, 'python')).text()).toBe('def add(a): return a')
    const emptied = open({ stored: [{ ...stored, text: '' }] })
    expect((await emptied.openPad(emptied.question, 'python')).text()).toBe('')
  })

  test('asks the server once; an open pad is given again', async () => {
    const { openPad, question, asked } = open()
    const first = await openPad(question, 'python')
    expect(await openPad(question, 'python')).toBe(first)
    expect(asked).toEqual(['pads'])
  })

  test('without a starter asks nothing', async () => {
    const { openPad, question, asked } = open()
    expect((await openPad(question, 'go')).text()).toBe('')
    expect(asked).toEqual([])
  })
})

describe('the language of a question', () => {
  test('is the one that was chosen, on this page or before a reload, and choosing is recorded once', () => {
    const given = { written: [['q1', 'javascript']], recorded: [['q1', 'go']] } as const
    const { chosenLanguage, chooseLanguage, look, question, added } = open(structuredClone(given) as never)
    expect(chosenLanguage(question)).toBe('go')
    chooseLanguage(question, 'python')
    chooseLanguage(question, 'python')
    expect([chosenLanguage(question), look('q1')]).toEqual(['python', { language: 'python' }])
    expect(added).toEqual([{ kind: 'navigate', questionId: 'q1', payload: { questionId: 'q1', language: 'python' } }])
  })

  test('is the one that was chosen before a reload and waits to be sent', () => {
    const choose = (questionId: string, language: string) => ({ kind: 'navigate', payload: { questionId, language } })
    const waiting = [
      choose('q1', 'python'),
      choose('q1', 'javascript'),
      choose('q2', 'go'),
      { kind: 'focus', payload: {} },
    ]
    const { chosenLanguage, question } = open({ recorded: [['q1', 'go']], waiting })
    expect(chosenLanguage(question)).toBe('javascript')
  })

  test('is the one last written in', () => {
    const { chosenLanguage, question } = open({ written: [['q1', 'javascript']] })
    expect(chosenLanguage(question)).toBe('javascript')
  })

  test('is else the interview’s, and where the question has no starter in it, the first that has one', () => {
    const usual = open()
    expect(usual.chosenLanguage(usual.question)).toBe('python')
    const other = open({ chosen: 'go', languages: ['go', 'javascript', 'python'] })
    expect(other.chosenLanguage(other.question)).toBe('javascript')
    const none = open({ chosen: 'go', languages: ['go'] })
    expect(none.chosenLanguage(none.question)).toBe('go')
  })

  test('is not that of the text pad beside the code', () => {
    const { chosenLanguage, question } = open({ written: [['q1', 'text']] })
    expect(chosenLanguage(question)).toBe('python')
  })
})

test('a SQL question has the pad of its one language, whatever the interview is held in', async () => {
  const { question, chosenLanguage, openPad, padText } = open()
  Object.assign(question, { kind: 'sql', starters: {} })
  const pad = await openPad(question, chosenLanguage(question))
  pad.write('SELECT 1', 'template')
  expect([chosenLanguage(question), padText(question.id)]).toEqual(['sql', 'SELECT 1'])
})

/** Data that must reach the server before an answer, or the interview, is handed in. */
import { describe, expect, test } from 'vitest'
import { makeQuestion, makeTextPad, makeTimeline } from '../../../test/room-parts.ts'
import { createHandingIn, Unsent } from './handing-in.ts'

type Given = { untested?: number[]; isDrained?: boolean; halted?: string | null; sendAll?: () => Promise<void> }

function open({ isDrained = true, halted = null, sendAll = async () => {}, untested = [] }: Given = {}) {
  const steps: string[] = []
  const note = (step: string) => {
    steps.push(step)
    return Promise.resolve({} as never)
  }
  const line = {
    outbox: {
      getState: () => ({ halted }),
      hold: async (work: () => Promise<unknown>) => {
        steps.push('hold')
        const result = await work()
        steps.push('release')
        return result
      },
    },
    stream: {
      timeline: makeTimeline(),
      findPad: (id: string) => (id === 'q1' ? makeTextPad('answer = 42') : undefined),
      pads: { restart: (pad: object, isKept: boolean) => note(`restart ${JSON.stringify(pad)} ${isKept}`) },
    },
    drainFor: async () => {
      steps.push('drain')
      return isDrained
    },
    markCompleted: () => void steps.push('mark'),
  }
  const wire = {
    submit: (answer: object) => note(`submit ${JSON.stringify(answer)}`),
    withdraw: (id: string) => note(`withdraw ${id}`),
    reviewCompletion: () => note('review'),
    testOpenVersions: () => Promise.resolve({ left: (steps.push('test'), untested.shift() ?? 0) }),
    complete: (take: object[]) => note(take.length > 0 ? `complete ${JSON.stringify(take)}` : 'complete'),
  }
  const followUps = { sendAll: () => sendAll().then(() => void steps.push('follow-ups')) }
  const given = [wire, line, { clock: { now: () => 0 }, followUps }] as unknown as Parameters<typeof createHandingIn>
  return { steps, ...createHandingIn(...given) }
}

describe('handing in an answer', () => {
  test('sends what was typed first, and lets nothing overtake the answer', async () => {
    const { steps, submit } = open()
    await submit(makeQuestion('q1'), 'python')
    expect(steps.map((step) => step.split(' ')[0])).toEqual(['drain', 'hold', 'submit', 'release'])
    expect(JSON.parse(steps[2]!.slice('submit '.length))).toMatchObject({
      questionId: 'q1',
      codeSubmission: 'answer = 42',
      language: 'python',
      isCompleted: true,
    })
  })

  test('goes on where the record is full, and what waited for it is in the answer', async () => {
    const { steps, submit, complete } = open({ isDrained: false, halted: 'record_full' })
    await submit(makeQuestion('q1'), 'python')
    expect(steps.map((step) => step.split(' ')[0])).toEqual(['drain', 'hold', 'submit', 'restart', 'release'])
    expect(steps[2]).toContain('answer = 42')
    expect(steps[3]).toBe('restart {"questionId":"q1","language":"python"} false')
    await complete()
    expect(steps).toContain('complete')
  })

  test('sends words as words, and a question without a pad as empty', async () => {
    const { steps, submit } = open()
    await submit(makeQuestion('q1', { kind: 'technical' }), 'text')
    await submit(makeQuestion('q2', { kind: 'technical' }), 'text')
    const sent = steps
      .filter((step) => step.startsWith('submit'))
      .map((step) => JSON.parse(step.slice('submit '.length)))
    expect(sent.map(({ responseText, codeSubmission }) => [responseText, codeSubmission])).toEqual([
      ['answer = 42', undefined],
      ['', undefined],
    ])
  })

  test.each([
    ['other_device', 'Choose Continue here first.'],
    ['in_break', 'End the break to continue.'],
    [null, "Try again when you're back online."],
    ['time_ended', "Try again when you're back online."],
  ])('does not happen while typed text is stuck (%s)', async (halted, words) => {
    const { steps, submit } = open({ isDrained: false, halted })
    const failure = await submit(makeQuestion('q1'), 'python').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Unsent)
    expect((failure as Error).message).toContain(words)
    expect(steps).toEqual(['drain'])
  })
})

describe('completing the interview', () => {
  test('sends answers about submitted code before it ends', async () => {
    const { steps, complete } = open()
    await complete()
    expect(steps).toEqual(['drain', 'follow-ups', 'complete', 'mark'])
  })

  test('takes the versions that were chosen, and asks which there are once all that was typed has arrived', async () => {
    const { steps, review, complete } = open()
    await review()
    await complete([{ questionId: 'q1', language: 'java' }])
    expect(steps).toEqual([
      'drain',
      'test',
      'review',
      'drain',
      'follow-ups',
      'complete [{"questionId":"q1","language":"java"}]',
      'mark',
    ])
    await expect(open({ isDrained: false }).review()).rejects.toBeInstanceOf(Unsent)
  })

  test('tests one version after the other before it asks, and stops where one can’t be tested', async () => {
    const { steps, review } = open({ untested: [2, 1, 1, 0] })
    const shown: number[] = []
    await review((left) => shown.push(left))
    expect([steps, shown]).toEqual([
      ['drain', 'test', 'test', 'test', 'review'],
      [2, 1],
    ])
  })

  test('does not wait for those answers for ever', async () => {
    const { steps, complete } = open({ sendAll: () => new Promise(() => {}) })
    await complete()
    expect(steps).toEqual(['drain', 'complete', 'mark'])
  })

  test('does not happen while typed text is stuck', async () => {
    const { steps, complete } = open({ isDrained: false })
    await expect(complete()).rejects.toBeInstanceOf(Unsent)
    expect(steps).toEqual(['drain'])
  })
})

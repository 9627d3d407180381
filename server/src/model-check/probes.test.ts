/** Findings about a model, with a scripted one. */
import { describe, expect, it, test } from 'vitest'
import type { Ai } from '../platform/ai/ai.ts'
import type { Ask, Work } from '../platform/ai/ask.ts'
import { contextSizes, probeContext, probeSchema, probeSpeed } from './probes.ts'
import { probeTools } from './tool-probe.ts'

const { signal } = new AbortController()
const trace = {
  firstTextMs: 100,
  pieces: 20,
  thinkingTokens: 0,
  reportedTokensIn: 0,
  version: undefined,
  isCut: false,
  thinkingMarks: undefined,
}
const usage = { tokensIn: 0, tokensOut: 0, cost: 0 }
const answer = (value: string, more: object = {}) => ({ value, trace, usage, durationMs: 1_100, ...more })
const failed = { failure: 'refused', message: 'No.', trace, usage, durationMs: 5 }

const saying = (say: (ask: Ask) => unknown) => ({ say: (ask: Ask) => Promise.resolve(say(ask)) }) as unknown as Ai
const promptOf = ({ turns }: Ask) => turns[0]!.content
const wordIn = (ask: Ask) => /The code word is (\w+)/.exec(promptOf(ask))![1]!

describe('how long a prompt a model reads', () => {
  it('is all that was tried where it knows the first word of each', async () => {
    let told = 0
    const ai = saying((ask) => answer(`The word is ${wordIn(ask).toUpperCase()}.`))
    expect(await probeContext(ai, signal, () => (told += 1))).toEqual({
      readPerSecond: (contextSizes.at(-1)! * 0.75 * 1000) / trace.firstTextMs,
      honoured: Math.floor(contextSizes.at(-1)! * 0.75),
      failedAt: null,
      isReported: false,
    })
    expect(told).toBe(contextSizes.length)
  })

  it('ends at the first that it did not read whole, and longer ones are not tried', async () => {
    const asked: number[] = []
    const ai = saying((ask) => {
      asked.push(promptOf(ask).length)
      return answer(asked.length < 3 ? wordIn(ask) : 'I see only a harbour.')
    })
    expect(await probeContext(ai, signal, () => undefined)).toMatchObject({ failedAt: contextSizes[2] })
    expect(asked).toHaveLength(3)
    expect(asked).toEqual(asked.toSorted((a, b) => a - b))
  })

  it('is what the server counted, where it counts', async () => {
    const ai = saying((ask) => answer(wordIn(ask), { trace: { ...trace, reportedTokensIn: promptOf(ask).length } }))
    const { honoured, isReported } = await probeContext(ai, signal, () => undefined)
    expect(isReported).toBe(true)
    expect(honoured).toBeGreaterThan(contextSizes.at(-1)!)
  })

  it('is nothing where it refuses the shortest', async () => {
    expect(
      await probeContext(
        saying(() => failed),
        signal,
        () => undefined,
      ),
    ).toEqual({
      honoured: 0,
      failedAt: contextSizes[0],
      isReported: false,
      readPerSecond: null,
    })
  })

  it('cannot be known from the end of the prompt, where a server has cut its beginning', async () => {
    const endings: string[] = []
    await probeContext(
      saying((ask) => (endings.push(promptOf(ask).slice(200)), answer(wordIn(ask)))),
      signal,
      () => undefined,
    )
    for (const ending of endings) expect(ending).not.toContain('kestrel')
  })
})

test.each([
  ['enforced', [{ value: {} }]],
  ['asked', [failed, { value: {} }]],
  ['ignored', [failed, failed]],
])('a schema is %s', async (outcome, replies) => {
  const asked: (boolean | undefined)[] = []
  const write = ({ isSchemaAlone }: Ask) => Promise.resolve(replies[asked.push(isSchemaAlone) - 1])
  expect(await probeSchema({ write } as unknown as Ai, signal)).toBe(outcome)
  expect(asked).toEqual([true, undefined].slice(0, replies.length))
})

describe('how fast a model is', () => {
  const speed = (more: object) =>
    probeSpeed(
      saying(() => answer('one, two', more)),
      signal,
    )

  it('is counted from its first piece on where it streams', async () => {
    expect(await speed({ usage: { ...usage, tokensOut: 200 } })).toEqual({
      streaming: { pieces: 20, isStreamed: true },
      thinkingTokens: 0,
      firstTokenMs: 100,
      tokensPerSecond: 200,
    })
  })

  it('is counted from the whole where all comes at the end', async () => {
    const late = { ...trace, pieces: 1, firstTextMs: 1_090 }
    expect(await speed({ trace: late, usage: { ...usage, tokensOut: 110 } })).toMatchObject({
      streaming: { pieces: 1, isStreamed: false },
      firstTokenMs: 1_090,
      tokensPerSecond: 100,
    })
  })

  it('counts no thinking, and is not known where nothing visible came', async () => {
    const thinking = { ...trace, thinkingTokens: 200 }
    expect(await speed({ trace: thinking, usage: { ...usage, tokensOut: 200 } })).toMatchObject({
      tokensPerSecond: null,
    })
    expect(
      await probeSpeed(
        saying(() => failed),
        signal,
      ),
    ).toMatchObject({ tokensPerSecond: null })
    const silent = { ...trace, pieces: 0, firstTextMs: undefined }
    expect(await speed({ trace: silent })).toMatchObject({ firstTokenMs: null, tokensPerSecond: null })
  })
})

describe('a model’s use of tools', () => {
  const path = 'src/price.js'
  const working = (...steps: ((work: Work) => Promise<unknown>)[]) => {
    let tries = 0
    const work = async (asked: Work) => {
      const result = await steps[Math.min(tries, steps.length - 1)]!(asked)
      tries += 1
      return result ?? { value: { text: 'Done.', ending: 'done', misused: 0 }, usage }
    }
    let told = 0
    return {
      probe: () => probeTools({ work } as unknown as Ai, signal, () => (told += 1)),
      tries: () => [tries, told],
    }
  }
  const read = async ({ tools }: Work) => void (await tools['read']!.run({ path }, signal))
  const propose = (after: string) => async (work: Work) => {
    await read(work)
    await work.tools['propose_edit']!.run({ path, find: 'item.cents + count', replace: after }, signal)
  }

  it('is unfinished if it read a file and changed nothing', async () => {
    const { probe, tries } = working(read)
    expect(await probe()).toMatchObject({ outcome: 'unfinished', used: 1 })
    expect(tries()).toEqual([4, 4])
  })

  it('is rated by the best of its tries', async () => {
    const { probe } = working(
      async () => undefined,
      read,
      async () => undefined,
    )
    expect(await probe()).toMatchObject({ outcome: 'unfinished', thinking: 'off' })
  })

  it('is tried without thinking first, and with some where that does not do', async () => {
    const right = propose('item.cents * count')
    const needsThought = async (work: Work) => (work.thinking === 'low' ? right(work) : undefined)
    const { probe, tries } = working(needsThought)
    expect(await probe()).toMatchObject({ outcome: 'works', thinking: 'low' })
    expect(tries()).toEqual([3, 3])
    expect(await working(right).probe()).toMatchObject({ outcome: 'works', thinking: 'off' })
    const refused = working(() => Promise.resolve(failed))
    expect([await refused.probe(), refused.tries()]).toMatchObject([{ outcome: 'refused' }, [2, 2]])
  })

  it.each([
    ['talks and uses none', async () => undefined, { outcome: 'unused', used: 0 }],
    [
      'calls tools that there are none of',
      () => Promise.resolve({ value: { text: '', ending: 'done', misused: 3 }, usage }),
      { outcome: 'misused', misused: 3 },
    ],
    ['is refused by its server', () => Promise.resolve(failed), { outcome: 'refused', problem: 'No.' }],
    [
      'fails in the middle',
      async (work: Work) => {
        await read(work)
        return failed
      },
      { outcome: 'failed', used: 1, problem: 'No.' },
    ],
    [
      'takes too long',
      () => Promise.resolve({ ...failed, failure: 'timeout', message: 'Too long.' }),
      { outcome: 'failed', problem: 'Too long.' },
    ],
  ])('is reported if the model %s', async (_, step, outcome) => {
    expect(await working(step).probe()).toMatchObject(outcome)
  })

  it('is confirmed by the requested change, without a second try', async () => {
    const { probe, tries } = working(propose('item.cents * count'))
    expect(await probe()).toMatchObject({ outcome: 'works' })
    expect(tries()).toEqual([1, 1])
  })

  it('is not confirmed by a change that does something else', async () => {
    expect(await working(propose('item.cents - count')).probe()).toMatchObject({ outcome: 'unfinished', used: 2 })
  })
})

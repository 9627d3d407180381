/** What candidates hear who go on from what Nova said just before, in place of the same words. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { describe, expect, test } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import { replyBuiltIn } from '../chosen-reply.ts'
import { testOneInput } from '../hints.ts'
import { packOf } from '../knowledge.ts'
import type { Situation } from '../situation.ts'
import { withoutVerdict } from '../understanding/verdicts.ts'
import { tellOnward } from './told-again.ts'

const counts = { passed: 1, total: 2 }
const hidden = { core: counts, edge: counts, scale: counts }
const wrongOn = (args: unknown[], expected: unknown, actual: unknown, error = '') =>
  ({
    visible: counts,
    hidden,
    failure: { args, expected, actual, error },
    stderr: error,
  }) as unknown as Situation['test']

const code = `def deployWaves(needs: dict[str, list[str]]) -> list[list[str]]:
    waves = []
    return waves
`
const circle = { needs: [{ a: ['b'], b: ['a'], d: [] }], told: 'Your code returns what it could place.' }
const cause = () => packOf('deploy-waves')!.causes.find(({ reply }) => reply.includes('what it could place'))!
const input = 'Try `{"a": ["a"], "b": []}`: the result should be an empty list.'

const afterCause = (more: Partial<Situation> = {}): Situation =>
  standAt('deploy-waves', {
    ...{ state: 'wrong-answer', isTested: true, code, cause: cause().wrong, test: wrongOn(circle.needs, [], [['d']]) },
    ...{ replies: [{ text: withoutVerdict(cause().reply), step: 2 }], said: ['why does the circle give [[d]]?'] },
    ...more,
  })
const hear = async (text: string, situation = afterCause()) => (await replyBuiltIn(text, situation, room)).text

const agreed = `Yes, that's the place I meant. Change it, then try ${input.slice('Try '.length)}`

describe('who says what follows from the cause that was told just before', () => {
  test.each([
    'so i count how many got deployed and if fewer than all services then return []? right',
    'ah so if waves found so far are returned and a circle is left over it must be an empty list',
    'ok so i have to give back an empty list when some service is left over, correct?',
  ])('hears that it is the place, and on which input it shows: %s', async (message) => {
    expect(await hear(message)).toBe(agreed)
  })

  test('hears it once', async () => {
    const message = 'so i count how many got deployed and if fewer than all services then return []? right'
    const later = afterCause({
      replies: [
        { text: withoutVerdict(cause().reply), step: 2 },
        { text: agreed, step: 2 },
      ],
      said: ['why does the circle give [[d]]?', 'so i check that at the end, right?'],
    })
    expect(await hear(message, later)).not.toContain("that's the place I meant")
  })

  test.each([
    'so it does not matter that a circle is left over and the waves found so far are returned, right?',
    'so i need to never return an empty list when a circle is left over?',
  ])('hears no yes where the message denies what the cause does not: %s', async (message) => {
    expect(await hear(message)).not.toMatch(/^Yes/)
  })
})

describe('an error that was told', () => {
  const complaint = 'Traceback:\n  File "main.py", line 3, in deploymentWaves\nIndexError: pop from empty list'
  const stopped = (more: Partial<Situation> = {}) =>
    afterCause({
      ...{ state: 'runtime-error', complaint, line: 3, cause: undefined },
      test: wrongOn([{ a: [] }], [['a']], null, complaint),
      replies: [],
      said: ['why does it crash?'],
      ...more,
    })
  const twice = async (message: string) => {
    const first = await hear('what does this IndexError mean?', stopped())
    expect(first).toMatch(/IndexError: pop from empty list/)
    return { first, next: await hear(message, stopped({ replies: [{ text: first, step: 1 }] })) }
  }

  test.each([
    'so now i must look whether the list is empty before i pop?',
    'then line 3 must not run when there is nothing left, right',
  ])('is not told again to who goes on from it: %s', async (message) => {
    const { next } = await twice(message)
    expect(next).toMatch(/run `needs = \{"a":\[\]\}` again: now your code stops with “IndexError: pop from empty list”/)
  })

  test.each(['changed the loop, still indexerror but one test', 'why is it an indexError now'])(
    'is known by its name in small letters: %s',
    async (message) => {
      const told = await hear(message, stopped())
      expect(told).toContain('“IndexError: pop from empty list” at line 3')
      expect(told).not.toContain(`“${message}`)
    },
  )

  test('is told again to who asks for it', async () => {
    const { first, next } = await twice('what does that error mean?')
    expect(next).toContain(first.slice(first.indexOf(':') + 20))
  })
})

test('what came out on an input is followed by what is not told yet', async () => {
  const situation = afterCause({ cause: undefined, replies: [], said: [] })
  const [first] = testOneInput(situation.question as BankCodingQuestion, situation) as [string]
  const again = { ...situation, replies: [{ text: first, step: 1 }], said: ['why does the second example fail?'] }
  const then = await tellOnward(
    first,
    'hm why do i fail there',
    { situation: again, room, tongue: 'en' },
    async () => made,
  )
  expect(then?.text).toContain(made)
  const asked = await tellOnward(first, 'say it once more please', { situation: again, room, tongue: 'en' }, undefined)
  expect(asked).toBeUndefined()
})
const made = '`["d"]` gets into `waves` in line 2.'

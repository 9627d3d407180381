/** Causes that the results of the last run fit: what of them is told, and what the code itself refutes. */
import { describe, expect, test } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import { replyByRules } from '../builtin.ts'
import { packOf } from '../knowledge.ts'
import type { Situation } from '../situation.ts'
import { confirmCause } from './confirmed-causes.ts'
import { seenCause } from './seen-causes.ts'

const pack = packOf('cascading-outage')!
const counts = { passed: 0, total: 2 }
const given = [[[], [0], [0, 1]], [0, 1, 1], [1]]
const failure = { args: given, expected: 2, actual: 1, error: '' }
const test0 = { visible: counts, hidden: { core: counts, edge: counts, scale: counts }, failure }
const stand = (condition: string, more: Partial<Situation> = {}) =>
  standAt('cascading-outage', {
    ...{ state: 'wrong-answer', isTested: true, cause: 0, test: test0 as unknown as Situation['test'] },
    code: `def stillRunning(uses, enough, failed):\n    # enough is the least\n    if ${condition}:\n        stop(t)`,
    ...more,
  })
const sceneOf = (situation: Situation) => ({ situation, room, tongue: 'en' as const })

describe('a cause that says the code leaves something out', () => {
  test('is not the one of code that uses it', () => {
    expect(seenCause(sceneOf(stand('left[t] <= enough[t]')), pack)).toBeUndefined()
    const typed = 'function stillRunning(uses: number[][], enough: number[], failed: number[]): number {\n'
    const code = `${typed}  if (left[t] - 1 < enough[t]) stop(t)\n}`
    expect(seenCause(sceneOf(stand('', { code, language: 'typescript' })), pack)).toBeUndefined()
  })

  test('is the one of code that has it in its head and in remarks alone', () => {
    expect(seenCause(sceneOf(stand('running[t]')), pack)?.wrong).toBe(0)
  })

  test('is told to nobody whose code refutes it', async () => {
    const said = 'both red, i get 1 instead of 2. why does everything stop??'
    expect((await replyByRules(said, stand('running[t]'), room)).text).toContain('without looking at `enough`')
    expect((await replyByRules(said, stand('left[t] <= enough[t]'), room)).text).not.toContain('without looking')
  })

  test('counts all the same where the mistake itself has the name elsewhere', () => {
    const rows = packOf('first-difference')!
    const situation = standAt('first-difference', {
      cause: 4,
      code: 'def f(wanted, running):\n    return len(running)',
    })
    expect(seenCause(sceneOf(situation), rows)?.wrong).toBe(4)
  })
})

test.each([
  'but i do look at enough, i check it before i stop a service',
  'no, my code already uses enough in the condition',
  'enough plays no part? but i did.',
])('who says that it is not so is told no cause: %s', (text) => {
  expect(confirmCause(text, sceneOf(stand('running[t]')))).toBeUndefined()
})

test('a cause that nobody states is told with where it is known from, and not as a fact', () => {
  const told = confirmCause('does it matter that i never look at enough?', sceneOf(stand('running[t]')))
  expect(told?.text).toMatch(/^(?:Yes, `enough` plays|Your last results fit this|.*results)/)
  const asked = confirmCause('should i look at enough at all, or stop a service at once?', sceneOf(stand('running[t]')))
  expect(asked?.text ?? '').not.toMatch(/^`enough` plays no part/)
})

test.each([
  'ahh i handle a repeated entry twice but it has to be once',
  'oh wait, a service named twice in failed takes off two',
  'i think a repeated entry is handled twice',
])('who has just found a cause that shows beside another is told yes: %s', async (text) => {
  const situation = stand('left[t] < enough[t]', { cause: undefined, alike: [1] })
  expect((await replyByRules(text, situation, room)).text).toBe(pack.causes[1]!.reply)
})

test('who asks how it should be is not told yes', () => {
  const situation = stand('left[t] < enough[t]', { cause: undefined, alike: [1] })
  expect(confirmCause('does a repeated entry count twice?', sceneOf(situation))).toBeUndefined()
})

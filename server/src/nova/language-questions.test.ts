/** Questions on the language: with the yes or no they have, for two things at once, and beside a question on the code. */
import type { ServerPayload } from '@nova/contract/journal'
import type { Language } from '@nova/contract/words'
import { describe, expect, it } from 'vitest'
import { room, standAt } from '../../test/nova-asking.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import { namesLanguage } from './code/language-named.ts'
import { settledFor } from './code/language-verdicts.ts'
import { comparedIn } from './code/two-compared.ts'
import type { Match } from './understanding/similarity.ts'

const some = { passed: 1, total: 2 }
const failure = { args: [], expected: 1, actual: 2, error: '' }
const test = {
  visible: some,
  hidden: { core: some, edge: some, scale: some },
  failure,
} as unknown as ServerPayload<'test'>

const hear = async (message: string, id: string, language: Language, code: string) => {
  const situation = standAt(id, { language, code, state: 'wrong-answer', isTested: true, test })
  return (await replyBuiltIn(message, situation, room)).text
}

const change =
  'function lastBox(box, sales) {\n  const values = [10, 20]\n  const k = rest / values[0]\n  return box\n}'
const budgets = 'def refused(limits, bookings):\n    used = {}\n    used[p] += amount\n    return used'
const rules = 'class Solution {\n  int[] f(int[][] rules) {\n    TreeMap<Integer, Integer> m = new TreeMap<>();\n  }\n}'
const units = "func f(s string) int {\n\tunits := map[byte]int{'d': 86400}\n\treturn units[s[0]]\n}"

describe('a question with a yes or a no', () => {
  it.each<[string, string, Language, string, string]>([
    ['does forEach stop if i return inside', 'ticket-change', 'javascript', change, 'No. forEach returns undefined'],
    ['can i break out of forEach early?', 'ticket-change', 'javascript', change, 'No. forEach returns undefined'],
    ['does const mean i cant push into the array', 'ticket-change', 'javascript', change, 'No. const only prevents'],
    ['if i do a = b for two lists, is that a copy?', 'nested-budgets', 'python', budgets, 'No. b = a gives the same'],
    ['is a tuple ok as a dict key? or list', 'nested-budgets', 'python', budgets, 'Yes. Keys must be hashable'],
    ['is heappush slower than insort? or is it just the machine', 'nested-budgets', 'python', budgets, 'No. heappush'],
    ['is insort slower than heappush', 'nested-budgets', 'python', budgets, 'Yes. heappush'],
    ['range over a map, is the order fixed?', 'timeout-settings', 'go', units, 'No. The iteration order'],
    [
      'i reassign the param in line 3, does the caller see that? or only the returned array',
      'ticket-change',
      'javascript',
      change,
      'No. Functions get a reference',
    ],
  ])('hears it: “%s”', async (message, id, language, code, begins) => {
    expect((await hear(message, id, language, code)).slice(0, begins.length)).toBe(begins)
  })

  const entry = {
    id: 'array-splice',
    kind: 'api' as const,
    names: ['splice'],
    asked: ['how does splice work', 'splice'],
    yes: ['does splice change the array'],
    no: ['does splice return a new array'],
    answer: 'splice works in place.',
  }
  const told = (text: string, phrase: string, alike = 0.8, item: object = entry) =>
    settledFor(text, { item, phrase, alike } as Match<never> & { isNamed: boolean })

  it.each([
    ['does splice change my array?', 'does splice change the array', 'Yes. splice works in place.'],
    ['does splice change the array or is it a copy', 'does splice change the array', 'Yes. splice works in place.'],
    ['does splice not change the array?', 'does splice change the array', 'splice works in place.'],
    ['does slice change the array?', 'does splice change the array', 'splice works in place.'],
    ['how does splice work', 'how does splice work', 'splice works in place.'],
    ['does splice give a new array', 'does splice return a new array', 'No. splice works in place.'],
  ])('“%s” beside “%s” hears “%s”', (text, phrase, answer) => {
    expect(told(text, phrase)).toBe(answer)
  })

  it('hears none where the known question is only near', () => {
    expect(told('does splice change the array?', 'does splice change the array', 0.6)).toBe(entry.answer)
  })

  it('does not hear the no of an answer that was written for the reverse', () => {
    const item = { ...entry, yes: undefined, no: undefined, answer: 'No, it is fast: only the header moves.' }
    expect(told('is q[1:] slow?', 'is q[1:] slow', 0.8, item)).toBe(item.answer)
    expect(told('is q[1:] fast', 'is q[1:] slow', 0.8, item)).toBe('It is fast: only the header moves.')
    expect(told('is q[1:] not slow', 'is q[1:] slow', 0.8, item)).toBe('It is fast: only the header moves.')
  })
})

describe('a question that names the language', () => {
  it.each<[string, string, Language, string, string]>([
    ['is -7 % 3 in js negative', 'ticket-change', 'javascript', change, 'Yes. In JavaScript % keeps the sign'],
    ['what is null in python', 'nested-budgets', 'python', budgets, "Python's null is None"],
    [
      'java has no tuples right? what do i take instead',
      'shadowed-rules',
      'java',
      rules,
      'Yes. Java has no tuple type',
    ],
    ['is there a ternary in go', 'timeout-settings', 'go', units, 'No. Go has no ternary operator'],
    ['go has no while right', 'timeout-settings', 'go', units, 'Yes. for is the only loop'],
  ])('asks of the language: “%s”', async (message, id, language, code, begins) => {
    expect((await hear(message, id, language, code)).slice(0, begins.length)).toBe(begins)
  })

  it.each<[string, Language]>([
    ['where does the if go', 'go'],
    ['does it go left or right?', 'go'],
    ['is my solution too slow for python?', 'python'],
    ['can i switch to java', 'java'],
    ['is there a set in java', 'python'],
  ])('“%s” is none in %s', (text, language) => {
    expect(namesLanguage(text, language)).toBe(false)
  })

  it.each(['can the price be negative', 'can a price be negative in js?'])(
    'is not seen in one on the rules of the task: “%s”',
    async (message) => {
      expect(await hear(message, 'ticket-change', 'javascript', change)).not.toContain('%')
    },
  )
})

describe('a known way of asking', () => {
  it('is answered by its own entry, whatever else bears the name', async () => {
    const reply = await hear('is pop(0) slow in python?', 'client-rate-limit', 'python', 'recent = []\nrecent.pop(0)')
    expect(reply).toContain('Yes, on a long list it is slow')
  })

  it.each(['used[k] -= 5 works on a missing key?', 'does -= work on a key thats not there'])(
    'needs no word that asks: “%s”',
    async (message) => {
      expect(await hear(message, 'nested-budgets', 'python', budgets)).toContain('No. += reads the old value first')
    },
  )

  it('is told as far as it is no part of a solution', async () => {
    const code = 'const res: Record<string, number> = {}\nfor (const k of kinds) res[k]++'
    const message = 'how do i do count++ on an object when the key isnt there yet'
    const reply = await hear(message, 'alert-suppression', 'typescript', code)
    expect(reply).toContain('a missing key is undefined, and undefined + 1 is NaN')
    expect(reply).not.toContain('m.set')
  })
})

describe('two things that are compared', () => {
  it.each([
    ['slice or splice, which one changes the array?', ['slice', 'splice']],
    ['poll() vs remove()', ['poll', 'remove']],
    ['interface or type, is there any difference', ['interface', 'type']],
    ['a list or a set?', undefined],
    ['is it 3 or 4', undefined],
  ])('“%s”', (text, names) => {
    expect(comparedIn(text)).toEqual(names)
  })

  it.each(['slice or splice, which one changes the array?', 'whats the difference, slice vs splice?'])(
    'are both told where no entry tells of both: “%s”',
    async (message) => {
      const reply = await hear(message, 'ticket-change', 'javascript', change)
      expect(reply).toContain('slice(start, end) returns a new array')
      expect(reply).toContain('splice(start, deleteCount, ...items) changes the array in place')
    },
  )

  it('are told by the one entry that knows both', async () => {
    const reply = await hear(
      'interface or type, is there any difference',
      'alert-suppression',
      'typescript',
      'let a = 1',
    )
    expect(reply).toContain('Both describe object shapes')
  })
})

describe('a question on the code and one on the language', () => {
  it.each<[string, string, Language, string, string]>([
    [
      'test 2 has 1.9 coins, lol. is it line 3, rest / values[0] not integer? js has no // right',
      'ticket-change',
      'javascript',
      change,
      '// starts a comment',
    ],
    ['is it line 3? also does go have a ternary', 'timeout-settings', 'go', units, 'Go has no ternary operator'],
  ])('are both answered, in this order: “%s”', async (message, id, language, code, fact) => {
    const reply = await hear(message, id, language, code)
    const [ofCode, ofLanguage] = [reply.search(/line 3|is expected/), reply.indexOf(fact)]
    expect(ofCode).toBeGreaterThanOrEqual(0)
    expect(ofLanguage).toBeGreaterThan(ofCode)
  })

  it('are answered the other way round where that is how they are asked', async () => {
    const reply = await hear('does go have a ternary? and is line 3 wrong?', 'timeout-settings', 'go', units)
    expect(reply.indexOf('Go has no ternary operator')).toBe(4)
    expect(reply).toContain('line 3')
  })

  it('are not seen where both sentences are about the code', async () => {
    const reply = await hear('is it line 3? i think the map is empty', 'timeout-settings', 'go', units)
    expect(reply).not.toContain('\n\n')
  })
})

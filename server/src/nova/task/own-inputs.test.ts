/** Inputs that people write into a sentence, read against the real questions. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { describe, expect, test } from 'vitest'
import { findBankQuestion, listBankQuestions } from '../../questions/questions.ts'
import { readOwnInputs } from './own-inputs.ts'

const read = (id: string, text: string, earlier: string[] = []) =>
  readOwnInputs(text, findBankQuestion(id) as BankCodingQuestion, earlier)

test.each([
  ['battery-plan', 'prices [5,9] cap 1 start 0 fee 0. I say 4. correct?', [{ args: [[5, 9], 1, 0, 0], said: 4 }]],
  ['battery-plan', 'what is [5, 9] with 1, 0 and 0?', [{ args: [[5, 9], 1, 0, 0] }]],
  ['debounced-saves', 'keys 0 and 100, pause 100, patience 1000. one save?', [{ args: [[0, 100], 100, 1000] }]],
  ['debounced-saves', 'in example 1, what if the pause was 10?', [{ args: [[100, 150, 400], 10, 1000] }]],
  [
    'address-blocks',
    'if i get [1,3] and [4,6], two things or one?',
    [
      {
        args: [
          [
            [1, 3],
            [4, 6],
          ],
        ],
      },
    ],
  ],
  ['address-blocks', 'what for [[3,3]] and [[0,6]]?', [{ args: [[[3, 3]]] }, { args: [[[0, 6]]] }]],
  ['address-blocks', 'is [[8,9]] -> [[8,2]] right', [{ args: [[[8, 9]]], said: [[8, 2]] }]],
  ['comment-anchors', 'comment [2,6] and edit [4,2,3]: [2,4] or [2,7]?', [{ args: [[[2, 6]], [[4, 2, 3]]] }]],
  ['same-customer', "record ['a','a'] and most = 1, [0]?", [{ args: [[['a', 'a']], 1] }]],
  ['clashing-seats', 'what about [A1@web, A1@desk]?', [{ args: [['A1@web', 'A1@desk']] }]],
  ['deploy-waves', 'needs = {"a": [], b: ["a"]} ok?', [{ args: [{ a: [], b: ['a'] }] }]],
  [
    'fullest-moment',
    'visits [0, 20] and [20, 40], is to 20 or 40?',
    [
      {
        args: [
          [
            [0, 20],
            [20, 40],
          ],
        ],
      },
    ],
  ],
  ['fullest-moment', 'what is it for an empty list?', [{ args: [[]] }]],
  [
    'earliest-slot',
    'busy = [[[0,100]],[[10,20]]], opens 0, closes 200, length 30, and my program says 20. why??',
    [{ args: [[[[0, 100]], [[10, 20]]], 0, 200, 30] }],
  ],
  [
    'cascading-outage',
    "the last rule bugs me: first example with failed = [1, 1] and my code says 1. should stay 4 shouldn't it?",
    [
      {
        args: [
          [[], [], [0, 1], [2], [3, 0]],
          [0, 0, 1, 1, 2],
          [1, 1],
        ],
        said: 4,
      },
    ],
  ],
  ['dock-balance', 'only dots, like "...", is that balanced?', [{ args: ['...'] }]],
  // What came out is no guess at what is right.
  [
    'battery-plan',
    'prices=[-5], capacity 1, start 0, fee 2: expected 5 and i get 0. charging isnt allowed?',
    [{ args: [[-5], 1, 0, 2], said: 5 }],
  ],
  [
    'task-slack',
    "days [1,1,5], needs [[],[0],[]]. i get [0,3,0]. shouldn't it be [3,3,0]?",
    [
      {
        args: [
          [1, 1, 5],
          [[], [0], []],
        ],
        said: [3, 3, 0],
      },
    ],
  ],
])('of %s “%s” is read', (id, text, inputs) => {
  expect(read(id, text)).toEqual(inputs)
})

test.each([
  ['alert-suppression', 'why do i get disk 2 not 3'],
  ['address-blocks', 'for [[3,3]] I get [[3,2]] but it should be [[3,1]]'],
  ['address-blocks', 'why is [[8,9]] not two blocks?'],
  ['battery-plan', 'for [5, 9], 1, 0 and 0 my code gives 3. why?'],
  ['address-blocks', 'example 2 gives something that begins with [5,4], is that ok?'],
  ['address-blocks', 'is [[10, 13], [8, 9]] one block?'],
  ['clashing-seats', 'I return [s for s in seen if len(seen[s]) > 1], ok?'],
  ['quoted-rows', 'Typo? "x the sensor failed"'],
  ['battery-plan', 'what if the capacity is 3?'],
  ['battery-plan', 'is O(n * 100) ok for 1000 prices?'],
  ['comment-anchors', 'insert at 6 into [2,6], is it [2,9]?'],
  ['stock-movements', "l'exemple 2 : j'obtiens {} au lieu de {cap: 1}, c'est logique ?"],
])('of %s “%s” gives no whole input of their own', (id, text) => {
  expect(read(id, text)).toEqual([])
})

test('a short follow-up changes the input that was asked about before', () => {
  const before = 'prices [5,9] cap 1 start 0 fee 0. what comes out?'
  expect(read('battery-plan', 'and with fee = 2?', [before])).toEqual([{ args: [[5, 9], 1, 0, 2] }])
  expect(read('battery-plan', 'is a fee of 2 usual?', [before])).toEqual([])
})

describe('of every question of the bank the inputs of its tests', () => {
  const written = listBankQuestions().flatMap((question) =>
    question.kind !== 'coding'
      ? []
      : question.tests
          .filter(({ visible, args }) => !visible && JSON.stringify(args).length <= 150)
          .map(({ args }) => ({ question, args: args as unknown[] })),
  )
  const isRead = (text: string, { question, args }: (typeof written)[number]) => {
    const [only, ...others] = readOwnInputs(text, question)
    return only !== undefined && others.length === 0 && JSON.stringify(only.args) === JSON.stringify(args)
  }

  test('are read as they are where each value follows its name, but for two that look like calls', () => {
    const missed = written.filter((each) => {
      const named = each.question.signature.params.map(({ name }, at) => `${name} ${JSON.stringify(each.args[at])}`)
      return !isRead(`${named.join(', ')}. what comes out?`, each)
    })
    expect(written.length).toBeGreaterThan(1500)
    expect(missed.map(({ args }) => JSON.stringify(args))).toEqual([
      '[[["a"]],")a("]',
      '[[["a","b","c"],["a","b"]],"a(b)!c"]',
    ])
  })

  test('are never read as another input where the values are only listed', () => {
    const wrong = written.filter((each) => {
      const text = `${each.args.map((arg) => JSON.stringify(arg)).join(', ')} gives what?`
      return readOwnInputs(text, each.question).length > 0 && !isRead(text, each)
    })
    expect(wrong.map(({ question, args }) => `${question.id}: ${JSON.stringify(args)}`)).toEqual([])
  })
})

/** Stories to hand in: told by a reply in any person, at once or sentence by sentence, and replies that only look like one. */
import { expect, test } from 'vitest'
import { listBankQuestions } from '../../questions/questions.ts'
import { tellsStory } from './told-claims.ts'

const question = listBankQuestions().find(({ kind }) => kind === 'behavioral')!
const coding = listBankQuestions().find(({ kind }) => kind === 'coding')!
const own = 'The payments were slow after the move, and I argued with our architect about the queue.'

test.each([
  ['I noticed the drift in March. I measured both pipelines over two weekends.', true],
  ['You ran two pilot groups for six weeks. The loudest critic checked the imported history himself.', true],
  ['“Last spring the head of logistics wanted my whole week.” “Finance threatened to escalate it.”', true],
  ['Here is a story: it is about a warehouse.', true],
  ['You said that the payments were slow after the move. You argued with your architect about the queue.', false],
  ['What did you measure, and what changed afterwards? Who noticed it first?', false],
  ['The result is missing. Say in one sentence what became better, and for whom.', false],
])('“%s”: %s', (text, isStory) => {
  expect(tellsStory(text, [], question, own)).toBe(isStory)
  expect(tellsStory(text, [], coding, own)).toBe(false)
})

test('a story that comes sentence by sentence is one with its second', () => {
  const [first, second] = ['I noticed the drift in March.', 'I measured both pipelines over two weekends.'] as const
  expect(tellsStory(first, [], question, own)).toBe(false)
  expect(tellsStory(second, [first], question, own)).toBe(true)
  expect(tellsStory('What came of it?', [first], question, own)).toBe(false)
})

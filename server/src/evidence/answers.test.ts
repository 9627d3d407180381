/** What is read in an answer, sign by sign. */
import { expect, it } from 'vitest'
import { ownWords, reasonedSentences, reasoningShare } from './answers.ts'

it('leaves out sentences of 25 characters or more that were given', () => {
  const given = ['How do you keep a cache fresh, and why?', 'Tell us.']
  expect(ownWords('Keep a cache fresh, and why? I do. Tell us.', given)).toBe(
    'Keep a cache fresh, and why?\n\nI do.\n\nTell us.',
  )
  expect(ownWords('You keep a cache fresh, and why? I do.', given)).toBe('I do.')
  // 25 solid characters, and one fewer.
  expect(ownWords('ABCDEFGHIJKLMNOPQRSTUVWXY', ['abcdefghijklmnopqrstuvwxyz'])).toBe('')
  expect(ownWords('ABCDEFGHIJKLMNOPQRSTUVWX', ['abcdefghijklmnopqrstuvwxyz'])).toBe('ABCDEFGHIJKLMNOPQRSTUVWX')
})

it('counts a sentence of four words with a reason or a figure as reasoned', () => {
  expect(
    reasonedSentences('It works because of. Yes because of. It has 3 parts. It has three parts. 3 of it.'),
  ).toEqual([...['It works because of.', 'It has 3 parts.']])
  expect(reasoningShare('It works because of. It has 3 parts.', 4)).toBe(0.5)
  expect(reasoningShare('It works because of. It has 3 parts.', 1)).toBe(1)
  expect(reasoningShare('It works.', 1)).toBe(0)
})

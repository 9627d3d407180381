import { applyChanges } from '@nova/contract/room/text'
import { expect, test } from 'vitest'
import { changeAt, makeRandom, typeText } from './typing.ts'

test('strokes write exactly the text that was meant, wherever it goes', () => {
  let text = 'one three'
  for (const { changes } of typeText(text.length, 4, 'two\n  and a half ', makeRandom(3)))
    text = applyChanges(text, changes)!
  expect(text).toBe('one two\n  and a half three')
  expect(applyChanges('abc', changeAt(3, 0, 3, ''))).toBe('')
})

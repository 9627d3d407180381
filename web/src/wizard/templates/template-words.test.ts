import { describe, expect, test } from 'vitest'
import { readWords } from './template-words.tsx'

const words = { name: ' Backend ', description: '', tags: ' go, ,postgres ,' }

describe('the template form', () => {
  test('is sent trimmed, its tags apart', () => {
    expect(readWords(words)).toEqual({ sent: { name: 'Backend', description: '', tags: ['go', 'postgres'] } })
  })

  test('needs a name of at most 80 characters', () => {
    expect(readWords({ ...words, name: '  ' })).toEqual({ errors: { name: 'Please enter a name.' } })
    expect(readWords({ ...words, name: 'x'.repeat(81) })).toEqual({
      errors: { name: 'Please use at most 80 characters. You have 81.' },
    })
  })

  test('names the tag that is too long, and says how many are too many', () => {
    const long = 'y'.repeat(41)
    expect(readWords({ ...words, tags: `go, ${long}` })).toEqual({
      errors: { tags: `Please shorten “${long}”: a tag has at most 40 characters.` },
    })
    const many = Array.from({ length: 11 }, (_, at) => `tag${at}`).join(',')
    expect(readWords({ ...words, tags: many })).toEqual({
      errors: { tags: 'Please use at most 10 tags. You have 11.' },
    })
  })
})

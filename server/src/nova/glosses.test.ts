import { Tongue } from '@nova/contract/knowledge'
import { describe, expect, it } from 'vitest'
import { inEnglish, readTongue } from './glosses.ts'

describe('a message in another language', () => {
  it('is put into English phrase by phrase, the longest first', () => {
    expect(inEnglish('¿Cuánto tiempo me queda?', 'es')).toMatch(/^how much time/)
    expect(inEnglish('¿Puedo cambiar la solución?', 'es')).toBe('can I change the solution?')
  })

  it('keeps code, numbers, signs and words that nobody knows', () => {
    expect(inEnglish('¿qué devuelve `foo_bar(3)` con xyzzy?', 'es')).toMatch(/`foo_bar\(3\)`.* xyzzy\?$/)
  })

  it.each(Tongue.options)('in %s that says nothing stays empty', (tongue) => {
    expect(inEnglish('', tongue)).toBe('')
    expect(inEnglish('42', tongue)).toBe('42')
  })

  it('stays as it is where it is English', () => {
    expect(inEnglish('can the list be empty?', 'en')).toBe('can the list be empty?')
  })

  it.each(['a hint pls', 'hint plz', 'lol', 'a hint'])('is told from English by more than a short word: %s', (text) => {
    expect(readTongue(text)).toBe('en')
  })

  it.each([
    ['uma dica pls', 'pt'],
    ['una pista porfa', 'es'],
  ])('is still heard in a few words: %s', (text, tongue) => {
    expect(readTongue(text)).toBe(tongue)
  })
})

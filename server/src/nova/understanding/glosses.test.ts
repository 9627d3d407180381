import { Tongue } from '@nova/contract/knowledge'
import { describe, expect, it } from 'vitest'
import { inEnglish, isUnread, readTongue } from './glosses.ts'

describe('a message in another language', () => {
  it('is put into English phrase by phrase, the longest first', () => {
    expect(inEnglish('¿Cuánto tiempo me queda?', 'es')).toMatch(/^how much time/)
    expect(inEnglish('¿Puedo cambiar la solución?', 'es')).toBe('can I change the solution?')
  })

  it('keeps code, numbers, signs and words that nobody knows', () => {
    expect(inEnglish('¿qué devuelve `foo_bar(3)` con xyzzy?', 'es')).toMatch(/`foo_bar\(3\)`.* xyzzy\?$/)
  })

  it.each([
    [
      'Nie mam pojęcia od czego zacząć... jakaś mała wskazówka?',
      'pl',
      /^I have no idea how to start\.\.\. some a small hint\?/,
    ],
    ['51 sorgu = 1 sipariş listesi. doğru mu sayıyorum?', 'tr', /am I counting right/],
    [
      'mag ik een ander tabblad openen, of wordt dat als spieken gezien?',
      'nl',
      /^may I another tab open, or is that seen as cheating/,
    ],
  ] as const)('asks the same there: %s', (text, tongue, english) => {
    expect(inEnglish(text, tongue)).toMatch(english)
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
    ['no se', 'es'],
    ['no lo se', 'es'],
    ['no se como empezar', 'es'],
    ['não sei como começar', 'pt'],
    ['czy mogę opisać spór, w którym to ja nie miałem racji?', 'pl'],
    ['bu her zaman en büyük sonucu verir mi, yoksa değil mi?', 'tr'],
    ['wat zou een goede eerste stap zijn? ik weet het niet', 'nl'],
    ['let vs var?', 'en'],
    ['undefined: max', 'en'],
    ['is del a[i] O(n)', 'en'],
    ['el valor del primero', 'es'],
  ])('is still heard in a few words: %s', (text, tongue) => {
    expect(readTongue(text)).toBe(tongue)
  })

  it.each([
    'jak můžu vědět, jestli je to správně? nebo není',
    'hur vet jag att det är klart och inte för långsamt?',
    'можно ли использовать словарь?',
    '空のリストはどうなりますか',
  ])('is known as one without a dictionary: %s', (text) => {
    expect(isUnread(text)).toBe(true)
  })

  it.each([
    'het is what my friend says, is that ok? can the list be empty',
    'darf ich am Ende auch eine leere Liste zurückgeben?',
    'não sei se o log pode vir vazio, mas acho que sim',
    'is Łukasz’s rule for the voor-naam column part of the task?',
    '我想用游标，可以吗？',
    'expected "нет" but got "не" in test 3, why is that?',
  ])('is not, where it is read or names are foreign: %s', (text) => {
    expect(isUnread(text)).toBe(false)
  })
})

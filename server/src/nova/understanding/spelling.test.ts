/** Words that were mistyped, words that are meant as they stand, and what one message of another language is about. */
import { Tongue } from '@nova/contract/knowledge'
import { describe, expect, test } from 'vitest'
import { inEnglish, isUnread, readTongue } from './glosses.ts'
import { spelled } from './spelling.ts'

const read = (message: string, known: readonly string[] = []) => spelled(message, (word) => known.includes(word))

describe('a mistyped word is read as it was meant', () => {
  test.each([
    ['with a letter wanting', 'how do i revers it', 'how do i reverse it'],
    ['with a letter too many', 'is the arrray sorted', 'is the array sorted'],
    ['with another letter', 'the functiom', 'the function'],
    ['with two changed round', 'a dictionray', 'a dictionary'],
    ['at its beginning', 'Rreturn it', 'return it'],
    ['of three letters that is common', 'wut is teh rule', 'what is the rule'],
    ['two signs away that is common', 'the lenght and the fucntion', 'the length and the function'],
    ['several at once', 'dosnt the indx strt at one', 'doesnt the index strt at one'],
  ])('%s', (_how, message, meant) => {
    expect(read(message)).toBe(meant)
  })

  test.each([
    ['in backticks', 'what is `revers` here'],
    ['in quotation marks', 'the name "revers" and \'arrray\''],
    ['that is called', 'revers(a)'],
    ['that is indexed', 'arrray[0]'],
    ['of an object', 'revers.arrray'],
    ['of a path', 'lib/revers'],
    ['with a capital inside', 'reversX'],
    ['in capitals', 'REVERS'],
    ['with a digit', 'revers2'],
    ['that is English', 'stated lifts parser loose sprint'],
    ['that lacks its apostrophe', 'theyre wheres theres youre'],
    ['that is English with an ending', 'arrays indexes looped sorter listing'],
    ['of four letters near one of four', 'tist lixt'],
    ['that is two signs away', 'rvers rvrse'],
    ['that is close to two', 'limis'],
    ['of more than sixteen letters', 'reversreversrevers'],
  ])('but not one %s', (_which, message) => {
    expect(read(message)).toBe(message)
  })

  test('but not one that is known otherwise, unless it is a common error', () => {
    expect(read('revers it', ['revers'])).toBe('revers it')
    expect(read('teh rule', ['teh'])).toBe('the rule')
  })

  test.each(['', '?!.,;:', '`', '"'.repeat(4000), '😀 😀', 'z'.repeat(4000)])('never in odd signs', (message) => {
    expect(read(message)).toBe(message)
  })
})

describe('of another language', () => {
  test.each([
    ['de', 'Darf die Liste leer sein?'],
    ['es', '¿Puede la lista estar vacía?'],
    ['fr', 'Est-ce que la liste peut être vide ?'],
    ['pt', 'A lista pode estar vazia?'],
    ['it', 'La lista può essere vuota?'],
    ['nl', 'Mag de lijst leeg zijn?'],
    ['pl', 'Czy lista może być pusta?'],
    ['tr', 'Liste boş olabilir mi?'],
    ['hi', 'क्या सूची खाली हो सकती है?'],
    ['zh', '列表可以为空吗？'],
  ] as const)('%s asks about an empty list: %s', (tongue, message) => {
    expect(readTongue(message)).toBe(tongue)
    expect(inEnglish(message)).toMatch(/list/)
    expect(inEnglish(message)).toMatch(/empty/)
    expect(isUnread(message)).toBe(false)
  })

  test.each(Tongue.options)('code and names stay as they are in %s', (tongue) => {
    const code = '`max_sum(a)` a.b(c) "le der el" x_y=3'
    expect(inEnglish(code, tongue)).toBe(code)
  })

  test.each(Tongue.options.filter((tongue) => tongue !== 'en'))(
    'what goes on after 1,500 signs is left out: %s',
    (tongue) => {
      expect(inEnglish('7'.repeat(4000), tongue)).toBe('7'.repeat(1500))
    },
  )

  test('and in English it stays, where nothing is mended any more', () => {
    const long = `${'7'.repeat(1500)} teh`
    expect(inEnglish(long, 'en')).toBe(long)
    expect(inEnglish(`${'7'.repeat(1400)} teh`, 'en')).toBe(`${'7'.repeat(1400)} the`)
  })

  test.each(['', '?!', '42', '`der die das`', '"el la los"', '10k 5k', 'x'.repeat(4000)])(
    'nothing tells: %j',
    (text) => {
      expect(readTongue(text)).toBe('en')
      expect(isUnread(text)).toBe(false)
    },
  )

  test('three words without a dictionary count, two are names', () => {
    expect(isUnread('jsem není xyzzy')).toBe(false)
    expect(isUnread('jsem není nebo xyzzy')).toBe(true)
  })

  test.each([
    ['no se', 'I do not know'],
    ['no se puede', 'one can not'],
  ])('“%s” is heard by what follows', (text, english) => {
    expect(inEnglish(text, 'es')).toBe(english)
  })
})

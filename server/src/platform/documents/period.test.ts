import { describe, expect, test } from 'vitest'
import { fold, isOpenPeriod, isPeriodPart, readDateRange } from './period.ts'

const show = (month: number, yearsOnly: boolean | undefined) =>
  yearsOnly ? String(month / 12) : `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

/** '2019-03 to 2020-07 | what else the line says', or nothing. */
function told(line: string): string | undefined {
  const read = readDateRange(line)
  if (!read) return undefined
  const { from, to, yearsOnly } = read.range
  return `${show(from, yearsOnly)} to ${to === undefined ? 'now' : show(to, yearsOnly)} | ${read.rest}`
}

describe('a period', () => {
  test.each([
    ['říjen 2018 – současnost', '2018-10 to now | '],
    ['duben 2018 – srpen 2019', '2018-04 to 2019-08 | '],
    ['červen 2019 – červenec 2019', '2019-06 to 2019-07 | '],
    ['styczeń 2019 – obecnie', '2019-01 to now | '],
    ['Październik 2018 – Grudzień 2020', '2018-10 to 2020-12 | '],
    ['Juni 2019 – i dag', '2019-06 to now | '],
    ['maj 2018 - nuvarande', '2018-05 to now | '],
    ['maart 2019 – heden', '2019-03 to now | '],
    ['Kasım 2019 – Aralık 2020', '2019-11 to 2020-12 | '],
    ['Haziran 2018 – halen', '2018-06 to now | '],
    ['Fevereiro de 2018 a Março de 2020', '2018-02 to 2020-03 | '],
    ['septiembre de 2019 - actualidad', '2019-09 to now | '],
    ['août 2017 à déc. 2019', '2017-08 to 2019-12 | '],
    ['Jan 2020 - hiện tại', '2020-01 to now | '],
    ['06/2020 – till date', '2020-06 to now | '],
    ['June 2020 till date', '2020-06 to now | '],
    ['2025-02 / now', '2025-02 to now | '],
    ['Intern, Summer 2014', '2014-06 to 2014-08 | Intern'],
    ['Lifeguard, Summers 2021, 2022', '2021-06 to 2022-08 | Lifeguard'],
    ['2018. március – jelenleg', '2018-03 to now | '],
    ['Maret 2017 – Desember 2019', '2017-03 to 2019-12 | '],
    ['iunie 2014 – februarie 2018', '2014-06 to 2018-02 | '],
    ['Tammikuu 2019 – kesäkuu 2020', '2019-01 to 2020-06 | '],
    ['Μάρτιος 2019 – σήμερα', '2019-03 to now | '],
    ['2014. – 2019.', '2014 to 2019 | .'],
    ['2020–d.d.', '2020 to now | '],
    ['Myyjä, Espoo 5/2018–', '2018-05 to now | Myyjä, Espoo'],
    ['settembre 2020 – alla data attuale', '2020-09 to now | '],
    ['Sommer 2019 – Winter 2020', '2019-06 to 2020-12 | '],
    ['Été 2019', '2019-06 to 2019-08 | '],
    ['verano 2018 – actualidad', '2018-06 to now | '],
    ['01.2019 – по настоящее время', '2019-01 to now | '],
    ['2018 – jelenleg', '2018 to now | '],
    ['03/2021 - sekarang', '2021-03 to now | '],
    ['2020.03 ~ 현재', '2020-03 to now | '],
    ['05/2018 - σήμερα', '2018-05 to now | '],
    ['seit 03/2020', '2020-03 to now | '],
    ['2018年4月 – 2020年3月', '2018-04 to 2020-03 | '],
  ])('%s is read in its language', (line, expected) => {
    expect(told(line)).toBe(expected)
  })

  test.each([
    ['3/15/2021 - 4/20/2022', '2021-03 to 2022-04 | '],
    ['15.03.2021 - 20.04.2022', '2021-03 to 2022-04 | '],
    ['1 March 2019 – 30 June 2019', '2019-03 to 2019-06 | '],
    ['2021-03 – 2021-09', '2021-03 to 2021-09 | '],
    ['08/2015-07/2017', '2015-08 to 2017-07 | '],
    ['Q1 2020 – Q3 2021', '2020-01 to 2021-07 | '],
    ['Spring 2019 – Fall 2020', '2019-03 to 2020-09 | '],
    ['Jun ’19 – Jul ’21', '2019-06 to 2021-07 | '],
    ['Nov 2019 → Present', '2019-11 to now | '],
    ['Mai2019 - Juni2020', '2019-05 to 2020-06 | '],
    ['Jan 2020 – Jan 2020', '2020-01 to 2020-01 | '],
    ['1998-99', '1998 to 1999 | '],
    // No month has such a number: the years still hold.
    ['13/2020 – 14/2021', '2020 to 2021 | '],
  ])('%s is read in its way of writing', (line, expected) => {
    expect(told(line)).toBe(expected)
  })

  test.each([
    ['Janeiro de 2021 – até o momento', '2021-01 to now | '],
    ['desde mayo de 2019 hasta la fecha', '2019-05 to now | '],
    ['09/2019 fino ad oggi', '2019-09 to now | '],
    ['01.2020 - do chwili obecnej', '2020-01 to now | '],
    ['D’octobre 2014 à janvier 2017', '2014-10 to 2017-01 | '],
    ['Январь 2019 — настоящее время', '2019-01 to now | '],
    ['Adjuster\t03/2021 –', '2021-03 to now | Adjuster'],
    ['Winter 2018/19\tLecturer', '2018-12 to 2019-02 | Lecturer'],
    ['[ 01/09/2019 – Current ]', '2019-09 to now | '],
  ])('%s is read with its words', (line, expected) => {
    expect(told(line)).toBe(expected)
  })

  test('of a month and a year counts in years and keeps the month', () => {
    expect(readDateRange('Mar 2019 – 2021')!.range).toEqual({ from: 2019 * 12 + 2, to: 2021 * 12, yearsOnly: true })
  })

  test.each([
    ['Febuary 2019 – Septmeber 2020', '2019-02 to 2020-09 | '],
    ['Novmber 2019 – Decemeber 2020', '2019-11 to 2020-12 | '],
  ])('%s is read through its slips', (line, expected) => {
    expect(told(line)).toBe(expected)
  })

  test.each([
    ['Novartis 2017 – 2020', '2017 to 2020 | Novartis'],
    ['Software Engineer, Geneva 2016 – 2019', '2016 to 2019 | Software Engineer, Geneva'],
    ['Lisbon 2015 – 2018', '2015 to 2018 | Lisbon'],
    ['Marketing 2018 – 2019', '2018 to 2019 | Marketing'],
    ['Decathlon 2018 – 2020', '2018 to 2020 | Decathlon'],
    ['Dubai, 2015 – present', '2015 to now | Dubai'],
    ['Sephora 2018-2020', '2018 to 2020 | Sephora'],
    ['Magdeburg 2010-2014', '2010 to 2014 | Magdeburg'],
    ['Juniper Networks, Mar 2016 – Jun 2019', '2016-03 to 2019-06 | Juniper Networks'],
  ])('%s leaves the firm or place, which begins like a month, in the line', (line, expected) => {
    expect(told(line)).toBe(expected)
  })

  test.each([
    ['Engineer, Acme  Mar 2021 – Present', 'Engineer, Acme'],
    ['04/2019 bis heute | Entwickler', 'Entwickler'],
    ['Sept. 2018 to June 2020: Analyst', 'Analyst'],
    ['[May 2018 – Jun 2020] Berlin', 'Berlin'],
    ['Ph.D., 1999–2004, ETH', 'Ph.D.,\t, ETH'],
    ['Analyst   (2018 – 2020)   Oslo', 'Analyst\tOslo'],
  ])('%s leaves “%s”', (line, rest) => {
    expect(readDateRange(line)!.rest).toBe(rest)
  })

  test.each([
    ...['2019 - 07', '2019 – 2018', '2019 –', 'décembre 2019', '2020/2021', '1998-02', 'version 3.2019-2020/44'],
    ...['Dec 1949 – Jan 2020', 'Jan 2041 – Feb 2042', `${'x'.repeat(300)} 2018 – 2019`],
  ])('%s is none', (line) => {
    expect(readDateRange(line)).toBeUndefined()
  })
})

describe('a part of a period, as a narrow column breaks it', () => {
  test.each([
    ['September 2016 –', true, true],
    ['2019 to', true, true],
    ['bis', true, true],
    ['heute', true, false],
    ['(2019)', true, false],
    ['03/2020', true, false],
    ['Mar', true, false],
    ['Acme 2019', false, false],
    ['Novartis', false, false],
    ['–', false, false],
    ['', false, false],
    ['from Oslo to', false, true],
    [`${'2019 '.repeat(9)}–`, false, false],
  ])('“%s”: is one %s, and something has to follow %s', (text, isPart, isOpen) => {
    expect([isPeriodPart(text), isOpenPeriod(text)]).toEqual([isPart, isOpen])
  })
})

test('folding keeps every letter in its place', () => {
  const text = 'Straße in Łódź, ışık und Ångström, naïve ǅ Ŋ'
  expect(fold(text)).toBe('Straße in Lodz, isik und Angstrom, naive ǅ Ŋ')
  expect(fold(text)).toHaveLength(text.length)
})

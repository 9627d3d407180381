import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadBank } from './bank.ts'
import { readJob } from './job/job.ts'
import { readResume } from './resume/resume.ts'

const { skills, finder } = loadBank()
const terms = skills.flatMap(({ name, aliases }) => [name, ...aliases])
const blankTerms = terms.filter((term) => term.includes(' '))

const separators = [
  ' ',
  '-',
  '\t',
  '\u00A0',
  '\n',
  '\r\n',
  '  ',
  ' \t ',
  '/',
  ' / ',
  '\u2011',
  '\u2010',
  '\u2028',
  '_',
  '–',
]
const letters: Record<string, string> = { s: 'ſ', k: '\u212A', i: 'İ', ß: 'ẞ', å: '\u212B', a: 'а' }
const anyText = fc.string({ unit: 'binary', maxLength: 20 })

/** A term in a possible spelling: different blanks or capitals, letters that look or fold alike. */
const writtenTerm = fc
  .record({
    term: fc.oneof(fc.constantFrom(...terms), fc.constantFrom(...blankTerms)),
    separator: fc.constantFrom(...separators),
    capitals: fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }),
    hasOddLetters: fc.boolean(),
  })
  .map(({ term, separator, capitals, hasOddLetters }) =>
    [...term.replaceAll(' ', separator)]
      .map((letter, at) => {
        const how = capitals[at % capitals.length]
        if (hasOddLetters && how === 0) return letters[letter.toLowerCase()] ?? letter
        return how === 1 ? letter.toUpperCase() : how === 2 ? letter.toLowerCase() : letter
      })
      .join(''),
  )
const joint = fc.constantFrom(
  ' ',
  ', ',
  ' and ',
  ' or ',
  '\n',
  '\n- ',
  '\n• ',
  '. ',
  ' (',
  ') ',
  ':\n',
  '; not ',
  ' is a plus\n',
)
const heading = fc.constantFrom(
  'Requirements\n',
  'Nice to have:\n',
  '\nExperience\n',
  '\nSkills\n',
  'Senior Engineer\n',
  '',
)
const writtenText = fc
  .array(
    fc.tuple(
      fc.oneof(heading, fc.constant('')),
      joint,
      fc.oneof({ weight: 4, arbitrary: writtenTerm }, { weight: 1, arbitrary: anyText }),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.flat().join(''))

describe('the readers', () => {
  let costOfProse: number | undefined

  it('read each skill whose blanks are written as hyphens, tabs, hard blanks or double blanks', () => {
    const missed = blankTerms.flatMap((term) =>
      ['-', '\t', '\u00A0', '  ', '\u2011']
        .filter((separator) => {
          const written = term.replaceAll(' ', separator).toUpperCase()
          const wanted = finder.find([`${term}, Zig`], new Set([0])).map(({ name }) => name)
          const found = finder.find([`${written}, Zig`], new Set([0])).map(({ name }) => name)
          return JSON.stringify(wanted) !== JSON.stringify(found)
        })
        .map((separator) => term.replaceAll(' ', separator)),
    )
    expect(missed).toEqual([])
  })

  it('read generated job texts and resumes without a fault', () => {
    const known = new Set(skills.map(({ name }) => name))
    fc.assert(
      fc.property(writtenText, (text) => {
        const job = readJob(text, finder)
        const resume = readResume(text.split('\n').filter(Boolean), [], finder)
        const named = [...job.must, ...job.nice].map(({ skill }) => skill)
        expect([...named, ...resume.skills.map(({ name }) => name)].filter((name) => !known.has(name))).toEqual([])
      }),
      { numRuns: Number(process.env['READER_RUNS'] ?? 1_000) },
    )
  })

  it.each([
    ...[' ', '\t', 'a', 'a-', '@', 'a.b@', '. ', 'A. ', '(', '(Java) ', 'a\n', '- ', ': ', 'http://', 'www.', 'a.com'],
    ...['Go ', 'Go, ', 'Go or ', 'Java/', 'Java, bonus; ', 'no ', '5 years ', 'Really? ', 'experience with ', 'Java\n'],
  ])('read 100,000 characters of %j at the cost of prose, give or take', (unit) => {
    const long = (of: string) => `Java${of.repeat(Math.ceil(100_000 / of.length)).slice(0, 100_000)}Java`
    // The least of three, since a machine that does something else as well adds to any one of them.
    const costOf = (text: string) =>
      Math.min(
        ...[1, 2, 3].map(() => {
          const before = process.cpuUsage().user
          readJob(text, finder)
          return process.cpuUsage().user - before
        }),
      )
    costOfProse ??= costOf(long('You keep the books of a small town and write letters to its people.\n'))
    // Allows a small multiple of prose; quadratic cost would be thousands of times as high.
    expect(costOf(long(unit)) / Math.max(costOfProse, 5_000)).toBeLessThan(30)
  })
})

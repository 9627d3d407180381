/** Words of the wire that are more than a list: both spellings of a status, and what a pad is called. */
import { describe, expect, test } from 'vitest'
import { languageNames, padName } from './questions/language-names.ts'
import { AnyStatus, InterviewStatus, isCodePad, isFilePad, Language, PadLanguage } from './words.ts'

describe('a status', () => {
  test.each([
    ['in-progress', 'InProgress'],
    ['InProgress', 'InProgress'],
    ['in_progress', 'InProgress'],
    ['in progress', 'InProgress'],
    ['IN-PROGRESS', 'InProgress'],
    ['draft', 'Draft'],
    ['Scheduled', 'Scheduled'],
    ['completed', 'Completed'],
    ['cancelled', 'Cancelled'],
  ])('%s is %s', (text, status) => {
    expect(AnyStatus.parse(text)).toBe(status)
  })

  test.each(['', 'canceled', 'done', 'in.progress', 'draft,scheduled', 'constructor'])(
    'that is “%s” is refused with those there are',
    (text) => {
      expect(AnyStatus.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'Unknown status. Use one of Draft, Scheduled, InProgress, Completed, Cancelled.',
      ])
    },
  )

  test('is found again by its own name, whichever it is', () => {
    for (const status of InterviewStatus.options) expect(AnyStatus.parse(status)).toBe(status)
  })
})

describe('a pad', () => {
  test.each([
    ['javascript', 'JavaScript', 'code'],
    ['typescript', 'TypeScript', 'code'],
    ['python', 'Python', 'code'],
    ['java', 'Java', 'code'],
    ['go', 'Go', 'code'],
    ['text', 'Text', 'prose'],
    ['file:src/main.ts', 'src/main.ts', 'file'],
    ['file:file:a', 'file:a', 'file'],
  ] as [PadLanguage, string, string][])('%s is called %s and holds %s', (pad, name, kind) => {
    expect(padName(pad)).toBe(name)
    expect([isCodePad(pad), isFilePad(pad)]).toEqual([kind === 'code', kind === 'file'])
  })

  test.each(['file:', 'file:/etc/passwd', 'file:../a', 'file:a//b', 'rust', 'Text', ''])('is never “%s”', (pad) => {
    expect(PadLanguage.safeParse(pad).success).toBe(false)
  })

  test('in each selectable language has a distinct name', () => {
    const names = Language.options.map((language) => languageNames[language])
    expect(new Set(names).size).toBe(Language.options.length)
  })
})

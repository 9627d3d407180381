import { describe, expect, it } from 'vitest'
import { formatOf } from './answer.ts'
import { cleanLines, collectLinks } from './clean-text.ts'

describe('a line of a document', () => {
  it.each([
    ['ligatures as letters', '\uFB01nance o\uFB03ce', 'finance office'],
    ['no marks without width, and none that turn the direction', 'a\u200Bb\u202Ec\u00ADd\uFEFF', 'abcd'],
    ['a control as a blank', 'a\u0007b\u0000c', 'a b c'],
    ['a wide gap as one tab', 'a \t  \t b', 'a\tb'],
    ['other blanks as one space', 'a\u00A0\u2003 b', 'a b'],
    ['no half of a character', '\uD83Da\uDE00', 'a'],
    ['composed letters', 'e\u0301te\u0301', 'été'],
    ['whole characters outside the first plane', 'a 😀', 'a 😀'],
  ])('has %s', (_what, raw, clean) => {
    expect(cleanLines([raw])).toEqual([clean])
  })

  it('is left out where it has neither letter nor digit', () => {
    expect(cleanLines(['-----', '• •', '', ' \t ', '7', 'ж'])).toEqual(['7', 'ж'])
  })

  it('becomes several beyond 2,000 characters, between words where it can', () => {
    expect(cleanLines(['x'.repeat(2_000)]).map(({ length }) => length)).toEqual([2_000])
    expect(cleanLines(['x'.repeat(4_001)]).map(({ length }) => length)).toEqual([2_000, 2_000, 1])
    const words = 'word '.repeat(500).trim()
    const pieces = cleanLines([words])
    expect(pieces.map(({ length }) => length)).toEqual([1_999, 499])
    expect(pieces.join(' ')).toBe(words)
  })
})

describe('the links of a document', () => {
  it.each([
    ['an address without the full stop after it', 'See https://a.example/x.', ['https://a.example/x']],
    ['an address without brackets around it', '(http://a.example/)', ['http://a.example']],
    ['www as an address', 'www.example.org', ['https://www.example.org']],
    ['a profile without a scheme', 'de.linkedin.com/in/sam', ['https://de.linkedin.com/in/sam']],
    ['a site beside an e-mail address', 'sam@mail.org | sam.dev', ['https://sam.dev']],
    ['a site with a name of three parts', 'Berlin, cv.sam.dev', ['https://cv.sam.dev']],
    ['no tool that is called like a site', 'React, socket.io', []],
    ['no e-mail address', 'sam@mail.example.com', []],
    ['no path behind an at sign', 'sam@github.com/x', []],
    ['no name without a path in a sentence', 'I wrote for github.com and more', []],
  ])('are, of a line: %s', (_what, line, links) => {
    expect(collectLinks([line])).toEqual(links)
  })

  it.each(['mailto:a@b.example', 'javascript:alert(1)', 'ftp://a.example/x', 'https://localhost/x', 'https://', ''])(
    'are none that no browser should open: “%s”',
    (given) => {
      expect(collectLinks([], [given])).toEqual([])
    },
  )

  it('are each once, however they are written, and the given ones first', () => {
    const given = ['https://b.example', 'http://www.github.com/sam/']
    expect(collectLinks(['github.com/SAM', 'https://a.example'], given)).toEqual([
      'https://b.example',
      'https://github.com/SAM',
      'https://a.example',
    ])
  })

  it('are 200 at most, and none is longer than 2,000 characters', () => {
    const many = Array.from({ length: 201 }, (_, at) => `https://a.example/${at}`)
    expect(collectLinks([], many)).toEqual(many.slice(0, 200))
    const longest = `https://a.example/${'x'.repeat(1_982)}`
    expect(collectLinks([], [longest, `${longest}y`])).toEqual([longest])
  })
})

describe('the format of a file', () => {
  const bytesOf = (text: string) => Buffer.from(text, 'latin1')
  it.each([
    ['%PDF-1.7', false, 'pdf'],
    ['PK\u0003\u0004', true, 'docx'],
    [' PK\u0003\u0004', true, 'text'],
    ['PK\u0005\u0006', false, 'unknown'],
    ['\u00D0\u00CF\u0011\u00E0', false, 'doc'],
    ['\u00D0\u00CF\u0011', false, 'unknown'],
    ['', true, 'text'],
    ['', false, 'unknown'],
  ])('of %j, with isText %s, is %s', (text, isText, format) => {
    expect(formatOf({ bytes: bytesOf(text), isText })).toBe(format)
  })

  it('is PDF if its signature lies completely within the first 1,024 bytes', () => {
    const markedAt = (at: number) => formatOf({ bytes: bytesOf(`${' '.repeat(at)}%PDF-`), isText: false })
    expect([markedAt(1_019), markedAt(1_020)]).toEqual(['pdf', 'unknown'])
  })
})

import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { limitOfCall } from './call-limits.ts'
import { loggedPath } from './errors.ts'
import { encodingFor, fillAddress } from './page.ts'

describe('the address in a page', () => {
  const html = '<a>\n<link href="__PUBLIC_URL__/x">\n{"url":"__PUBLIC_URL__","id":"__PUBLIC_URL__#me"}\n</a>'

  it('is inserted in every place that needs it', () => {
    expect(fillAddress(html, 'https://a.example')).toBe(
      '<a>\n<link href="https://a.example/x">\n{"url":"https://a.example","id":"https://a.example#me"}\n</a>',
    )
  })

  it.each([undefined, ''])('takes the lines that need it along where it is %j', (publicUrl) => {
    expect(fillAddress(html, publicUrl)).toBe('<a>\n</a>')
  })

  it('ends neither an attribute, a tag nor a string', () => {
    expect(fillAddress('__PUBLIC_URL__', 'https://a/?a="<\\&')).toBe('https://a/?a=%22%3C%5C&amp;')
  })

  it('is inserted verbatim, even with dollar signs', () => {
    expect(fillAddress('[__PUBLIC_URL__]', "https://a/$&$'$$")).toBe("[https://a/$&amp;$'$$]")
  })
})

describe('the encoding of a page', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.1', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, br;q=0.0', 'gzip'],
    ['gzip, br; q=0', 'gzip'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['br;q=0.001', 'br'],
    ['deflate', undefined],
    ['brotli', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for a caller that takes “%s” is %s', (accepted, encoding) => {
    expect(encodingFor({ headers: { 'accept-encoding': accepted } } as unknown as FastifyRequest)).toBe(encoding)
  })
})

describe('the path in a log', () => {
  const token = 'aB3_-'.repeat(8) + 'xyz'
  it.each([
    ['/api/interviews/1?token=secret', '/api/interviews/1'],
    ['/?a=1?b=2', '/'],
    ['/interviewer/join/short-code', '/interviewer/join/…'],
    ['/Interviewer/Join/short-code/more', '/Interviewer/Join/…/more'],
    ['/interviewer/join/', '/interviewer/join/'],
    [`/reset/${token}`, '/reset/…'],
    [`/a/${token}/${token}/b`, '/a/…/…/b'],
    [`/a/${token}x`, `/a/${token}x`],
    [`/a/${token.slice(1)}`, `/a/${token.slice(1)}`],
  ])('%s is %s', (url, path) => {
    expect(loggedPath(url)).toBe(path)
  })
})

describe('the limit of a call', () => {
  it.each([
    [undefined, 1200, 60],
    [1, 1, 1],
    [60, 60, 1],
    [61, 61, 4],
    [100, 100, 5],
  ])('with %s a minute is %i, reported to the database in batches of %i', (perMinute, max, batch) => {
    expect(limitOfCall('GET /x', perMinute)).toEqual({ name: 'GET /x', max, batch })
  })
})

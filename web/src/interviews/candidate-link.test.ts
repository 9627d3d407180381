import { describe, expect, test } from 'vitest'
import { candidateLinkFrom, parseCandidateLink } from './candidate-link.ts'

const origin = 'https://nova.example'

describe('making the link to give out', () => {
  test.each([
    ['a link string', 'https://elsewhere.example/candidate/7?token=abc'],
    ['a relative link', '/candidate/7?token=abc'],
    ['an object with candidateLink', { candidateLink: 'https://nova.example/candidate/7?token=abc' }],
  ])('takes the token from %s', (_, reply) => {
    expect(candidateLinkFrom('7', reply, origin)).toBe('https://nova.example/candidate/7?token=abc')
  })

  test.each([[{ link: 'x' }], [null], [42]])('says that %j is no answer', (reply) => {
    expect(() => candidateLinkFrom('7', reply, origin)).toThrow('Invalid response format from backend')
  })

  test('says when a link has no token', () => {
    expect(() => candidateLinkFrom('7', '/candidate/7', origin)).toThrow('No token found in candidate link')
  })
})

describe('taking a link apart', () => {
  test('gives the interview and the token', () => {
    expect(parseCandidateLink(`${origin}/candidate/7?token=a%2Bb`)).toEqual({ interviewId: '7', token: 'a+b' })
  })

  test.each([`${origin}/candidate/7`, `${origin}/candidate/?token=a`, `${origin}/interview/7?token=a`, 'https://['])(
    'yields nothing for %s',
    (link) => expect(parseCandidateLink(link)).toBeNull(),
  )
})

import { expect, test } from 'vitest'
import { nextCursor } from './interviews.ts'

const responseWith = (link: string | null) => new Response('[]', { headers: link === null ? {} : { Link: link } })

test.each([
  ['</api/Interviews?limit=50&cursor=a%2Fb%3D>; rel="next"', 'a/b='],
  ['</api/Interviews?cursor=first>; rel="first", </api/Interviews?cursor=second&limit=50>; rel=next', 'second'],
  ['</api/Interviews?cursor=x>; rel="prev"', undefined],
  [null, undefined],
])('the cursor of the next page in Link: %s is %s', (link, cursor) => {
  expect(nextCursor(responseWith(link))).toBe(cursor)
})

/** Texts of others are safe in a copy: paths of candidates, links of mails, and text on its page. */
import { expect, test } from 'vitest'
import { drawSvg } from './drawing.ts'
import { escapeHtml } from './escaping.ts'
import { withoutAddresses, withoutSecrets } from './mails.ts'
import { makeNames } from './names.ts'

test.each([
  ['src/index.ts', 'a/src/index.ts'],
  ['../../etc/passwd', 'a/etc/passwd'],
  ['/root/x', 'a/root/x'],
  ['C:\\Windows\\x.js', 'a/C__Windows_x.js'],
  ['con.txt', 'a/_con.txt'],
  ['name. ', 'a/name'],
  ['<img src=x>.ts', 'a/_img src_x_.ts'],
  ['..', 'a/file'],
  ['größe/наука.py', 'a/größe/наука.py'],
])('the path %s of a candidate becomes %s', (path, name) => {
  expect(makeNames()('a', path)).toBe(name)
})

test('two paths that one system takes for the same get two names', () => {
  const names = makeNames()
  expect(['A.ts', 'a.ts', 'a.ts'].map((path) => names('', path))).toEqual(['A.ts', 'a-2.ts', 'a-3.ts'])
})

const secret = 'Abc_'.repeat(10)
const id = '3f0e0a52-7f41-4c3e-9a7b-0f8f9f3a6d11'

test.each([
  [`https://nova.test/candidate/${id}?token=${secret}`, `https://nova.test/candidate/${id}?token=REMOVED`],
  [`/erase/${id}?token=short&confirm=${secret}#top`, `/erase/${id}?token=REMOVED&confirm=REMOVED#top`],
  [`https://nova.test/enrol/${secret}`, 'https://nova.test/enrol/REMOVED'],
  [`Fingerprint: ${'a1'.repeat(32)}`, `Fingerprint: ${'a1'.repeat(32)}`],
])('the link %s of a mail becomes %s', (text, expected) => {
  expect(withoutSecrets(`Open\n${text}\nnow`)).toBe(`Open\n${expected}\nnow`)
})

test('addresses of others are taken out of a mail, and the candidate’s own stays', () => {
  expect(withoutAddresses('Ask ana@nordwind.test (or Sam@Example.test).', 'sam@example.test')).toBe(
    'Ask REMOVED (or Sam@Example.test).',
  )
})

test('text can’t leave its place on the page or in a drawing', () => {
  expect(escapeHtml(`<b onclick="x">'&\u0000\u001b`)).toBe('&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;')
  const words = [{ text: '</text><script>', x: 1, y: 2, size: Number.NaN }]
  const svg = drawSvg({ kind: 'drawing', alt: '<', width: 10, height: 10, strokes: [], words })
  expect(svg).toContain('<text x="1" y="2" font-size="0">&lt;/text&gt;&lt;script&gt;</text>')
})

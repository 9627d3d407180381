/** Pages of a candidate's server on their way into the frame, and what their servers and scripts may set. */
import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'
import { embedPage } from './embed.ts'
import { createExchange } from './exchange.ts'
import { pageScript } from './page-script.ts'
import { withImports, withLocation } from './scripts.ts'
import { embedStyles, type Load } from './styles.ts'

const url = new URL('http://localhost:3000/shop/list?page=2')

function makeLoad(files: Record<string, string>) {
  const asked: string[] = []
  const load: Load = async (name, base) => {
    const found = new URL(name, base)
    asked.push(found.pathname)
    const text = files[found.pathname]
    if (found.origin !== url.origin || text === undefined) return null
    return { url: found, text: () => text, dataUrl: () => `data:x/y;base64,${btoa(text)}` }
  }
  return { load, asked }
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('styles, pictures and scripts come along; policies, bases and refreshes of the page do not', async () => {
  const { load, asked } = makeLoad({
    '/shop/a.css': '@import "/b.css" print; p { background: url("dot.png") }',
    '/b.css': 'b { color: red }',
    '/shop/dot.png': 'dot',
    '/app.js': 'go(location.search)',
  })
  const html = `<base href="/shop/"><meta http-equiv=refresh content="0;url=https://evil.example"><meta http-equiv=content-security-policy content="default-src 'none'">
    <link rel=stylesheet href=a.css><link rel=icon href=/icon.png><style>i { background: url(dot.png) }</style>
    <img src=dot.png srcset="x.png 2x"><img src=https://evil.example/pixel.png>
    <script src=/app.js integrity=sha256-x></script><script src=https://cdn.example/x.js></script><script type=text/template><b></script>
`
  const made = await embedPage(html, url, load, 'a=</script>')
  const page = parse(made.html)
  const text = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(text('style')).toEqual([
    '@media print {b { color: red }} p { background: url("data:x/y;base64,ZG90") }',
    'i { background: url("data:x/y;base64,ZG90") }',
  ])
  expect(
    [...page.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.hasAttribute('srcset')]),
  ).toEqual([
    ['data:x/y;base64,ZG90', false],
    ['https://evil.example/pixel.png', false],
  ])
  expect([made.scripts, made.names]).toEqual([['go(servedLocation.search)'], ['/app.js']])
  expect([...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'))).toEqual([
    'preview-script:0',
    'https://cdn.example/x.js',
  ])
  expect(page.querySelectorAll('base, meta[http-equiv], link, [integrity]')).toHaveLength(0)
  // The first script is ours, and no text of the page or of its cookies ends it.
  expect(page.querySelector('script')!.textContent).toContain(String.raw`a=\u003c/script>`)
  expect(asked).not.toContain('/icon.png')
})

test('modules find one another, in a circle and by names of an import map, each once', async () => {
  const { load, asked } = makeLoad({
    '/js/main.js': "import { a } from './a.js'\nimport 'lib'\nexport const late = () => import('../late.js')",
    '/js/a.js': "export * from './main.js'\nexport const a = 1",
    '/late.js': 'export {}',
    '/lib.js': 'export default 1',
  })
  const html = `<script type=importmap>{"imports":{"lib":"/lib.js","far":"https://cdn.example/far.js"}}</script>
    <script type=module>import '/js/main.js'; import 'far'</script>`
  const made = await embedPage(html, url, load, '')
  const page = parse(made.html)
  const { imports } = JSON.parse(page.querySelector('script[type=importmap]')!.textContent) as {
    imports: Record<string, string>
  }
  const codes = Object.fromEntries(
    Object.entries(imports).map(([href, name]) => [href, made.scripts[Number(name.split(':')[1])]]),
  )
  expect(codes).toEqual({
    'http://localhost:3000/js/main.js':
      "import { a } from 'http://localhost:3000/js/a.js'\nimport 'http://localhost:3000/lib.js'\nexport const late = () => import('http://localhost:3000/late.js')",
    'http://localhost:3000/js/a.js': "export * from 'http://localhost:3000/js/main.js'\nexport const a = 1",
    'http://localhost:3000/late.js': 'export {}',
    'http://localhost:3000/lib.js': 'export default 1',
  })
  expect(page.querySelector('script[type=module]')!.textContent).toBe(
    "import 'http://localhost:3000/js/main.js'; import 'far'",
  )
  expect(asked.toSorted()).toEqual(['/js/a.js', '/js/main.js', '/late.js', '/lib.js'])
})

test.each([
  ["window.location = '/a'", "servedLocation.href = '/a'"],
  ["if (x) location = '/a'", "if (x) servedLocation.href = '/a'"],
  ['document.location.reload()', 'servedLocation.reload()'],
  ['new URL(window.location)', 'new URL(servedLocation)'],
  ['x = location.pathname + `${location.hash}`', 'x = servedLocation.pathname + `${servedLocation.hash}`'],
  ["const location = 'Berlin'", "const location = 'Berlin'"],
  ['order.location.href', 'order.location.href'],
  ['{ location: 1 }', '{ location: 1 }'],
  ['window.location == other', 'servedLocation == other'],
])('a script sees the address of its own page: %s', (code, expected) => expect(withLocation(code)).toBe(expected))

test('cookies are kept by port and path until they end, and scripts see none that is hidden from them', () => {
  const cookies = createCookies(() => Date.parse('2026-01-01'))
  for (const header of [
    'a=1; Path=/shop',
    'b=2; HttpOnly',
    'c=3; Max-Age=0',
    'd=4; Expires=Thu, 01 Jan 2030 00:00:00 GMT',
    '=x',
    'none',
  ])
    cookies.take(3000, header)
  expect([cookies.read(3000, '/shop/list'), cookies.read(3000, '/shopping'), cookies.read(8080, '/')]).toEqual([
    'a=1; b=2; d=4',
    'b=2; d=4',
    '',
  ])
  cookies.take(3000, 'b=taken', true)
  cookies.take(3000, 'e=5; HttpOnly', true)
  cookies.take(3000, 'd=; Max-Age=-1', true)
  expect([cookies.read(3000, '/', true), cookies.read(3000, '/')]).toEqual(['', 'b=2'])
  for (let at = 0; at < 100; at += 1) cookies.take(3000, `n${at}=1`)
  expect(cookies.read(3000, '/').split('; ')).toHaveLength(50)
  cookies.take(8080, 'name=李', true)
  for (let at = 0; at < 4; at += 1) cookies.take(8080, `long${at}=${'x'.repeat(4_000)}`)
  expect(cookies.read(8080, '/').length).toBe(8_014)
})

test('an address of a page never changes the script before it', () => {
  for (const word of ['RULES', 'PAGE', "$'"]) {
    const made = pageScript({ url: `http://localhost:3000/${word}`, base: 'http://localhost:3000/', cookie: word })
    expect(made).toContain(`"url":"http://localhost:3000/${word}"`)
    expect(made).toContain('const rules = [[')
  }
})

test('a page that asks without end has four requests at once, and what is too much fails at once', async () => {
  let [running, most] = [0, 0]
  const open: (() => void)[] = []
  const { ask } = createExchange(async () => {
    most = Math.max(most, (running += 1))
    await new Promise<void>((done) => void open.push(done))
    running -= 1
    return { status: 200, headers: [], body: '', ms: 1 }
  })
  const all = Array.from({ length: 230 }, () => ask({ method: 'GET', url }))
  const failed = await Promise.all(all.slice(220))
  expect(failed.every(({ answer }) => 'failed' in answer && answer.failed === 'busy')).toBe(true)
  for (let at = 0; at < 30; at += 1) {
    open.shift()?.()
    await Promise.resolve()
    await new Promise((done) => setTimeout(done))
  }
  expect(most).toBe(4)
  // The person's own request goes before those of pages.
  let isSent = false
  void ask({ method: 'GET', url: new URL('/own', url) }, true).then(() => (isSent = true))
  for (let at = 0; at < 12 && !isSent; at += 1) {
    open.shift()?.()
    await new Promise((done) => setTimeout(done))
  }
  expect(isSent).toBe(true)
  const large = await ask({ method: 'POST', url, body: new ArrayBuffer(70_000) })
  expect(large.answer).toEqual({ failed: 'invalid', ms: 0 })
})

test.each([
  ['import', 'import'.padEnd(300_000)],
  ['from', 'from "'.repeat(50_000)],
  ['location', 'window.location '.repeat(20_000)],
  ['bare location', '; location'.padEnd(300_000)],
])('a long script (%s) is read in one pass', (_, code) => expect(withImports(code, url, new Map()).found).toEqual([]))

test.each([
  ['@import', '@import a '.repeat(30_000)],
  ['url', 'url('.repeat(70_000)],
  ['spaces', 'url('.padEnd(300_000)],
])('a long style sheet (%s) is read in one pass', async (_, css) => {
  expect(await embedStyles(css, url, makeLoad({}).load)).toBe(css)
})

/** A candidate's own server in a project: started in the terminal, and its pages and answers seen in the room. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openProjectRoom } from './project-steps.ts'
import { type Account, type Made, openAs, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

/** Orders of a shop: a sign-in by cookie, a form, a script that asks, a style, a picture, and JSON. */
const program = `
import { createServer } from 'node:http'

const orders = ['lamp']
const head = '<link rel=stylesheet href="/style.css"><script type=module src="js/main.js"></script>'
const page = (body: string) => '<!doctype html><title>Orders</title>' + head + body
const answers: Record<string, [string, string]> = {
  '/style.css': ['text/css', 'h1 { color: rgb(1, 2, 3); background: url(/dot.svg) }'],
  '/dot.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>'],
  '/js/main.js': ['text/javascript', "import { load } from './load.js'\\nload()"],
  '/js/load.js': [
    'text/javascript',
    "export const load = async () => { const answer = await fetch('/api/orders'); document.querySelector('#count').textContent = (await answer.json()).length + ' in all'; console.log('loaded by ' + location.pathname) }\\nconst old = new XMLHttpRequest()\\nold.open('GET', 'api/orders')\\nold.onload = () => { document.querySelector('#old').textContent = old.status + ' ' + old.responseText }\\nold.send()\\ndocument.querySelector('button').onclick = () => { location.href = '/api/orders' }",
  ],
}
createServer(async (asked, answer) => {
  const url = new URL(asked.url ?? '/', 'http://localhost')
  const say = (status: number, type: string, text: string, headers = {}) =>
    answer.writeHead(status, { 'content-type': type, ...headers }).end(text)
  let body = ''
  for await (const part of asked) body += part
  const known = answers[url.pathname]
  if (known) return say(200, ...known)
  if (url.pathname === '/api/orders') return say(200, 'application/json', JSON.stringify(orders))
  if (url.pathname === '/sign-in') return say(303, 'text/plain', '', { location: '/', 'set-cookie': 'who=Ada; HttpOnly' })
  if (url.pathname === '/orders' && asked.method === 'POST') {
    orders.push(new URLSearchParams(body).get('name') ?? JSON.parse(body).name)
    return say(303, 'text/plain', '', { location: '/' })
  }
  if (url.pathname !== '/') return say(404, 'text/plain', 'no such page')
  const who = /who=(\\w+)/.exec(asked.headers.cookie ?? '')?.[1] ?? 'nobody'
  const list = orders.map((name) => '<li>' + name + '</li>').join('')
  const form = '<form action="/orders" method=post><label>Name <input name=name></label><button>Add</button></form>'
  say(200, 'text/html', page('<h1>Orders of ' + who + '</h1><p id=count></p><p id=old></p><button>Raw</button><img src=/dot.svg alt=dot><ul>' + list + '</ul>' + form + '<a href="/sign-in">Sign in</a>'))
}).listen(3000)
`

/** Typing may be on its way to the box. */
const startServer = 'until grep -q "listen(3000)" data/server.ts; do sleep 0.2; done; node data/server.ts &'

const editor = (page: Page) => page.locator('.cm-content')
const terminal = (page: Page) => page.locator('.xterm-rows')
const shown = (page: Page) => page.frameLocator('iframe[title="Preview of your page"]')

async function openProject(page: Page, questionId: string): Promise<Made> {
  const interview = await openProjectRoom(page, stage, account, questionId)
  await expect(terminal(page)).toContainText('$')
  return interview
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('treeitem').first().focus()
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByLabel('Name of the new file').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  await editor(page).click()
  await page.keyboard.insertText(text)
}

async function type(page: Page, command: string): Promise<void> {
  await page.getByRole('tab', { name: 'Terminal' }).click()
  await page.locator('.xterm-helper-textarea').focus()
  await page.keyboard.type(command)
  await page.keyboard.press('Enter')
}

const openServer = (page: Page) => page.getByRole('tab', { name: /^Server/ }).click()

test('a server started in the terminal is asked, and its pages work: links, forms, scripts, styles, pictures, cookies', async ({
  page,
  openProfile,
}) => {
  const interview = await openProject(page, 'lab-bench')
  await openServer(page)
  await expect(page.getByText('Nothing listens on a port yet.')).toBeVisible()
  await write(page, 'server.ts', program)
  await type(page, startServer)
  await page.getByRole('tab', { name: 'Server 3000' }).click()
  await page.getByLabel('Path', { exact: true }).press('Enter')

  const frame = shown(page)
  await expect(frame.getByRole('heading')).toHaveText('Orders of nobody')
  await expect(frame.getByText('1 in all')).toBeVisible()
  await expect(frame.getByRole('heading')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(frame.getByAltText('dot')).toHaveJSProperty('naturalWidth', 7)
  await expect(frame.getByText('200 ["lamp"]')).toBeVisible()
  const said = page.getByRole('region', { name: 'Requests and console' })
  await expect(said).toContainText('GET /api/orders → 200')
  await expect(said).toContainText('loaded by /')
  await frame.getByRole('link', { name: 'Sign in' }).click()
  await expect(frame.getByRole('heading')).toHaveText('Orders of Ada')
  await frame.getByLabel('Name').fill('desk & chair')
  await frame.getByLabel('Name').press('Enter')
  await expect(frame.getByRole('listitem')).toHaveText(['lamp', 'desk & chair'])
  await expect(said).toContainText('POST /orders → / → 200')
  await expect(page.getByText('after a redirect')).toBeVisible()
  await expectAccessible(page, 'a server and its page')

  await frame.getByRole('button', { name: 'Raw' }).click()
  await expect(page.getByRole('region', { name: 'Body of the answer' })).toContainText('desk & chair')
  await expect(page.getByLabel('Path', { exact: true })).toHaveValue('/api/orders')

  await page.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: 'POST' }).click()
  await page.getByLabel('Path', { exact: true }).fill('orders')
  await page.getByLabel('Body (Ctrl+Enter sends)').fill('{ "name": "vase" }')
  await page.getByLabel('Body (Ctrl+Enter sends)').press('Control+Enter')
  await expect(frame.getByRole('listitem')).toHaveText(['lamp', 'desk & chair', 'vase'])
  await page.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: 'GET' }).click()
  await page.getByLabel('Path', { exact: true }).fill('/api/orders')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Body of the answer' })).toHaveText(
    '[\n  "lamp",\n  "desk & chair",\n  "vase"\n]',
  )
  await page.getByRole('button', { name: /^Headers/ }).click()
  await expect(page.getByRole('definition').first()).toHaveText('application/json')
  await page.getByRole('button', { name: 'Earlier requests' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['GET /api/orders', 'POST /orders', 'GET /'])
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'a server and its JSON')
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await expectAccessible(page, 'a server in the light')

  await type(page, 'kill %1')
  await openServer(page)
  await expect(page.getByText('Nothing listens on port 3000 any more.')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Nothing listens on port 3000. Start your server')).toBeVisible()

  // Interviewers read the requests as they are made.
  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await seat.getByRole('tab', { name: 'Console' }).click()
  await expect(seat.getByText('POST /orders → / → 200').first()).toBeVisible()

  // No call of the room comes from a device without its name.
  const path = `/api/Interviews/${interview.id}/journal`
  const { entries } = await stage.call<{ entries: { kind: string }[] }>('GET', path, undefined, account.token)
  expect(entries.filter(({ kind }) => kind === 'reader')).toEqual([])

  // The server kept each request with its body, and playback shows it as a moment.
  const token = interview.candidateAccessToken
  await stage.call('POST', `/api/candidate/interview/${interview.id}/complete?token=${token}`)
  await seat.goto(`/interview/${interview.id}/playback`)
  await expect(
    seat.getByRole('button', { name: /Sent POST \/orders to their server: { "name": "vase" }/ }),
  ).toBeVisible()
})

/** A page that tries to leave its frame. */
const hostile = `
const attempts = {
  parent: () => parent.document.title,
  top: () => top.location.href,
  storage: () => indexedDB.open('x'),
  cookie: () => { document.cookie = 'taken=yes'; return document.cookie },
}
const found = {}
for (const [name, attempt] of Object.entries(attempts)) try { found[name] = String(attempt()) } catch (error) { found[name] = error.name }
try { top.location = 'https://evil.example/' } catch (error) { found.leave = error.name }
parent.postMessage({ type: 'go', method: 'GET', url: 'https://evil.example/', headers: [], body: null }, '*')
parent.postMessage({ type: 'ask', id: 1, method: 'GET', url: OUTSIDE + '/api/config', headers: [], body: null }, '*')
const inline = document.createElement('i')
inline.setAttribute('onclick', 'this.title = location.pathname')
document.body.append(inline)
const reach = (url) => fetch(url).then(({ status }) => status, ({ name }) => name)
Promise.all([reach('https://evil.example/'), reach(OUTSIDE + '/api/config'), new Promise((done) => {
  const image = new Image()
  image.onload = () => done('loaded')
  image.onerror = () => done('blocked')
  image.src = OUTSIDE + '/favicon.ico'
}),
  new Promise((done) => setTimeout(() => { inline.click(); done(inline.title) }, 100)),
]).then((reached) => { document.body.textContent = JSON.stringify({ ...found, reached }) })
open('https://evil.example/')
`

test('a page of a server reaches nothing of the room, no other origin and no storage', async ({ page, product }) => {
  page.removeAllListeners('pageerror')
  page.removeAllListeners('console')
  await openProject(page, 'lab-bench')
  const script = hostile.replaceAll('OUTSIDE', JSON.stringify(product.url))
  const text = `import { createServer } from 'node:http'
const page = ${JSON.stringify(`<body><script>${script}</script></body>`)}
createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(page)).listen(3000)
`
  await write(page, 'server.ts', text)
  await type(page, startServer)
  const [before, pages] = [page.url(), page.context().pages().length]
  await page.getByRole('tab', { name: 'Server 3000' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(shown(page).locator('body')).toContainText('reached')
  expect(JSON.parse((await shown(page).locator('body').textContent())!)).toEqual({
    parent: 'SecurityError',
    top: 'SecurityError',
    storage: 'SecurityError',
    cookie: 'taken=yes',
    leave: 'SecurityError',
    reached: ['TypeError', 'TypeError', 'blocked', '/'],
  })
  expect([page.url(), page.context().pages().length]).toEqual([before, pages])
  expect(await page.evaluate(() => document.cookie)).not.toContain('taken')
})

test('a page of a server that never ends its script is closed, and the tab says no longer that it loads', async ({
  page,
}) => {
  await openProject(page, 'lab-bench')
  const text = `import { createServer } from 'node:http'
createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<script>for (;;) ;</script>')).listen(3000)
`
  await write(page, 'server.ts', text)
  await type(page, startServer)
  await page.getByRole('tab', { name: 'Server 3000' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The page stopped responding, so we closed it.')).toBeVisible()
  await expect(page.getByText('Loading the page…')).toHaveCount(0)
})

test('a form of a web project is submitted to its scripts, and to nothing else', async ({ page }) => {
  page.removeAllListeners('console')
  await openProject(page, 'radio-rota')
  await page.getByRole('treeitem', { name: 'main.tsx', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'src/main.tsx' })).toHaveAttribute('aria-selected', 'true')
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`document.body.innerHTML = '<form action="/sent"><button>Go</button></form><p></p>'
document.querySelector('form')!.addEventListener('submit', () => (document.querySelector('p')!.textContent = 'heard'))
`)
  const frame = page.frameLocator('iframe[title="Preview of your page"]').last()
  await frame.getByRole('button', { name: 'Go' }).click()
  await expect(frame.getByText('heard')).toBeVisible()
  await frame.getByRole('button', { name: 'Go' }).click()
  await expect(frame.getByText('heard')).toBeVisible()
})

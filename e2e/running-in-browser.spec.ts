/** On a server without a sandbox, code runs in the candidate's own browser, and hidden tests do not run. */
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { chooseLanguage, newestOf, openRoom, run, runAsProgram } from './running-steps.ts'
import { type Account, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.use({ environment: { RUNNER: 'browser' } })

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('only what runs in a browser is offered; JavaScript, TypeScript and Python run, are judged and see nothing of it @thorough', async ({
  page,
  product,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const { question, interview, path, token } = await openRoom(page, stage, account)
  const engines = () => fetched.filter((url) => /pyodide|-worker|\.wasm|python|browser-runs/.test(url))

  await test.step('it is said', async () => {
    await expect(page.getByText('Runs in your browser')).toBeVisible()
    await expect(page.getByText('Your code runs in your browser. Hidden tests')).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).click()
    await expect(page.getByRole('option')).toHaveText([/^JavaScript/, /^TypeScript/, /^Python/])
    await page.keyboard.press('Escape')
    const health = await stage.call<{ engine: string; languages: { id: string; version: string | null }[] }>(
      'GET',
      '/api/health',
    )
    expect(health.engine).toBe('browser')
    const missing = health.languages.filter(({ version }) => version === null).map(({ id }) => id)
    expect(missing).toEqual(['java', 'go', 'sql'])
  })

  await test.step('nothing of the engines is fetched before something is run', async () => {
    expect(engines()).toEqual([])
    await run(page, 'let a = 1')
    expect(engines().some((url) => url.includes('javascript-worker'))).toBe(true)
    expect(engines().filter((url) => /pyodide|python/.test(url))).toEqual([])
  })

  await test.step('code in QuickJS sees nothing of the browser, and an endless loop ends', async () => {
    await runAsProgram(page)
    const names = [
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'indexedDB',
      'localStorage',
      'document',
      'self',
      'postMessage',
    ]
    await run(page, `console.log(${JSON.stringify(names)}.filter((name) => name in globalThis).length, 'seen')`)
    await expect(newestOf(page)).toContainText('0 seen')
    await run(page, 'console.log("before")\nwhile (true) {}')
    await expect(newestOf(page)).toContainText('Took too long')
    await expect(newestOf(page)).toContainText('before')
  })

  await test.step('TypeScript runs, and an error leads to its line', async () => {
    await chooseLanguage(page, /TypeScript/)
    await run(page, 'const f = (n: number): string => {\n  throw new Error(`no ${n}`)\n}\nf(1)')
    await expect(newestOf(page)).toContainText('Error: no 1')
    await expect(page.getByRole('button', { name: /main\.ts:2:\d+: go to line 2/ })).toBeVisible()
  })

  await test.step('Python runs, is judged, reaches neither network nor storage, and can be stopped', async () => {
    await chooseLanguage(page, /Python/)
    await run(page, question.reference.python, 'Control+Shift+Enter')
    await expect(newestOf(page)).toContainText(/(\d) of \1 visible tests passed/)
    // One program: every run starts the engine again.
    const lines = [
      reaching,
      `try_all(${JSON.stringify(product.url)})`,
      'print("before", flush=True)',
      'while True:\n    pass',
    ]
    await writeCode(page, lines.join('\n'))
    await page.keyboard.press('Control+Enter')
    await expect(newestOf(page)).toContainText('before')
    await expect(newestOf(page)).toContainText('origin null')
    await expect(newestOf(page)).toContainText('storage refused')
    await expect(newestOf(page)).toContainText('database refused')
    await expect(newestOf(page)).toContainText('network refused')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(newestOf(page)).toContainText('You stopped this run.')
  })

  await test.step('JavaScript is judged, and the report says that hidden tests did not run', async () => {
    await chooseLanguage(page, /JavaScript/)
    await run(page, question.reference.javascript, 'Control+Shift+Enter')
    await expect(newestOf(page)).toContainText(/(\d) of \1 visible tests passed/)
    await expect(newestOf(page)).toContainText('hidden tests not run here')
    await expect(page.locator('header').getByText('Saved', { exact: true })).toBeVisible()
    await stage.call('POST', `${path}/complete?token=${token}`)
    const readReport = () =>
      stage
        .call<{ submissions?: { hidden: unknown }[] }>(
          'GET',
          `/api/Interviews/${interview.id}/report`,
          undefined,
          account.token,
        )
        .catch(() => null)
    await expect.poll(async () => (await readReport())?.submissions?.[0]?.hidden).toBeNull()
    expect(JSON.stringify(await readReport())).toContain('hidden tests did not run')
  })
})

/** Everything that code in a worker could try, by the way that Python has to the worker's own scope. */
const reaching = `import pyodide_js
make = pyodide_js.constructor.constructor
def attempt(name, code):
    try:
        print(name, make('return ' + code)())
    except BaseException:
        print(name, 'refused')
def try_all(url):
    attempt('origin', 'self.origin')
    attempt('storage', 'localStorage.length')
    attempt('database', 'indexedDB.open("x")')
    attempt('network', '(() => { const x = new XMLHttpRequest(); x.open("GET", "' + url + '/api/health", false); x.send(); return x.status })()')`

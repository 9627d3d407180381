/** Speaking with Nova: browsers' speech recognition fails in many ways, and no speech is lost. */
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import { test } from './product.ts'
import { said, saying, standInForSpeech, takeRecognitionAway } from './speech-stand-in.ts'
import { type Account, type Invited, setStage, type Stage } from './stage.ts'

const soundFile = join(import.meta.dirname, 'fixtures/spoken-answer.wav')

// The microphone of these browsers hears one sentence, once.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${soundFile}%noloop`,
      ],
    }),
})

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const panel = (page: Page) => page.getByRole('region', { name: 'Voice interviewer' })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const box = (page: Page) => panel(page).getByLabel('What we heard')
const answer = (page: Page) => page.locator('.cm-content')
const state = (page: Page) => panel(page).getByRole('status').first()
const speakButton = (page: Page) => button(page, 'Speak Your Answer')
const stopButton = (page: Page) => button(page, 'Stop Listening')
const log = (page: Page) => page.evaluate(() => window.ear.log)
const spoken = (page: Page) => page.evaluate(() => window.voice.said.map(({ text }) => text).join(' '))

/** A room with behavioural questions alone. */
async function makeRoom(): Promise<Invited> {
  const draft = await stage.makeDraft(account)
  const chosen = { behavioralQuestions: draft.behavioralQuestions.slice(0, 2), technicalQuestions: [] }
  await stage.call('PUT', `/api/Interviews/${draft.id}`, chosen, account.token)
  const interview = await stage.call<Invited['interview']>(
    'POST',
    `/api/Interviews/${draft.id}/publish`,
    undefined,
    account.token,
  )
  const token = interview.candidateAccessToken!
  const path = `/api/candidate/interview/${interview.id}`
  const body = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await stage.call('POST', `${path}/join?token=${token}`, body)
  return { interview, token, path, link: `/candidate/${interview.id}?token=${token}` }
}

async function openRoom(page: Page): Promise<Invited> {
  const invited = await makeRoom()
  await page.goto(invited.link)
  await expect(answer(page)).toBeVisible()
  await expect(speakButton(page)).toBeVisible()
  return invited
}

async function speak(page: Page): Promise<void> {
  await speakButton(page).click()
  await expect(state(page)).toHaveText('Listening')
  await expect(panel(page).getByText('Speak when you are ready.')).toBeVisible()
}

test('speech is shown, corrected, sent, answered aloud and in writing', async ({ page }) => {
  await standInForSpeech(page)
  const { path, token } = await openRoom(page)
  await expect(panel(page).getByText('may send the audio to its vendor')).toBeVisible()
  await expect(state(page)).toHaveText('Speaking')
  const [greeting] = await page.evaluate(() => window.voice.said)
  expect(greeting).toEqual({ text: 'Hello Sam.', rate: 0.9, pitch: 1.1, volume: 0.8, lang: 'en-US' })
  await expect(panel(page).getByRole('group', { name: 'Nova says' })).toContainText('Hello Sam. Here is my question.')

  await speak(page)
  expect(await log(page)).toEqual(['start en-US continuous'])
  await page.evaluate((heard) => window.ear.hear(heard), saying('I moved the pay'))
  await expect(panel(page).getByLabel('What we hear')).toHaveText('I moved the pay')
  await page.evaluate((heard) => window.ear.hear(...heard), [said('I moved the payment service'), saying('to a')])
  await expect(box(page)).toHaveValue('I moved the payment service')
  await stopButton(page).click()
  await expect(speakButton(page)).toBeFocused()
  await expect(box(page)).toHaveValue('I moved the payment service to a')
  await expect(answer(page)).not.toContainText('payment')

  await box(page).fill('I moved the payment service to another database.')
  await button(page, 'Send').click()
  await expect(state(page)).toHaveText('Thinking')
  await expect(speakButton(page)).toBeFocused()
  await expect(answer(page)).toHaveText('I moved the payment service to another database.')
  await expect(box(page)).toHaveCount(0)
  await expect(state(page)).toHaveText('Speaking')
  const reply = panel(page).getByRole('group', { name: 'Nova says' })
  expect(await spoken(page)).toContain((await reply.innerText()).split('\n')[0])
  await button(page, 'Stop Speaking').click()
  await expect(speakButton(page)).toBeFocused()
  await expect(state(page)).toHaveText('Ready')
  await expect(reply).toBeVisible()
  const record = await (await page.request.get(`${path}/journal?token=${token}`)).text()
  expect(record).toMatch(/"text":"I moved the payment service to another database\."[^{}]*"voice":true/)
  expect(record).toMatch(/"cause":"completed"/)
  expect(record).not.toContain('to a"')

  await button(page, 'Audio On').click()
  await page.reload()
  await expect(button(page, 'Audio Off')).toBeVisible()
  await speak(page)
  await page.evaluate((heard) => window.ear.hear(heard), said('It took a week.'))
  await stopButton(page).click()
  await page.reload()
  await expect(box(page)).toHaveValue('It took a week.')
  await button(page, 'Send').click()
  await expect(answer(page)).toHaveText('I moved the payment service to another database. It took a week.')
  await expect(panel(page).getByRole('group', { name: 'Nova says' })).toBeVisible()
  expect(await spoken(page)).toBe('')
})

test('listening outlasts the browser, which ends it each minute, and nothing is lost or doubled @thorough', async ({
  page,
}) => {
  await standInForSpeech(page)
  await openRoom(page)
  await speak(page)
  const cut = () => page.evaluate(() => window.ear.end())
  const begins = async (count: number) =>
    expect.poll(async () => (await log(page)).filter((line) => line.startsWith('start')).length).toBe(count)
  await page.evaluate((heard) => window.ear.hear(...heard), [said('one'), saying('two')])
  await page.waitForTimeout(450)
  await cut()
  await begins(2)
  await page.evaluate((heard) => window.ear.hear(...heard), [saying('thr')])
  await page.evaluate((heard) => window.ear.hear(...heard), [said('three'), said('four')])
  await page.evaluate((heard) => window.ear.hear(...heard), [saying('five')])
  await page.evaluate(() => window.ear.fail('no-speech'))
  await begins(3)
  await box(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.type('zero ')
  await page.evaluate((heard) => window.ear.hear(heard), said('six'))
  await expect(box(page)).toHaveValue('zero one two three four five six')
  await page.keyboard.type('and ')
  await expect(box(page)).toHaveValue('zero and one two three four five six')
  await expect(state(page)).toHaveText('Listening')
  await stopButton(page).click()
  await expect(speakButton(page)).toBeVisible()
  await begins(3)
})

const failures: [error: string, words: RegExp, offersDevice: boolean][] = [
  ['not-allowed', /^Speech recognition error: your browser blocked the microphone\. Allow it/, false],
  ['audio-capture', /^Speech recognition error: we found no microphone/, false],
  ['aborted', /^Speech recognition error: a call or another tab took the microphone/, false],
  ['network', /^Speech recognition error: your browser couldn't reach its speech service/, true],
  ['service-not-allowed', /^Speech recognition error: your browser's speech service isn't available/, true],
  ['something-new', /^Speech recognition error: it stopped unexpectedly/, true],
]

test('each failure has its own words, and what was said before stays @thorough', async ({ page }) => {
  await standInForSpeech(page)
  await openRoom(page)
  let heard = ''
  let greeting: string | undefined
  for (const [error, words, offersDevice] of failures) {
    await speak(page)
    greeting ??= await spoken(page)
    await page.evaluate((text) => window.ear.hear({ text, isFinal: false }), `before ${error}`)
    await page.evaluate((code) => window.ear.fail(code), error)
    heard = `${heard} before ${error}`.trim()
    await expect(panel(page).getByRole('alert')).toHaveText(words)
    await expect(panel(page).getByRole('alert').getByRole('button')).toHaveCount(offersDevice ? 1 : 0)
    await expect(box(page)).toHaveValue(heard)
    await expect(state(page)).toHaveText('Ready')
  }
  // A candidate who speaks first is not greeted afterwards.
  expect(await spoken(page)).toBe(greeting)

  await speak(page)
  for (let silences = 0; silences < 3; silences += 1) {
    await page.waitForTimeout(450)
    await expect.poll(() => page.evaluate(() => window.ear.log.at(-1))).toMatch(/^start/)
    await page.evaluate(() => window.ear.fail('no-speech'))
  }
  await expect(panel(page).getByText('We heard nothing for 30 seconds')).toBeVisible()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)

  await speak(page)
  await page.evaluate(() => {
    window.ear.hear({ text: 'and then', isFinal: false })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(panel(page).getByText('Listening stopped when you left this page')).toBeVisible()
  await expect(box(page)).toHaveValue(`${heard} and then`)
})

test('neither hears the other, and what was said stays with its question @thorough', async ({ page }) => {
  await standInForSpeech(page)
  await openRoom(page)
  await expect(state(page)).toHaveText('Speaking')
  await speak(page)
  expect(await log(page)).not.toContain('heard Nova')
  await page.getByRole('tab', { name: 'Nova AI' }).click()
  await page.getByRole('button', { name: 'Voice off' }).click()
  const before = await spoken(page)
  await page.getByRole('button', { name: "I'm stuck" }).click()
  await expect(page.getByRole('log')).toContainText('Nova')
  await expect(page.getByText('Nova is thinking…')).toHaveCount(0)
  expect(await spoken(page)).toBe(before)

  await page.evaluate((heard) => window.ear.hear(heard), saying('half a sentence'))
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Question 2 of 2')).toBeVisible()
  await expect(page.getByText('We kept what you said with its question.')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await expect.poll(() => log(page)).toEqual(['start en-US continuous', 'stop', 'end'])
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await page.getByRole('tab', { name: 'Question' }).click()
  await expect(box(page)).toHaveValue('half a sentence')

  // Pasted words are not dictation, and a box that is emptied holds nothing against anybody.
  await button(page, 'Discard').click()
  await expect(box(page)).toHaveCount(0)
  await expect(speakButton(page)).toBeFocused()
})

test('unsent speech goes into the answer before the time is over', async ({ page }) => {
  await standInForSpeech(page)
  const invited = await makeRoom()
  await page.clock.install()
  await page.goto(invited.link)
  await expect(answer(page)).toBeVisible()
  await page.clock.runFor(2000)
  await speak(page)
  await page.evaluate((heard) => window.ear.hear(heard), saying('the last words'))
  // Only the page's clock passes; the server's word would put it right again.
  await page.context().setOffline(true)
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number)
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + (minutes * 60 + seconds - 8) * 1000)
  for (let halves = 0; halves < 12; halves += 1) await page.clock.runFor(500)
  await expect(answer(page)).toHaveText('the last words')
  await expect(box(page)).toHaveCount(0)
})

test.describe('without recognition of the browser’s own', () => {
  test.beforeEach(({ page }) => takeRecognitionAway(page))

  test('and without a microphone that pages may use, it is said, and answers are written', async ({ page }) => {
    await page.addInitScript(() => delete (Navigator.prototype as { mediaDevices?: unknown }).mediaDevices)
    await openRoom(page)
    await expect(panel(page).getByText('Speech recognition not supported in this browser.')).toBeVisible()
    await speakButton(page).click()
    const told = page.getByRole('region', { name: /Notifications/ })
    await expect(told).toContainText('Speech recognition not supported in this browser')
  })

  test('nothing is loaded before it is asked for or where the microphone is refused, and loading can be stopped @thorough', async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const ofDevice = () => fetched.filter((url) => /onnx|\.wasm|recognizer|device-ear/.test(url))
    await openRoom(page)
    await expect(
      panel(page).getByText('This needs a one-time download of 24 MB when you press Speak Your Answer'),
    ).toBeVisible()
    await speakButton(page).click()
    await expect(panel(page).getByRole('alert')).toHaveText(/your browser blocked the microphone/)
    expect(ofDevice().filter((url) => !url.includes('device-ear'))).toEqual([])

    await page.context().grantPermissions(['microphone'])
    await page.route(/decoder_model/, () => undefined)
    await speakButton(page).click()
    await expect(state(page)).toHaveText('Getting ready')
    await expect(panel(page).getByText(/^Loading speech recognition: \d+% of 24 MB$/)).toBeVisible()
    await button(page, 'Cancel').press('Enter')
    await expect(speakButton(page)).toBeFocused()
    await expect(state(page)).toHaveText('Ready')
    await expect(panel(page).getByRole('alert')).toHaveCount(0)

    await page.unroute(/decoder_model/)
    await page.route(/decoder_model/, (route) => route.abort())
    await speakButton(page).click()
    await expect(panel(page).getByRole('alert')).toHaveText(/we couldn't load speech recognition/)
  })
})

test('a spoken sentence becomes text in a worker, and nothing is asked of anybody else @thorough', async ({
  page,
  product,
}) => {
  await takeRecognitionAway(page)
  await page.context().grantPermissions(['microphone'])
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await openRoom(page)
  await speakButton(page).click()
  await expect(box(page)).toHaveValue(/payment service to a new database/)
  await stopButton(page).click()
  await expect(speakButton(page)).toBeFocused()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  expect([...hosts]).toEqual([product.url])
  const measured = await page.evaluate(() => {
    const [measure] = performance.getEntriesByName('speech recognised') as PerformanceMeasure[]
    return `${Number(measure!.detail).toFixed(1)} s of speech in ${Math.round(measure!.duration)} ms`
  })
  console.log(measured)
})

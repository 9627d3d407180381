/** An agent program in a project's room: it asks, works, proposes, and is stopped; the live seat sees each step. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeAgentKit, smallAgent } from '../server/test/agent-program/kit.ts'
import { type ModelServer, startModelServer } from '../server/test/model-server.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const port = 21_000 + (process.pid % 8_000)
test.use({
  environment: [
    {
      SETTINGS_KEY: 'a passphrase of the operator',
      AI_PROVIDER: 'openai-compatible',
      AI_API_KEY: 'sk-a-long-and-very-secret-key-91ab',
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL: 'scripted',
    },
    { scope: 'worker' },
  ],
})
let models: ModelServer
test.beforeAll(async () => {
  models = await startModelServer(undefined, port)
})
test.afterAll(() => models.close())

const path = 'src/calendar.ts'
const change = {
  name: 'replace',
  args: { path, find: '[this.#bookings[at - 1], this.#bookings[at]].find(', replace: 'this.#bookings.find(' },
}

test('an agent asks before each change and command, and what it did stays below its reply', async ({
  page,
  product,
  openProfile,
}) => {
  test.slow()
  const stage = setStage(product)
  const account = await stage.makeAccount('Olga Park')
  const operator = spawnSync(process.execPath, ['tools/operator/operator.ts', account.email], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: product.dataDir },
  })
  expect(operator.status).toBe(0)
  await openAs(page, account, '/operator/runner')
  const own = page.getByRole('region', { name: 'Own kits' })
  const file = { name: 'agent.tgz', mimeType: 'application/gzip', buffer: await makeAgentKit() }
  await own.getByLabel('Add a kit').setInputFiles(file)
  await expect(own.getByText('agent.tgz was added.')).toBeVisible({ timeout: 120_000 })

  const rules = { AgentEngine: 'live', AgentProgram: smallAgent, AgentMode: 'ask' }
  const { id } = await stage.makeDraft(account, rules)
  const questions = { behavioralQuestions: [], technicalQuestions: [{ id: 'lab-bench' }] }
  await stage.call('PUT', `/api/Interviews/${id}`, questions, account.token)
  const published = await stage.call<{ candidateAccessToken: string }>(
    'POST',
    `/api/Interviews/${id}/publish`,
    undefined,
    account.token,
  )
  const token = published.candidateAccessToken
  const seat = await openProfile()
  await seat.goto(`/candidate/${id}?token=${token}`)
  await expect(seat.getByText('the agent small-agent 1.0.0 works on a copy of the files')).toBeVisible()
  await seat.getByRole('button', { name: 'Read all rules' }).click()
  await expect(seat.getByText('small-agent 1.0.0, with the language model named above')).toBeVisible()
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await stage.call('POST', `/api/candidate/interview/${id}/join?token=${token}`, joining)
  await seat.reload()
  await expect(seat.getByRole('tree', { name: 'Files of the project' })).toBeVisible()
  await seat.getByRole('tab', { name: 'Nova AI' }).click()
  models.say(
    { text: '', calls: [{ name: 'read', args: { path } }] },
    { text: '', calls: [change] },
    { text: '', calls: [{ name: 'run', args: { command: 'echo 4 tests pass' } }] },
    { text: 'It looks at every booking now.' },
  )
  await seat.getByLabel('Message to Nova').fill('Make the conflict search look at every booking')
  await seat.keyboard.press('Enter')
  const card = seat.getByRole('region', { name: 'Change to 1 file' })
  await expect(card).toBeVisible({ timeout: 120_000 })
  await expect(seat.getByText('The agent works: 1 step so far')).toBeVisible()
  await look(seat, 'agent asks about a change', 'window')
  await card.getByRole('button', { name: 'Apply all' }).click()
  const wish = seat.getByRole('region', { name: 'The agent asks to run a command' })
  await expect(wish.getByText('echo 4 tests pass')).toBeVisible()
  await look(seat, 'agent asks to run a command', 'window')
  await openAs(page, account, `/interview/${id}`)
  await wish.getByRole('button', { name: 'Allow once' }).press('Enter')
  await expect(seat.getByText('It looks at every booking now.', { exact: true })).toBeVisible()
  const steps = seat.getByRole('button', { name: 'The agent finished: 3 steps' })
  await steps.click()
  await expect(seat.getByText('Ran echo 4 tests pass', { exact: true })).toBeVisible()
  await expect(seat.getByText('Allowed once: run echo 4 tests pass')).toBeVisible()
  await look(seat, 'agent finished', 'window')
  await page.getByRole('tab', { name: /^Nova AI/ }).click()
  await expect(page.getByRole('button', { name: 'The agent finished: 3 steps' })).toBeVisible()
  await look(page, 'agent in the live seat', 'window')

  models.say({ text: '', calls: [{ name: 'hang', args: {} }] })
  await seat.getByLabel('Message to Nova').fill('Please check all files again and again')
  await seat.keyboard.press('Enter')
  await seat.getByRole('button', { name: 'Stop' }).click()
  await expect(seat.getByText('You stopped it here.').first()).toBeVisible({ timeout: 30_000 })
})

/** The wait of a run in the room: its words, a place that is kept, and newer code that takes it. */
import { availableParallelism } from 'node:os'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { newestOf, openRoom, runAsProgram } from './running-steps.ts'
import { setStage } from './stage.ts'
import { writeCode } from './steps.ts'

/** More than run at a time. */
const loops = availableParallelism() + 4

test('a wait that is too long is offered to be kept, counts down, and newer code takes the place', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { question } = await openRoom(page, stage, account)
  await runAsProgram(page)
  await writeCode(page, 'console.log("older")')
  const words =
    'Many people are running code, so yours would wait about 3 minutes. Keep your place, or run it again later.'
  const refusal = { code: 'long_wait', message: words, details: { seconds: 170, before: 140 } }
  const asked: { code: string; keepPlace?: boolean }[] = []
  await page.route('**/run', (route) => {
    asked.push(route.request().postDataJSON())
    return asked.length > 1
      ? route.continue()
      : route.fulfill({ contentType: 'text/event-stream', body: `event: error\ndata: ${JSON.stringify(refusal)}\n\n` })
  })
  await page.keyboard.press('Control+Enter')
  await expect(newestOf(page)).toContainText(words)
  await expectAccessible(page, 'room, a wait that is too long')

  const rooms = await Promise.all(Array.from({ length: loops }, () => stage.makeJoined(account)))
  const others = rooms.map(({ path, token }) => {
    const body = { questionId: question.id, language: 'javascript', code: 'for (;;) {}' }
    return stage.call('POST', `${path}/run?token=${token}`, body)
  })
  await page.getByRole('button', { name: 'Keep my place' }).click()
  const wait = newestOf(page).getByText(/before you\. Your place is kept|you are next\. Your place is kept/)
  await expect(wait).toBeVisible()
  await expect(wait).toBeFocused()
  await expect(wait).toContainText(/^(About \d+ (s|minutes)|Any moment now), (\d+ before you|you are next)\./)
  await expectAccessible(page, 'room, a kept place')
  await writeCode(page, 'console.log("newer")')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => asked.map(({ keepPlace }) => keepPlace)).toEqual([undefined, true, true])
  await expect(newestOf(page)).toContainText('newer', { timeout: 240_000 })
  await expect(page.getByText('older')).toHaveCount(0)
  await Promise.all(others)
})

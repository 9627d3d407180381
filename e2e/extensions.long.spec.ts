/** Rooms, the live seat and the report stand a minute of each extension, while they change. */
import { expect } from '@playwright/test'
import { extensions, makeInvited, named, walkRoom } from './extensions.ts'
import { test } from './product.ts'
import { type Account, openAs, setStage, type Stage } from './stage.ts'

test.use({ hasNewProfiles: true })

test.describe.configure({ mode: 'parallel' })

const seconds = 60

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const rooms = { functions: undefined, queries: 'audio-guide-sessions', projects: 'log-shipper' }

for (const [extension, play] of Object.entries(extensions)) {
  // Translation changes every text, so it has all minutes; the others have one in the room.
  const tag = extension === 'translatePage' ? [] : ['@thorough']
  for (const [kind, questionId] of Object.entries(rooms)) {
    const tagOfRoom = kind === 'functions' ? [] : tag
    test(`a room of ${kind} stands a minute of ${extension}`, { tag: tagOfRoom }, async ({ page }) => {
      await page.addInitScript(play)
      await walkRoom(page, await makeInvited(stage, account, questionId), seconds)
    })
  }

  test(
    `the live seat stands a minute of ${extension} while the candidate works`,
    { tag },
    async ({ page, openProfile }) => {
      const { interview, link } = await stage.makePublished(account, { InterviewType: 'HumanInLoop' })
      await page.addInitScript(play)
      await openAs(page, account, `/interview/${interview.id}`)
      await walkRoom(await openProfile(), link, seconds)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(named(interview.title))
      await expect(page.locator('.cm-content').first()).toBeVisible()
    },
  )

  test(`the report stands a minute of ${extension} while its tabs are read`, { tag }, async ({ page }) => {
    const { interview } = await stage.makeCompleted(account)
    await page.addInitScript(play)
    await openAs(page, account, `/interview/${interview.id}/report`)
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    const until = Date.now() + seconds * 1000
    for (let at = 0; Date.now() < until; at += 1) {
      await tabs.nth(at % (await tabs.count())).click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
    }
  })
}

import { extensions, makeInvited, walkRoom } from './extensions.ts'
/** A candidate whose browser translates the page, or has extensions that change it, joins and works. */
import { test } from './product.ts'
import { type Account, setStage, type Stage } from './stage.ts'

test.use({ hasNewProfiles: true })

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('a candidate whose browser translates the page joins, runs code and asks Nova', async ({ page }) => {
  await page.addInitScript(extensions.translatePage)
  await walkRoom(page, await makeInvited(stage, account))
})

test('a candidate with a grammar checker and a password manager joins, runs code and asks Nova', async ({ page }) => {
  await page.addInitScript(extensions.checkGrammar)
  await page.addInitScript(extensions.managePasswords)
  await walkRoom(page, await makeInvited(stage, account))
})

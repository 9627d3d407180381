import { expect } from '@playwright/test'
import { test } from './product.ts'
import { type Account, openAs, setStage } from './stage.ts'
const out = '/tmp/nova-lib-shots'
let account: Account
let stage: ReturnType<typeof setStage>
test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
  await stage.makeCompleted(account, { Title: 'Senior Backend Engineer', CandidateName: 'Tariq Aziz' })
  await stage.makeJoined(account, { Title: 'Platform Engineer', CandidateName: 'Mira Lind', InterviewType: 'HumanInLoop' })
  await stage.makePublished(account, { Title: 'Data Engineer with a long title for one of many teams', CandidateName: 'Ana Lima' })
  await stage.makeDraft(account, { Title: 'Data Engineer', CandidateName: 'Bo Chen' })
  const q = await stage.call<{ id: string }[]>('GET', '/api/questions?scope=bank&kind=coding&status=ready&limit=2', undefined, account.token)
  await stage.call('POST', '/api/Interviews/quick-start', { questionId: q[0]!.id }, account.token)
})
test('shots', async ({ page }) => {
  test.setTimeout(240_000)
  await openAs(page, account, '/interviewer/dashboard')
  for (const theme of ['dark', 'light']) {
    for (const [width, height] of [[1440, 900], [390, 844]] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate((t) => localStorage.setItem('theme', t), theme)
      const shot = (name: string, fullPage = true) => page.screenshot({ path: `${out}/${name}-${width}-${theme}.png`, fullPage })
      await page.goto('/interviewer/dashboard')
      await expect(page.getByRole('checkbox').first()).toBeVisible()
      await page.getByRole('checkbox', { name: /Select Ana/ }).click()
      await page.getByRole('checkbox', { name: /Select Bo/ }).click()
      await shot('dashboard')
      await page.getByRole('button', { name: 'Quick start' }).click()
      await expect(page.getByRole('button', { name: /^Start with/ }).first()).toBeVisible()
      await shot('quick', false)
      await page.keyboard.press('Escape')
      await page.goto('/library?tab=bank')
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
      await shot('library', false)
      if (theme === 'dark' && width === 1440) {
        await page.getByRole('button', { name: /^Start interview with/ }).first().click()
        await shot('start', false)
        await page.getByRole('button', { name: 'Create link' }).click()
        await expect(page.getByLabel('Candidate link')).toBeVisible()
        await shot('started', false)
        await page.getByRole('link', { name: 'Open interview' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Unknown' })).toBeVisible()
        await page.waitForTimeout(800)
        await shot('overview')
      }
    }
  }
})
test('system theme follows', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/api-debugger')
  await page.evaluate(() => localStorage.setItem('theme', 'system'))
  await page.reload()
  await page.waitForTimeout(500)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(500)
  console.log('SPEC system dark', await page.evaluate(() => document.documentElement.dataset.theme))
  for (const path of ['/interviewer/login', '/interviewer/signup', '/api-debugger', '/no/such']) {
    await page.goto(path)
    await page.waitForTimeout(700)
    console.log('SPEC toggle', path, await page.getByRole('button', { name: 'Toggle theme' }).count())
  }
})

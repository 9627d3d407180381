/** How you will be judged: with the invitation, and in the room's menu. */
import { expect, type Page } from '@playwright/test'
import type { Judging } from '../contract/src/reports/judging.ts'
import { analysisOf, colourRules } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Invited, setStage, type Stage } from './stage.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'How you will be judged' })
const readRubric = ({ path, token }: Invited) => stage.call<Judging>('GET', `${path}/judging?token=${token}`)

test('is in the invitation and in the room, with every competency and weight of the rubric', async ({ page }) => {
  const invited = await stage.makePublished(account)
  const told = await readRubric(invited)
  expect(told.competencies.map(({ name }) => name)).toEqual([
    'Problem solving',
    'Code quality',
    'Communication',
    'Efficiency',
  ])
  await page.goto(invited.link)
  for (const { name, share } of told.competencies) {
    await expect(page.getByText(`${name}, ${share}%:`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Read what counts, and how much' }).click()
  await expectWhole(page, told)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Read what counts, and how much' })).toBeFocused()

  await page.getByLabel('Email').fill('sam@example.test')
  await page.getByRole('button', { name: 'Join Interview' }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  // By keyboard alone.
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'How you will be judged' }).press('Enter')
  await expectWhole(page, told)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

async function expectWhole(page: Page, told: Judging): Promise<void> {
  const shown = dialog(page)
  for (const { name, share, text, rules, groups } of told.competencies) {
    const section = shown.getByRole('region', { name, exact: true })
    await expect(section).toContainText(`${share}% of the overall score`)
    for (const words of [text, ...rules]) await expect(section).toContainText(words)
    for (const part of groups.flatMap(({ parts }) => parts)) {
      const line = section.getByRole('listitem').filter({ hasText: part.text }).filter({ hasText: part.name })
      await expect(line.getByText(`${part.share}%`, { exact: true }).first()).toBeVisible()
    }
  }
  await expect(shown.getByRole('region', { name: 'Nova', exact: true })).toContainText(told.nova.text)
  const never = shown.getByRole('region', { name: 'What never counts' })
  await expect(never.getByRole('listitem')).toHaveText(
    told.neverCounts.map(({ text, note }) => (note === null ? text : `${text}. ${note}`)),
  )
}

test('if it cannot be read, the page says so and offers to try again @thorough', async ({ page }) => {
  const { link } = await stage.makePublished(account)
  await page.route('**/judging*', (route) => route.abort())
  await page.goto(link)
  const alert = page.getByRole('alert').filter({ hasText: /try again/i })
  await expect(alert).toBeVisible()
  await page.unroute('**/judging*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Problem solving, 25%:')).toBeVisible()
})

test('is accessible and fits, on a desk and on a phone @thorough', async ({ page }) => {
  const { link } = await stage.makePublished(account, { AiPolicy: 'open' })
  const examine = async (state: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width > 900 ? 900 : 844 })
      await expectAccessible(page, `${state}-${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  await page.goto(link)
  await page.getByRole('heading', { name: 'How you will be judged' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Problem solving, 25%:')).toBeVisible()
  await examine('judging-invitation')
  await page.getByRole('button', { name: 'Rules and recording' }).click()
  await expectAccessible(page, 'invitation on a phone')
  await page.getByRole('button', { name: 'Read what counts, and how much' }).click()
  await expect(dialog(page).getByText('What never counts')).toBeAttached()
  await examine('judging-dialog')
  await dialog(page).getByText('What never counts').scrollIntoViewIfNeeded()
  await examine('judging-dialog-end')
})

/** The rules on colours in both themes, all others once; with a picture of each theme where `SHOTS` names a folder. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
    const folder = process.env['SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${state}-${theme}.png` })
    const axe = analysisOf(page)
    const { violations } = await (theme === 'light' ? axe.withTags(rules) : axe.withRules(colourRules)).analyze()
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    expect(found, `${state}, ${theme}`).toEqual([])
  }
}

/** The frame of an interviewer's pages, and the page of one interview. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'
import { pressAtOnce } from './steps.ts'

let stage: Stage
let account: Account
let scheduled: Invited

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
  scheduled = await stage.makePublished(account, { Title: 'Data engineer', CandidateName: 'Ana Lima' })
})

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search interviews and commands' })

test('the navigation and single keys lead to the pages, and stay as they were left', async ({ page }) => {
  await openAs(page, account, '/interviewer/dashboard')
  await expect(mainNav(page).getByRole('link', { name: 'Interviews' })).toHaveAttribute('aria-current', 'page')
  // The settings are grouped; a user who isn't an operator sees none of the operators' pages.
  await mainNav(page).getByRole('link', { name: 'Settings' }).click()
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await expect(settings.getByRole('list', { name: 'You' }).getByRole('link')).toHaveText(['Account', 'Notifications'])
  await expect(settings.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
  await expect(settings.getByRole('link', { name: 'Models' })).toHaveCount(0)
  await mainNav(page).getByRole('link', { name: 'Library' }).click()
  await expect(page).toHaveURL('/library')
  await expect(mainNav(page).getByRole('link', { name: 'Library' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
  await expectAccessible(page, 'library, with the navigation collapsed')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(mainNav(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expectAccessible(page, 'the menu on a phone')
  await sheet.getByRole('link', { name: 'Interviews', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/interviewer/dashboard')
  await page.setViewportSize({ width: 1440, height: 900 })

  // Single keys do what the list under ? says, never while typing, and can be turned off.
  await expect(page.getByText('Ana Lima')).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByRole('row', { name: /Go to Library/ })).toBeVisible()
  await expectAccessible(page, 'the shortcuts')
  await page.keyboard.press('Escape')

  const search = page.getByRole('searchbox')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('c?gl')
  await expect(search).toHaveValue('c?gl')
  await expect(page).toHaveURL(/\/interviewer\/dashboard/)
  await search.fill('')
  await search.blur()
  await pressAtOnce(page, 'g', 'l')
  await expect(page).toHaveURL('/library')

  await page.keyboard.press('?')
  await list.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page).toHaveURL('/library')
})

test('the command menu finds interviews and pages, by keys alone', async ({ page }) => {
  await openAs(page, account, '/library')
  await expect(page.getByRole('button', { name: 'Search', exact: false }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('ana')
  const options = menu(page).getByRole('option')
  await expect(options).toHaveText([/Ana Lima.*Data engineer/])
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'the command menu')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/interview/${scheduled.interview.id}/overview`)

  await page.keyboard.press('Control+k')
  await field(page).fill('no such thing')
  await expect(menu(page).getByText('No results for “no such thing”.')).toBeVisible()
  await field(page).fill('theme')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a page with unsaved entries asks before a shortcut leaves it @thorough', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openAs(page, account, '/interviewer/create-interview')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Interview title').fill('Back-end developer')
  await page.getByLabel('Interview title').blur()
  await pressAtOnce(page, 'g', 'l')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Interview title')).toHaveValue('Back-end developer')
})

test('the page of an interview shows its questions and times, and its link can be replaced @thorough', async ({
  page,
}) => {
  const { interview } = scheduled
  await openAs(page, account, `/interview/${interview.id}/overview`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Timeline').getByRole('listitem')).toHaveText([
    /^Created.*by Ida Reyes$/,
    /^Published/,
    'Candidate joined (not yet)',
    'Completed (not yet)',
    'Report ready (not yet)',
  ])
  const questions = part('Questions').getByRole('listitem')
  await expect(questions).toHaveCount(3)
  await expect(questions.first()).toContainText(interview.technicalQuestions[0]!.title)
  await questions
    .first()
    .getByRole('button', { name: /^Preview/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'As the candidate sees it' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the page of an interview')

  const link = part('Candidate link')
  // Opening the page alone doesn't count as viewing the link.
  await expect(link.getByText(scheduled.token)).toBeHidden()
  await link.getByRole('button', { name: 'Show link' }).click()
  await expect(link.getByText(scheduled.token)).toBeVisible()
  await link.getByRole('button', { name: 'Renew link…' }).click()
  await page.getByRole('button', { name: 'Create new link' }).click()
  await expect(page.getByText('New candidate link created')).toBeVisible()
  await expect(link.getByText(scheduled.token)).toBeHidden()

  // The live view of an interview that has not begun is the same page.
  await page.goto(`/interview/${interview.id}`)
  await expect(part('Questions').getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel interview…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel interview' }).click()
  await expect(part('Timeline')).toContainText('Cancelled')
  await expect(link).toBeHidden()
})

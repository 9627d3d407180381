/** Problems of a nervous candidate: unreadable results, answers that don't fit, a link that was replaced. */
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { type Account, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

type Signed = { signature: { name: string; params: { name: string }[] } }

let stage: Stage
let account: Account
test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('a failing test shows inputs by name and marks the difference; Nova speaks of that very run', async ({ page }) => {
  const { interview, link } = await stage.makeJoined(account)
  const { signature } = interview.technicalQuestions[0] as unknown as Signed
  await page.goto(link)
  await writeCode(page, `function ${signature.name}() { return [7] }\n`)
  const tests = page.getByRole('button', { name: 'Test Cases' })
  await tests.click()
  const failed = page.getByRole('listitem').filter({ hasText: 'Test 1' })
  await expect(failed).toContainText('wrong result')
  for (const { name } of signature.params) await expect(failed).toContainText(`${name} = `)
  // The whole item of the list, without its brackets.
  await expect(failed.locator('mark').last()).toHaveText('7')
  await expect(tests).toBeFocused()

  await writeCode(page, `function ${signature.name}( {\n`)
  await tests.click()
  await expect(page.getByText("We couldn't run the tests because of the error below.")).toBeVisible()
  await expect(page.getByText('Actual')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Nova AI' }).click()
  const conversation = page.getByRole('log', { name: 'Conversation' })
  const stuck = page.getByRole('button', { name: "I'm stuck" })
  await stuck.click()
  await expect(conversation).toContainText("Your code doesn't run yet: “SyntaxError")
  await writeCode(page, `function ${signature.name}() { return [] }\n`)
  await stuck.click()
  await expect(conversation.getByText('Nova', { exact: true })).toHaveCount(2)
  await expect(conversation.getByText('Nova is thinking…')).toHaveCount(0)
  await expect(conversation.getByText('SyntaxError')).toHaveCount(1)
})

test('by keyboard the place is kept: at the last question, after each dialog, and when an answer is withdrawn', async ({
  page,
}) => {
  const { link } = await stage.makeJoined(account)
  await page.goto(link)
  await expect(page.locator('.cm-content')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused()
  const complete = page.getByRole('button', { name: 'Complete Interview' })
  await complete.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Complete the interview?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog).toContainText('We submit what you wrote there.')
  await page.keyboard.press('Escape')
  await expect(complete).toBeFocused()
  const more = page.getByRole('button', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Report a problem' }).press('Enter')
  await page.getByLabel("What's wrong?").fill('The console is empty')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await writeCode(page, 'We agreed on a test.')
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await submit.press('Enter')
  await expect(page.getByText('1 completed')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Withdraw your answer?' })
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(page.getByText('0 completed')).toBeVisible()
  await expect(submit).toBeFocused()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await expect(page.locator('.cm-content')).toContainText('We agreed on a test.')
})

test('a link replaced while in the room says what is kept; ended while typing, nothing is lost', async ({ page }) => {
  const { interview, link } = await stage.makeJoined(account)
  await page.goto(link)
  await writeCode(page, '// before\n')
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeVisible()
  // The page hears of it once all is typed: it takes the editor away.
  await page.context().setOffline(true)
  await stage.call('POST', `/api/Interviews/${interview.id}/candidate-link/renew`, undefined, account.token)
  await page.keyboard.type('// after')
  await page.context().setOffline(false)
  await expect(page.getByText('Your work is kept on this device').first()).toBeVisible()
  const path = `/api/Interviews/${interview.id}/candidate-link`
  const renewed = await stage.call<{ candidateLink: string }>('GET', path, undefined, account.token)
  await page.goto(renewed.candidateLink)
  await expect(page.locator('.cm-content')).toContainText('// after')
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeVisible()

  // Ended by the interviewer while typing.
  await writeCode(page, 'const half = "a thought"\n')
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeVisible()
  await stage.changeStatus(account, interview, 'completed')
  await expect(page.getByRole('heading', { name: 'Interview completed' })).toBeVisible()
  await expect(page.getByText('We submitted what you had written')).toBeVisible()
  await expect(page.getByText('submitted automatically', { exact: true })).toBeVisible()
})

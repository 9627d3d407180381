/** After publishing: an interview is moved, times are offered and chosen, it is duplicated, and walked as a preview. */
import { expect, type Page } from '@playwright/test'
import { look } from './look.ts'
import { mailing } from './mailed.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

test.use({ environment: [mailing, { scope: 'worker' }], timezoneId: 'Europe/Berlin', hasNewProfiles: true })

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A day of next year as a form has it. */
const day = (number: number, time: string) =>
  `${new Date().getFullYear() + 1}-03-${String(number).padStart(2, '0')}T${time}`

test('an interview is moved with a look at the mail, its candidate chooses a time, and a preview leaves nothing @thorough', async ({
  page,
  product,
  context,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, link, token } = await stage.makePublished(account, { CandidateName: 'Ana Lima' })
  await openAs(page, account, `/interview/${interview.id}/overview`)
  const schedule = part(page, 'Schedule')
  await expect(schedule).toContainText('Any time')
  const change = schedule.getByRole('button', { name: 'Change date or duration…' })
  const dialog = page.getByRole('dialog')

  await change.click()
  await dialog.getByRole('radio', { name: 'At a set time' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Choose date and time.')).toBeVisible()
  await dialog.getByLabel('Date and time').fill(day(2, '15:00'))
  await dialog.getByLabel('Time zone').fill('America/New_York')
  await dialog.getByLabel('Duration in minutes').fill('90')
  await look(page, 'plan-form')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const mail = dialog.getByRole('region', { name: 'Email to the candidate' })
  await expect(mail).toContainText('New time: interview for Back-end developer at Nordwind')
  await expect(mail).toContainText('3:00 PM Eastern Standard Time (20:00 UTC)')
  await expect(mail).not.toContainText(token)
  await expect(dialog.getByText('It updates the entry in their calendar.')).toBeVisible()
  await look(page, 'plan-mail')
  await dialog.getByRole('button', { name: 'Save and email' }).click()
  await expect(page.getByText('Saved. We’re emailing Ana Lima.')).toBeVisible()
  await expect(schedule).toContainText('9:00 PM')
  await expect(schedule).toContainText('(America/New_York)')

  // Another tab changes it while this one has the form open.
  await change.click()
  const read = await stage.call<{ revision: number }>(
    'GET',
    `/api/Interviews/${interview.id}`,
    undefined,
    account.token,
  )
  const other = { revision: read.revision, duration: 45 }
  await stage.call('PATCH', `/api/Interviews/${interview.id}/plan`, other, account.token)
  await dialog.getByLabel('Duration in minutes').fill('30')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This interview was changed since you opened this page')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(schedule).toContainText('45 min')

  await change.click()
  await dialog.getByRole('radio', { name: 'At any time' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('It removes the entry from their calendar.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save and email' }).click()
  await expect(schedule).toContainText('Any time')
  await change.click()
  await dialog.getByRole('radio', { name: 'The candidate chooses' }).check()
  await dialog.getByLabel('Time zone').fill('Europe/Berlin')
  await dialog.getByRole('textbox', { name: 'Time 1' }).fill(day(3, '09:00'))
  await dialog.getByRole('button', { name: 'Add a time' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Time 2' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Time 2' }).fill(day(4, '16:30'))
  await look(page, 'plan-slots')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(mail).toContainText('Choose a time: interview for Back-end developer')
  await dialog.getByRole('button', { name: 'Save and email' }).click()
  await expect(schedule.getByRole('listitem')).toHaveCount(2)
  await expect(
    part(page, 'Activity')
      .getByText(/changed the date/)
      .first(),
  ).toBeVisible()

  const candidate = await context.newPage()
  await candidate.goto(product.url + link)
  await expect(candidate.getByText('Choose a time first. You can join from')).toBeVisible()
  await expect(candidate.getByRole('button', { name: 'Join Interview' })).toBeDisabled()
  const second = await context.newPage()
  await second.goto(product.url + link)
  await candidate.getByRole('radio').nth(1).check()
  await look(candidate, 'candidate-slots')
  await candidate.getByRole('button', { name: 'Choose this time' }).click()
  await expect(candidate.getByText(/Your interview is on .*4.*March|Your interview is on .*March 4/)).toBeVisible()
  await expect(candidate.getByRole('group', { name: 'Move your interview' })).toBeVisible()
  // One's own time is nothing to move to.
  await expect(candidate.getByRole('button', { name: 'Move to this time' })).toHaveCount(0)
  await second.getByRole('radio').nth(0).check()
  await second.getByRole('button', { name: 'Choose this time' }).click()
  await expect(second.getByText('This interview was changed since you opened this page')).toBeVisible()
  await expect(second.getByText('Your time', { exact: true })).toBeVisible()
  await look(second, 'candidate-chosen')
  await second.getByRole('radio').nth(0).check()
  await second.getByRole('button', { name: 'Move to this time' }).click()
  await expect(second.getByText(/Your interview is on /)).toBeVisible()
  await second.close()
  await candidate.close()

  await page.reload()
  await expect(schedule.getByText('Chosen')).toBeVisible()
  await expect(part(page, 'Activity').getByText(/^The candidate chose a time for/)).toHaveCount(2)
  await look(page, 'overview')
  await part(page, 'Candidate link').getByRole('button', { name: 'Copy invitation text' }).click()
  await expect(page.getByText('Invitation text copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Your link: ${product.url}${link}`)

  const opened = page.waitForEvent('popup')
  await part(page, 'Candidate link').getByRole('link', { name: 'Test Candidate Link' }).click()
  const preview = await opened
  const bar = preview.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toBeVisible()
  expect(preview.url()).not.toContain(interview.id)
  await preview.getByLabel('Email').fill('ida@example.test')
  await look(preview, 'preview-invitation')
  await preview.getByRole('button', { name: 'Join Interview' }).click()
  await expect(preview.getByRole('timer').or(preview.getByText('Question 1')).first()).toBeVisible()
  await expect(bar).toBeVisible()
  await look(preview, 'preview-room')
  await preview.close()
  await page.reload()
  await expect(part(page, 'Timeline')).toContainText('Candidate joined (not yet)')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate…' }).click()
  await dialog.getByRole('button', { name: 'Duplicate as draft' }).click()
  await expect(dialog.getByText('Please enter a valid candidate email.')).toBeVisible()
  await dialog.getByLabel('Candidate email').fill('zoe@example.test')
  await dialog.getByLabel('Candidate name').fill('Zoë Kovač')
  await dialog.getByRole('checkbox', { name: /^Publish now/ }).check()
  await look(page, 'duplicate')
  await dialog.getByRole('button', { name: 'Duplicate and publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Kovač' })).toBeVisible()
  await expect(part(page, 'Questions').getByRole('listitem')).toHaveCount(3)
  await part(page, 'Questions').getByRole('link', { name: 'Change questions' }).click()
  await expect(page.getByText('You can swap and reorder its questions until the candidate joins.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeHidden()
})

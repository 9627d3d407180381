/** Retention: an administrator's rule, hold, copy and answers, and a candidate who asks for a copy and to be erased. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { look } from './look.ts'
import { mailing, query, readMailedLink } from './mailed.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

test.use({ environment: mailing })

test('an administrator sets a rule and a hold; a candidate gets a copy by mail, and is erased once that is approved', async ({
  page,
  product,
  openProfile,
}) => {
  const stage = setStage(product)
  const ana = await stage.makeAccount('Ana Kim')
  const { interview, link, path, token } = await stage.makePublished(ana)
  const body = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '19' }
  await stage.call('POST', `${path}/join?token=${token}`, body)
  await stage.call('POST', `${path}/complete?token=${token}`)

  await openAs(page, ana, '/settings/retention')
  await page.getByLabel('European Union', { exact: false }).check()
  await page.getByLabel('Colorado', { exact: false }).check()
  await expect(page.getByText('Interviews are deleted 3 years after', { exact: false })).toBeVisible()
  await expectAccessible(page, 'the rule')
  await look(page, 'retention')
  await page.getByLabel('Colorado', { exact: false }).uncheck()
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Retention rule saved')).toBeVisible()

  await page.goto(`/interview/${interview.id}/overview`)
  const section = page.getByRole('region', { name: 'Retention' })
  await expect(section.getByText(/^Deleted on .*, counted from /)).toBeVisible()
  await section.getByRole('button', { name: 'Set a legal hold' }).click()
  await section.getByLabel('Reason').fill('A claim')
  await section.getByLabel('Last day').fill('2030-06-30')
  await section.getByRole('button', { name: 'Set the hold' }).click()
  await expect(section.getByText('Legal hold by Ana Kim until', { exact: false })).toContainText('A claim')
  await expectAccessible(page, 'the hold')
  await section.getByRole('button', { name: 'End the hold' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the hold' }).click()
  await expect(section.getByText('Legal hold by', { exact: false })).toHaveCount(0)

  const copy = section.getByRole('region', { name: 'Copy of the person’s data' })
  await copy.getByRole('button', { name: 'Make a copy for the candidate' }).click()
  await expect(copy.getByText(/^A ZIP file of .* MB, made by Ana Kim on /)).toBeVisible()
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    copy.getByRole('button', { name: 'Download the copy' }).click(),
  ])
  expect(made.suggestedFilename()).toBe(`interview-data-${interview.id}.zip`)
  await expectAccessible(page, 'the copy')
  await look(page, 'retention-copy')

  const seat = await openProfile()
  await seat.setViewportSize({ width: 390, height: 844 })
  await seat.goto(link)
  await seat.getByRole('link', { name: 'How long this is kept, how to get a copy, and how to have it deleted' }).click()
  await expect(seat.getByText(/^Your interview is deleted on /)).toBeVisible()
  await seat.getByRole('button', { name: 'Ask for a copy of my data' }).click()
  await expect(seat.getByText('We sent you an email.', { exact: false })).toBeVisible()
  const asked = new URL(await readMailedLink(product, 'sam@example.test'), product.url)
  await seat.goto(asked.pathname + asked.search)
  await seat.getByRole('button', { name: 'Yes, ask for a copy' }).click()
  await expect(seat.getByText('You have asked for a copy.', { exact: false })).toBeVisible()
  await page.reload()
  await copy.getByRole('button', { name: 'Make and send' }).click()
  await expect(copy.getByText('The candidate was mailed a link on', { exact: false })).toBeVisible()
  await seat.reload()
  const [own] = await Promise.all([
    seat.waitForEvent('download'),
    seat.getByRole('button', { name: /^Download my data \(/ }).click(),
  ])
  expect(own.suggestedFilename()).toBe(`interview-data-${interview.id}.zip`)
  await expectAccessible(seat, 'the copy for the candidate')
  await look(seat, 'retention-own-copy')
  await seat.getByRole('button', { name: 'Ask to delete my interview' }).click()
  await expect(seat.getByText('Open its link to confirm.', { exact: false })).toBeVisible()
  await expectAccessible(seat, 'the request')
  await look(seat, 'retention-candidate')
  const mailed = new URL(await readMailedLink(product, 'sam@example.test'), product.url)
  await seat.goto(mailed.pathname + mailed.search)
  await seat.getByRole('button', { name: 'Yes, ask for deletion' }).click()
  await expect(seat.getByText('You have asked for deletion.', { exact: false })).toBeVisible()

  await page.reload()
  await section.getByRole('button', { name: 'Approve and delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(section.getByText('It is deleted within a day.', { exact: false })).toBeVisible()
  await seat.reload()
  await expect(seat.getByText('The company has agreed.', { exact: false })).toBeVisible()

  // Its mail can't be sent here, so the interview waits for a day.
  await query(product, "update erasure_requests set answered_at = now() - interval '1 day'", [])
  await query(product, `select graphile_worker.add_job('retention', '{}'::json, job_key := 'retention')`, [])
  await expect(async () => {
    const { status } = await fetch(`${product.url}/api/erased/${interview.id}`)
    expect(status).toBe(200)
  }).toPass()
  await seat.goto(link)
  await expect(seat.getByRole('heading', { name: 'Interview erased' })).toBeVisible()
  await expect(seat.getByText(/^This interview was erased on /)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Interview not found' })).toBeVisible()

  await page.goto(`/settings/retention`)
  await page.getByRole('button', { name: 'Remove the rule' }).click()
  await expect(page.getByText('Rule removed')).toBeVisible()
})

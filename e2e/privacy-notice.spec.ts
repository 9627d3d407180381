/** A company's own notice: an administrator fills it in, and candidates read it before joining and afterwards. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

test('publishing warns until an administrator has filled it in; a candidate reads it, and is asked again once it changes', async ({
  page,
  product,
  openProfile,
}) => {
  const stage = setStage(product)
  const ana = await stage.makeAccount('Ana Kim')
  const { interview, link } = await stage.makePublished(ana)

  await openAs(page, ana, '/interviewer/dashboard')
  await expect(page.getByText('doesn’t name who is responsible for their data', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Fill in the privacy notice' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy notice', level: 1 })).toBeVisible()
  await expect(page.getByText('You can publish all the same.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'the empty notice')
  await page.getByLabel('Controller').fill('Nordwind GmbH')
  await page.getByLabel('Postal address').fill('Hafenstraße 12\n20457 Hamburg')
  await page.getByLabel('Email for privacy').fill('privacy')
  await page.getByLabel('Address of your own privacy notice').fill('http://nordwind.example/privacy')
  const save = page.getByRole('button', { name: /^Save as version/ })
  await save.click()
  await expect(page.getByText('Please enter a valid email.')).toBeVisible()
  await expect(page.getByText('Please enter an address that starts with https.')).toBeVisible()
  await expectAccessible(page, 'the notice with mistakes')
  await page.getByLabel('Email for privacy').fill('privacy@nordwind.example')
  await page.getByLabel('Address of your own privacy notice').fill('https://nordwind.example/privacy')
  await page.getByLabel('Legal basis').click()
  await page.getByRole('option', { name: 'Steps before a contract' }).click()
  await save.click()
  await expect(page.getByText('Privacy notice saved')).toBeVisible()
  await expect(page.getByText('Responsible for your data: Nordwind GmbH, Hafenstraße 12, 20457 Hamburg.')).toBeVisible()
  await expect(page.getByText('The privacy notice that candidates read', { exact: false })).toHaveCount(0)
  await look(page, 'privacy-notice')

  const seat = await openProfile()
  await seat.setViewportSize({ width: 390, height: 844 })
  await seat.goto(link)
  const notice = seat.getByText('Responsible for your data: Nordwind GmbH', { exact: false }).first()
  await expect(notice).toBeVisible()
  await notice.click()
  const own = seat.getByRole('link', { name: 'The company’s own privacy notice' })
  await expect(own).toHaveAttribute('href', 'https://nordwind.example/privacy')
  await expectAccessible(seat, 'the text before joining')
  await look(seat, 'privacy-notice-candidate')
  await seat.setViewportSize({ width: 390, height: 844 })

  await page.getByLabel('Controller').fill('Nordwind SE')
  await save.click()
  await expect(page.getByText('Version 2, saved by Ana Kim', { exact: false })).toBeVisible()
  await seat.getByLabel('Full name').fill('Sam Okafor')
  await seat.getByLabel('Email').fill('sam@example.test')
  await seat.getByRole('button', { name: 'Join Interview' }).click()
  await expect(seat.getByText('a notice of this interview has changed', { exact: false })).toBeVisible()
  await expect(seat.getByText('Responsible for your data: Nordwind SE', { exact: false }).first()).toBeVisible()
  await seat.getByRole('button', { name: 'Join Interview' }).click()
  await expect(seat.getByRole('button', { name: 'Join Interview' })).toHaveCount(0)

  await page.getByLabel('Controller').fill('Nordwind AG')
  await save.click()
  await expect(page.getByText('Version 3, saved by Ana Kim', { exact: false })).toBeVisible()
  await page.goto(`/interview/${interview.id}/overview`)
  await stage.changeStatus(ana, interview, 'Completed')
  await page.reload()
  const consent = page.getByRole('region', { name: 'Consent' })
  await expect(consent.getByText('version 19+own@2', { exact: false })).toBeVisible()
  await consent.getByRole('button', { name: 'Privacy notice, version 2' }).click()
  await expect(consent.getByText('Responsible for your data: Nordwind SE', { exact: false })).toBeVisible()
  await expectAccessible(page, 'the consent')

  await seat.goto(link)
  await seat.getByRole('button', { name: 'Privacy notice, version 2' }).click()
  await expect(seat.getByText('Responsible for your data: Nordwind SE', { exact: false })).toBeVisible()
  await expectAccessible(seat, 'the candidate’s page')
})

/** Many people for a position: imported from a file, and by the self-enrolment link; on a desk and on a phone. */
import { expect } from '@playwright/test'
import { look } from './look.ts'
import { mailing, readMailedLink } from './mailed.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'
import { resume } from './steps.ts'
import { file, goOn } from './wizard-steps.ts'

/** A link of the public address, on the server of the test. */
const pathOf = (link: string | null) => link!.replace(mailing.PUBLIC_URL, '')
test.use({ environment: [mailing, { scope: 'worker' }] })

const csv = (lines: string[]) => ({
  name: 'trainees.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name;email;scheduled date', ...lines].join('\r\n')),
})

test('one person is added with a resume in the wizard, and a position is archived and restored @thorough', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const body = {
    title: 'Data engineers',
    level: 'Senior',
    duration: 90,
    questions: [{ id: 'circuit-breaker' }],
    settings: { questionType: 'Technical', programmingLanguage: 'python' },
  }
  const { id } = await stage.call<{ id: string }>('POST', '/api/positions', body, account.token)
  await openAs(page, account, `/positions/${id}`)
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Add one with a resume' }).click()
  await expect(page.getByText('Settings of “Data engineers” applied!')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveText('Data engineers')
  await look(page, 'wizard for a position')
  await goOn(page, 'Basic Details')
  await expect(page.getByLabel('Interview title')).toHaveValue('Data engineers')
  await page.getByLabel('Candidate name').fill('Rosa Lind')
  await page.getByLabel('Candidate email').fill('rosa@example.test')
  await goOn(page, 'Interview Settings')
  await expect(page.getByRole('combobox', { name: 'Difficulty' })).toHaveText('Senior')
  await expect(page.getByRole('combobox', { name: 'Primary language' })).toHaveText('Python')
  await goOn(page, 'AI Context')
  await file(page).setInputFiles(resume)
  await goOn(page, 'Schedule and Review')
  await expect(page.getByText('Data engineers').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Create Interview' }).click()
  const core = page.getByRole('checkbox', { name: 'Circuit breaker for an unreliable service' })
  await expect(core).toBeChecked()
  await look(page, 'questions for a position')

  await page.goto(`/positions/${id}`)
  await expect(page.getByText('Rosa Lind')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive position' }).click()
  await expect(page.getByText('This position is archived')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add candidate' })).toBeHidden()
  await page.goto('/positions')
  await expect(page.getByText('Data engineers')).toBeHidden()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Archived' }).click()
  await page.getByRole('link', { name: 'Data engineers' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('It’s closed: reopen it to add people.')).toBeVisible()
})

test('a file is checked, corrected and imported, and people enrol themselves by a link @thorough', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const body = { title: 'Back-end trainees', level: 'Junior', questions: [{ id: 'address-blocks' }] }
  const { id } = await stage.call<{ id: string }>('POST', '/api/positions', body, account.token)
  await openAs(page, account, `/positions/${id}`)
  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  await page.getByLabel('CSV file').setInputFiles(csv(['Ada Berg;ada@example.test;', 'Eva;no-address;31.12.', ';;']))
  await expect(page.getByText('1 of 2 rows is ready.')).toBeVisible()
  await expect(page.getByText('“no-address” isn’t a valid email.')).toBeVisible()
  await look(page, 'rows with problems')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  expect((await download).suggestedFilename()).toMatch(/^problems-.*\.csv$/)
  await page.getByRole('button', { name: 'Import the valid row…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave out 1 row?')
  await page.getByRole('button', { name: 'Go back' }).click()
  await page
    .getByLabel('Choose another file')
    .setInputFiles(csv(Array.from({ length: 60 }, (_, at) => `Person ${at};p${at}@example.test;2031-12-03 09:00`)))
  await expect(page.getByText('All 60 rows are ready.')).toBeVisible()
  await look(page, 'all right')
  await page.getByRole('button', { name: 'Import 60 candidates' }).dblclick()
  const underWay = page.getByText(/^(Importing 60 candidates|60 candidates imported|60 candidates$)/).first()
  await expect(underWay).toBeVisible()
  // Left and found again.
  await page.reload()
  await expect(underWay).toBeVisible()
  await page.goto(`/positions/${id}`)
  // Shown by itself, once all of them are there.
  await expect(page.getByText('1 question, 1 core · 60 candidates')).toBeVisible()
  await expect(page.getByText('Importing 60 candidates')).toBeHidden()

  await page.getByRole('button', { name: 'More ways to add' }).click()
  await page.getByRole('menuitem', { name: 'Self-enrolment link' }).click()
  await page.getByRole('switch', { name: 'Let people enrol themselves' }).click()
  await page.getByLabel('Places').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use a whole number from 1 to 10,000.')).toBeVisible()
  await page.getByLabel('Places').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  const link = page.locator('code')
  await expect(link).toContainText('/enrol/')
  const address = await link.textContent()
  await look(page, 'self-enrolment')
  await page.goto(pathOf(address))
  await expect(page.getByRole('heading', { name: 'Back-end trainees' })).toBeVisible()
  await look(page, 'enrol')
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Zoë Kovač')
  await page.getByLabel('Email').fill('zoe@example.test')
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await look(page, 'enrol-sent')
  const mailed = pathOf(await readMailedLink(product, 'zoe@example.test'))
  await page.goto(mailed)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await look(page, 'confirm')
  await page.getByRole('button', { name: 'Confirm and enrol' }).dblclick()
  await expect(page.getByRole('heading', { name: 'You’re enrolled' })).toBeVisible()
  await look(page, 'confirmed')
  await page.goto(pathOf(await page.getByRole('link', { name: 'Open your interview' }).getAttribute('href')))
  await expect(page.getByLabel('Full name')).toHaveValue('Zoë Kovač')
  await page.goto(mailed)
  await page.getByRole('button', { name: 'Confirm and enrol' }).click()
  await expect(page.getByRole('heading', { name: 'Already confirmed' })).toBeVisible()
  await expect(page.getByText('One more step', { exact: false })).toBeHidden()
  await page.goto('/enrol/confirm/made-up')
  await page.getByRole('button', { name: 'Confirm and enrol' }).click()
  await expect(page.getByText('This link isn’t valid.', { exact: false })).toBeVisible()
  await look(page, 'confirm-invalid')
  await page.goto('/enrol/made-up')
  await expect(page.getByText('This link doesn’t accept people any more').first()).toBeVisible()
  await look(page, 'enrol-closed')
})

test('people beyond the places are refused in words, and unused places are freed in one press @thorough', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const body = { title: 'Course', level: 'Junior', questions: [{ id: 'address-blocks' }] }
  const { id } = await stage.call<{ id: string }>('POST', '/api/positions', body, account.token)
  const form = { isOn: true, places: 2 }
  const { link } = await stage.call<{ link: string }>('PUT', `/api/positions/${id}/enrolment`, form, account.token)
  for (const [name, email] of [
    ['Kim Reed', 'kim@example.test'],
    ['Lou Vane', 'lou@example.test'],
  ]) {
    await stage.call('POST', '/api/enrolment/request', { token: link.split('/').at(-1), name, email }, '')
    await page.goto(pathOf(await readMailedLink(product, email!)))
    await page.getByRole('button', { name: 'Confirm and enrol' }).click()
    await expect(page.getByRole('heading', { name: 'You’re enrolled' })).toBeVisible()
  }
  // Lou opens the interview, Kim never does.
  await page.goto(pathOf(await page.getByRole('link', { name: 'Open your interview' }).getAttribute('href')))
  await expect(page.getByLabel('Full name')).toHaveValue('Lou Vane')
  await page.goto(pathOf(link))
  await page.getByLabel('Full name').fill('Mia Ross')
  await page.getByLabel('Email').fill('mia@example.test')
  await page.getByRole('button', { name: 'Send my link again' }).click()
  await expect(page.getByText('If you’re enrolled already, we’ve mailed you your link.')).toBeVisible()
  await look(page, 'enrol-refused')

  await openAs(page, account, `/positions/${id}`)
  await expect(page.getByText(/1 request to enrol was refused since .*: all places are taken\./)).toBeVisible()
  await look(page, 'position with refused requests')
  await page.getByRole('link', { name: 'Open self-enrolment' }).click()
  await expect(page.getByText('2 of 2 places taken')).toBeVisible()
  await page.getByRole('button', { name: 'Free unused places…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Deletes the interviews of 1 candidate who never opened theirs. We email')
  await expect(dialog).toContainText('Kim Reed')
  await expect(dialog).not.toContainText('Lou Vane')
  await look(page, 'free unused places')
  await dialog.getByRole('button', { name: 'Free places' }).click()
  await expect(page.getByText('1 place freed.')).toBeVisible()
  await expect(page.getByText('1 of 2 places taken')).toBeVisible()
  await page.goto(`/positions/${id}`)
  await expect(page.getByText('Lou Vane')).toBeVisible()
  await expect(page.getByText('Kim Reed')).toBeHidden()
  await expect(page.getByText('was refused since')).toBeHidden()
})

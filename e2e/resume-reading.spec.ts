/** The reading of a resume in the wizard: shown, corrected, and used as corrected. */
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Made, openAs, resumesFolder, setStage, type Stage } from './stage.ts'
import { resume } from './steps.ts'
import { file, goOn, next } from './wizard-steps.ts'

let stage: Stage

test.beforeAll(({ product }) => {
  stage = setStage(product)
})

async function openResumeStep(page: Page): Promise<Account> {
  const account = await stage.makeAccount()
  await openAs(page, account, '/interviewer/create-interview')
  await goOn(page, 'Basic Details')
  await page.getByLabel('Interview title').fill('Data engineer')
  await page.getByLabel('Candidate name').fill('Sam Okafor')
  await page.getByLabel('Candidate email').fill('sam@example.test')
  await goOn(page, 'Interview Settings')
  await goOn(page, 'AI Context')
  return account
}

test('the reading of a resume is shown, and questions are made from its corrected version', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  const account = await openResumeStep(page)
  const rosa = {
    name: 'rosa.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      'Rosa Amari\nrosa@mail.example\n\nExperience\nData Engineer, Blue Quay, March 2021 - Present\n' +
        '- Moved events through Kafka into Snowflake for thirty ports\nShop Clerk, Almond Books, 2018 - 2020\n\n' +
        'Skills\nPython, Kafka, Snowflake\n',
    ),
  }
  await file(page).setInputFiles(rosa)
  const found = page.getByRole('region', { name: 'Found in the resume' })
  // An earlier entry stays until the interviewer accepts the resume's value.
  await expect(found.getByLabel('Candidate name')).toHaveValue('Sam Okafor')
  await found.getByRole('button', { name: 'Use this name' }).click()
  await expect(found.getByLabel('Candidate name')).toHaveValue('Rosa Amari')
  await expect(found.getByText('rosa@mail.example')).toBeVisible()

  await expectAccessible(page, 'step 4, with a resume')
  const skills = found.getByRole('list', { name: 'Skills found' })
  const remove = skills.getByRole('button', { name: 'Remove Kafka' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(skills.getByRole('button', { name: 'Restore Kafka' })).toBeFocused()
  await expect(found.getByText('3 of 4 skills used')).toBeVisible()

  await found.getByRole('button', { name: 'Remove Shop Clerk at Almond Books' }).click()
  await expect(found.getByRole('button', { name: 'Restore Shop Clerk at Almond Books' })).toBeVisible()
  await found.getByRole('button', { name: 'Edit Data Engineer at Blue Quay' }).click()
  await expect(found.getByLabel('Title')).toBeFocused()
  await found.getByLabel('Company').fill('Quay Nine')
  await found.getByLabel('From').fill('last May')
  await found.getByLabel('From').press('Enter')
  await expect(found.getByText('Please enter a date as YYYY-MM or YYYY.')).toBeVisible()
  await found.getByLabel('From').fill('2022')
  await found.getByLabel('From').press('Enter')
  await expect(found.getByRole('button', { name: 'Edit Data Engineer at Quay Nine' })).toBeFocused()
  await expect(found.getByText('2022 – now')).toBeVisible()

  // The same file brings its corrections back after a reload.
  await page.reload()
  await file(page).setInputFiles(rosa)
  await expect(found.getByText('3 of 4 skills used')).toBeVisible()
  await page.getByLabel('Job description').fill('Required:\nPython')
  await next(page).click()
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  await page.getByRole('button', { name: 'AI Assumptions & Reasoning' }).click()
  await expect(page.getByText('Most recent role: Data Engineer, Quay Nine.')).toBeVisible()
  await expect(page.getByText(/resume (shows|lists) Kafka/)).toHaveCount(0)
  const [made] = await stage.call<Made[]>('GET', '/api/Interviews', undefined, account.token)
  expect(made).toMatchObject({ candidateName: 'Rosa Amari', candidateEmail: 'sam@example.test' })
})

test('a role and a skill that were missed are added, and questions are made from them @thorough', async ({ page }) => {
  await openResumeStep(page)
  const lines = [
    'Rosa Amari',
    '',
    'Experience',
    'Data Engineer, Blue Quay, for some time',
    '- Moved the events of thirty ports in the north to a new platform',
  ]
  const buffer = Buffer.from(lines.join('\n'))
  await file(page).setInputFiles({ name: 'rosa.txt', mimeType: 'text/plain', buffer })
  const found = page.getByRole('region', { name: 'Found in the resume' })
  await expect(found.getByText('We found no roles with dates. Add the ones that matter.')).toBeVisible()
  const add = found.getByRole('button', { name: 'Add role' })
  await add.click()
  await expect(found.getByLabel('Title')).toBeFocused()
  await found.getByRole('button', { name: 'Save role' }).click()
  await expect(found.getByText('Please enter a title or a company.')).toBeVisible()
  await found.getByLabel('Title').fill('Data Engineer')
  await found.getByLabel('Company').fill('Blue Kay')
  await found.getByLabel('From').fill('2021-03')
  await found.getByLabel('From').press('Enter')
  await expect(found.getByText('Mar 2021 – now · Added by you')).toBeVisible()
  await expect(found.getByText('We found no roles')).toBeHidden()
  await found.getByRole('button', { name: 'Edit Data Engineer at Blue Kay' }).click()
  await found.getByLabel('Company').fill('Blue Quay')
  await found.getByRole('button', { name: 'Save role' }).click()
  await expect(found.getByRole('button', { name: 'Edit Data Engineer at Blue Quay' })).toBeFocused()

  await add.click()
  await found.getByLabel('Title').fill('Sailor')
  await found.getByLabel('From').fill('2015')
  await found.getByLabel('From').press('Enter')
  await found.getByRole('button', { name: 'Remove Sailor' }).click()
  await expect(add).toBeFocused()

  const skill = found.getByLabel('Add a skill')
  for (const name of ['Kafka', 'kafka', 'Sailing']) {
    await skill.fill(name)
    await skill.press('Enter')
    await expect(skill).toHaveValue('')
  }
  const skills = found.getByRole('list', { name: 'Skills found' })
  await expect(skills.getByRole('button', { name: /kafka/i })).toHaveCount(1)
  await skills.getByRole('button', { name: 'Remove Sailing' }).click()
  await next(page).click()
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  await page.getByRole('button', { name: 'AI Assumptions & Reasoning' }).click()
  await expect(page.getByText('Most recent role: Data Engineer, Blue Quay.')).toBeVisible()
  await expect(page.getByText('Read from the resume: 1 role, 0 projects, 2 skills.')).toBeVisible()
})

test('a resume of a wrong type or size is refused at once; the links in a right one are filled in @thorough', async ({
  page,
}) => {
  await openResumeStep(page)
  const give = (name: string, bytes: number) =>
    file(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(bytes, 'a') })
  await give('resume.png', 100)
  await expect(page.getByRole('alert').getByText('Please upload a PDF, DOC, DOCX, or TXT file.')).toBeVisible()
  await give('resume.pdf', 10 * 1024 * 1024 + 1)
  await expect(page.getByRole('alert').getByText('This file is larger than 10 MB.')).toBeVisible()
  await give('resume.txt', 0)
  await expect(page.getByRole('alert').getByText('This file is empty.')).toBeVisible()
  // Errors found only by reading the file appear here too, and not at the end of the wizard.
  for (const name of ['scanned.pdf', 'empty.txt']) {
    await file(page).setInputFiles(join(resumesFolder, name))
    await expect(page.getByRole('alert').getByText('We couldn’t find text in this file.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove resume' })).toHaveCount(0)
  }
  await next(page).click()
  await expect(page.getByRole('heading', { level: 2, name: 'AI Context' })).toBeVisible()

  await page.getByLabel('Code profile').fill('https://github.com/own-choice')
  await file(page).setInputFiles(resume)
  await expect(page.getByText('Resume uploaded successfully!')).toBeVisible()
  await expect(page.getByText('LinkedIn and GitHub found in it')).toBeVisible()
  await expect(page.getByLabel('Professional profile')).toHaveValue(/^https:\/\/www\.linkedin\.com\/in\//)
  await expect(page.getByLabel('Code profile')).toHaveValue('https://github.com/own-choice')
  // The next file is another person's: the profile found in this one goes, the one that was typed stays.
  await file(page).setInputFiles(join(resumesFolder, 'plain.txt'))
  await expect(page.getByLabel('Professional profile')).toHaveValue('')
  await expect(page.getByLabel('Code profile')).toHaveValue('https://github.com/own-choice')
  await page.getByRole('button', { name: 'Remove resume' }).click()
  await next(page).click()
  await expect(page.getByText("Please upload the candidate's resume, or paste its text.")).toBeVisible()
  await page.getByLabel('Code profile').fill('javascript:alert(1)')
  await file(page).setInputFiles(join(resumesFolder, 'table.docx'))
  await next(page).click()
  await expect(page.getByText('Please enter an address that starts with http.')).toBeVisible()
})

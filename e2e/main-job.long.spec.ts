/** One interview from sign-up to report, with a reload and a crash of the server on the way. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { createDraft, findCodingQuestion, signIn, writeCode } from './steps.ts'

test('an interview is created, held and reported, and nothing is lost on the way', async ({
  product,
  page,
  openProfile,
}) => {
  const email = 'ida@example.test'
  let title = ''
  let link = ''

  await test.step('the interviewer signs up, out and in; the session survives a reload and ends at Logout', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Start Interviewing' }).first().click()
    await page.getByLabel('Full Name').fill('Ida Reyes')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Company').fill('Nordwind')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByLabel('Confirm Password').fill('long enougn')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText("Passwords don't match").first()).toBeVisible()
    await page.getByLabel('Confirm Password').fill('long enough')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Account created successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Interview Dashboard' })).toBeVisible()
    await expect(page.getByText('No interviews found')).toBeVisible()
    await expectAccessible(page, 'dashboard, empty')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Interview Dashboard' })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('auth_token'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/interviewer\/login$/)
    const me = await page.request.get('/api/Interviewers/me', { headers: { authorization: `Bearer ${token}` } })
    expect(me.status()).toBe(401)
    await page.goto('/interviewer/dashboard')
    await expect(page).toHaveURL(/\/interviewer\/login/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('not this one')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Invalid username or password').first()).toBeVisible()
    await signIn(page, email)
  })

  await test.step('a draft is made from a resume; its links fill the form, its lines give the reasons', async () => {
    await createDraft(page)
    await page.getByRole('button', { name: 'View Inputs Used by AI' }).click()
    await expect(page.getByText('annotated-links.pdf')).toBeVisible()
    await expect(page.getByText('https://github.com/ada-okonjo-demo')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Coding 1/6' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Continue with 3 Questions \(\d+ min\)$/ })).toBeVisible()
    await page.getByRole('button', { name: 'View Question Context' }).first().click()
  })

  await test.step('questions are chosen, the interview is published, the link is copied', async () => {
    title = (await page.getByRole('tabpanel').getByRole('heading').first().textContent())!
    await page.getByRole('tab', { name: /Technical/ }).click()
    await page.getByRole('tabpanel').getByRole('checkbox').first().uncheck()
    await page.getByRole('button', { name: /^Continue with 2 Questions \(\d+ min\)$/ }).click()
    await expect(page.getByText('Questions selected and interview finalized!')).toBeVisible()
    await page.getByRole('button', { name: 'Publish Interview' }).click()
    await expect(page.getByText('Interview published! Candidate link generated.')).toBeVisible()
    await page.getByRole('button', { name: 'Copy candidate link' }).click()
    await expect(page.getByText('Candidate link copied to clipboard!')).toBeVisible()
    link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/candidate\/[0-9a-f-]{36}\?token=[\w-]{43}$/)
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page.getByText('Candidate: Sam Okafor')).toBeVisible()
  })

  const { reference } = findCodingQuestion(title)
  const candidate = await openProfile()

  await test.step('the candidate reads what is recorded and joins in a fresh profile', async () => {
    await candidate.goto(link)
    await expect(candidate.getByText('Recorded: what you type, draw, paste and run in the room')).toBeVisible()
    await expectAccessible(candidate, 'invitation')
    await candidate.getByRole('button', { name: 'Read all rules' }).click()
    await expect(candidate.getByText('Recorded in this room')).toBeVisible()
    await expect(candidate.getByRole('heading', { name: /Nova only/ })).toBeVisible()
    await candidate.getByLabel('Full name').fill('Sam Okafor')
    await candidate.getByRole('button', { name: 'Join Interview' }).click()
    await expect(candidate.getByText('Please provide your name and email').first()).toBeVisible()
    await candidate.getByLabel('Email').fill('sam@example.test')
    await candidate.getByRole('button', { name: 'Join Interview' }).click()
    await expect(candidate.getByRole('heading', { name: title })).toBeVisible()
    await expect(candidate.getByRole('timer')).toHaveText(/^59:|^60:/)
    await expect(candidate.getByText('Question 1 of 2')).toBeVisible()
  })

  await test.step('an interviewer who has it open sees code, runs and chat appear', async () => {
    await page.getByRole('link', { name: 'Monitor' }).click()
    await expect(page.getByText('Sam Okafor is here')).toBeVisible()
    await writeCode(candidate, '// thinking it through\nconsole.log("first try")\n')
    await expect(page.locator('.cm-content').first()).toContainText('thinking it through')
    await expectAccessible(candidate, 'room, coding')
    await expectAccessible(page, 'live seat, tools')
    await candidate.getByRole('button', { name: 'Run Code' }).click()
    await expect(candidate.getByText('first try', { exact: true })).toBeVisible()
    await expect(page.getByText('first try', { exact: true })).toBeVisible()
    await candidate.getByRole('button', { name: 'Test Cases' }).click()
    await expect(candidate.getByText(/0 of \d visible tests passed/)).toBeVisible()
    await candidate.getByRole('tab', { name: /Nova AI/ }).click()
    await candidate.getByRole('button', { name: "I'm stuck" }).click()
    await expect(candidate.getByRole('log').getByText('Nova', { exact: true })).toBeVisible()
    await expectAccessible(candidate, 'room, tests and Nova')
    await page.getByRole('tab', { name: 'Problem' }).click()
    await expectAccessible(page, 'live seat, Problem')
    await page.getByRole('tab', { name: /Nova AI/ }).click()
    await expect(page.getByText("I'm stuck").first()).toBeVisible()
    await expectAccessible(page, 'live seat, Nova')
  })

  await test.step('a reload at any moment brings everything back', async () => {
    await candidate.reload()
    await expect(candidate.locator('.cm-content').first()).toContainText('thinking it through')
    await candidate.getByRole('tab', { name: /Nova AI/ }).click()
    await expect(candidate.getByText("I'm stuck").first()).toBeVisible()
  })

  await test.step('while the server is gone, typing goes on and is kept; it arrives after the restart', async () => {
    await product.kill()
    await writeCode(candidate, reference.javascript)
    await expect(candidate.getByText('Offline: kept on this device').first()).toBeVisible()
    await product.restart()
    await expect(candidate.getByText('Saved').first()).toBeVisible()
    const lastLine = reference.javascript.trim().split('\n')[0]!.trim()
    await expect(page.locator('.cm-content').first()).toContainText(lastLine)
  })

  await test.step('the tests pass, Nova answers again, and the code is submitted', async () => {
    await candidate.getByRole('button', { name: 'Test Cases' }).click()
    await expect(candidate.getByText(/(\d) of \1 visible tests passed/)).toBeVisible()
    await candidate.getByRole('tab', { name: /Nova AI/ }).click()
    await candidate.getByRole('textbox', { name: /message/i }).fill('Which edge case would break this, an empty list?')
    await candidate.keyboard.press('Enter')
    await expect(candidate.getByText('Which edge case would break this, an empty list?').first()).toBeVisible()
    await candidate.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(candidate.getByText('1 completed')).toBeVisible()
  })

  await test.step('a behavioural question is answered in text', async () => {
    await candidate.getByRole('button', { name: 'Next' }).click()
    await expect(candidate.getByText('Question 2 of 2')).toBeVisible()
    await expect(candidate.getByRole('region', { name: 'Interview Progress' })).toBeVisible()
    await expectAccessible(candidate, 'room, behavioural')
    await writeCode(
      candidate,
      'In 2023 our import took six hours. My task was to bring it under one. I profiled it, found that each row was a query of its own, decided to batch them, and added a test. As a result it took 20 minutes.',
    )
    await candidate.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(candidate.getByText('2 completed')).toBeVisible()
  })

  await test.step('the candidate completes and sees the next steps', async () => {
    await candidate.getByRole('button', { name: 'Complete Interview' }).click()
    await expectAccessible(candidate, 'room, question before completing')
    await candidate
      .getByRole('alertdialog')
      .getByRole('button', { name: /Complete/ })
      .click()
    await expect(candidate.getByRole('link', { name: 'Return Home' })).toBeVisible()
    await expect(candidate.getByRole('button', { name: 'Download my copy' })).toBeVisible()
    await expectAccessible(candidate, 'end screen')
  })

  await test.step('the report is made from what was done', async () => {
    await page.goto('/interviewer/dashboard')
    await page.getByRole('link', { name: 'View Report' }).click()
    await expect(page.getByRole('heading', { name: /Back-end developer/ })).toBeVisible()
    await expect(page.getByText(/Problems solved/i).first()).toBeVisible()
    for (const name of [
      'Summary',
      'Nova AI Usage',
      'AI Plagiarism',
      'Strengths & Areas',
      'Code Review',
      'Recommendation',
    ]) {
      await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expectAccessible(page, `report, ${name}`)
    }
    await page.getByRole('tab', { name: 'Code Review' }).click()
    const signature = reference.javascript.split('\n')[0]!.trim()
    await expect(page.getByRole('tabpanel')).toContainText(signature)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Report' }).click()
    await page.getByRole('menuitem', { name: 'Evidence (JSON)' }).click()
    const evidence = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    // Counts the code only; answers in words await review.
    expect(evidence.report.problemsSolved).toBe(1)
    expect(evidence.report.aiMetrics.totalInteractions).toBe(2)
    const kinds = new Set(evidence.entries.map(({ kind }: { kind: string }) => kind))
    for (const kind of ['joined', 'edit', 'run', 'test', 'chat', 'answer', 'status', 'time'])
      expect(kinds).toContain(kind)
  })
})

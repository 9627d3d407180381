/** The wizard's steps: its templates, what is read from a posting, the colleagues' lines, and the date, as they are entered. */
import { type JobInfo, Template } from '@nova/contract/questions/questions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import bankTemplates from '../../../bank/templates.json'
import { listenToToasts } from '../../test/room-parts.ts'
import { type Answers, drawSignedIn, field, interviewer, refusal, standIn } from '../../test/server-stand-in.tsx'
import { CreateInterview } from './wizard.tsx'

let said: string[]

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  said = listenToToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openWizard(others: Answers = {}) {
  const answers: Answers = {
    // The form begins with the product's own defaults where the company's cannot be asked for.
    'GET /api/company': () => refusal('not_found'),
    'GET /api/health': () => refusal('not_found'),
    'GET /api/templates': () => [],
    'GET /api/positions': () => ({ positions: [], next: null }),
    'GET /api/Interviewers/colleagues': () => [{ email: interviewer.email, name: 'Ida', role: 'Administrator' }],
    'POST /api/resumes/check': () => refusal('not_found'),
    ...others,
  }
  const asked = standIn(answers)
  const drawn = drawSignedIn(<CreateInterview />, '/interviewer/create-interview')
  const isAt = (name: string) => screen.findByRole('heading', { level: 2, name })
  await isAt('Getting Started')
  const fillDetails = async () => {
    await drawn.press('Next')
    await drawn.fill(field(/^Interview title/), 'Back-end developer')
    await drawn.fill(field(/^Candidate name/), 'Sam Okafor')
    await drawn.fill(field(/^Candidate email/), 'sam@example.test')
    await drawn.press('Next')
    await isAt('Interview Settings')
  }
  return { ...drawn, answers, asked, isAt, fillDetails }
}

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const difficulty = () => screen.getByRole('combobox', { name: 'Difficulty' }).textContent
const found: JobInfo = {
  title: 'Platform engineer',
  description: 'Go services',
  requirements: ['Go', 'Kubernetes'],
  omitted: 0,
  programmingLanguages: ['Python'],
  experienceLevel: 'Senior',
  must: [],
  nice: [],
  from: 'jsonld',
}

test('if the company’s settings can’t be loaded, they are requested once, and the form stays', async () => {
  const { asked, fillDetails, press, isAt } = await openWizard({ 'GET /api/company': () => refusal('server_busy') })
  // Steps that ask for them too are drawn on the way.
  await fillDetails()
  await press('Next')
  await isAt('AI Context')
  await press(/^Step 3:/)
  await isAt('Interview Settings')
  expect(asked.filter(({ call }) => call === 'GET /api/company')).toHaveLength(1)
})

test('a closed tab’s entries on this device can be continued or discarded', async () => {
  const { fillDetails } = await openWizard()
  expect(button('Continue your draft')).toBeNull()
  await fillDetails()
  const closeTab = () => {
    cleanup()
    sessionStorage.clear()
  }
  closeTab()
  const again = drawSignedIn(<CreateInterview />, '/interviewer/create-interview')
  await screen.findByRole('heading', { level: 2, name: 'You have an unfinished draft' })
  screen.getByText(/^Back-end developer, for Sam Okafor\. Last changed/)
  await again.press('Continue your draft')
  await screen.findByText('We kept your entries from before.')
  await screen.findByRole('heading', { level: 2, name: 'Interview Settings' })
  await again.press(/^Step 2:/)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Candidate name/)).value).toBe('Sam Okafor')

  closeTab()
  const third = drawSignedIn(<CreateInterview />, '/interviewer/create-interview')
  await screen.findByRole('heading', { level: 2, name: 'You have an unfinished draft' })
  await third.press('Start afresh')
  await screen.findByRole('heading', { level: 2, name: 'Getting Started' })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('entries:'))).toEqual([])
  // Steps that were only looked at aren't a draft.
  await third.press('Next')
  await screen.findByRole('heading', { level: 2, name: 'Basic Details' })
  closeTab()
  drawSignedIn(<CreateInterview />, '/interviewer/create-interview')
  await screen.findByRole('heading', { level: 2, name: 'Getting Started' })
})

test('after starting over, the notice about kept entries is gone', async () => {
  const { fillDetails } = await openWizard()
  await fillDetails()
  cleanup()
  sessionStorage.clear()
  const again = drawSignedIn(<CreateInterview />, '/interviewer/create-interview')
  await screen.findByRole('heading', { level: 2, name: 'You have an unfinished draft' })
  await again.press('Continue your draft')
  await screen.findByText('We kept your entries from before.')
  await again.press('Start over')
  await screen.findByRole('heading', { level: 2, name: 'Getting Started' })
  expect(screen.queryByText('We kept your entries from before.')).toBeNull()
})

test.each([
  [{ usedModel: null, liveAgent: null }, 'Not available: your company uses no language model.', true],
  [{ usedModel: 'openai m', liveAgent: 'unable' }, 'Not available: your language model failed this part', true],
  [{ usedModel: 'openai m', liveAgent: 'untested' }, 'hasn’t been tested for this yet', false],
  [{ usedModel: 'openai m', liveAgent: 'able' }, 'so they can’t be compared.', false],
])('a live agent that is the company’s default is offered by what its model can do: %j', async (model, hint, isOff) => {
  const { fillDetails, press } = await openWizard({
    'GET /api/company': () => ({
      name: 'Nordwind',
      defaults: { agentEngine: 'live', questionType: 'Coding' },
      logoUrl: null,
      model: 'default',
      models: [],
      version: 1,
      mayChange: false,
      ...model,
    }),
  })
  await fillDetails()
  await press(/Candidate rules/)
  const live = screen.getByRole<HTMLInputElement>('radio', { name: /Live agent/ })
  expect([live.checked, live.disabled]).toEqual([true, isOff])
  expect(live.closest('label')!.textContent).toContain(hint)
})

test('a plain editor is one of the candidate rules where code is asked for, and named in their summary', async () => {
  const { fillDetails, press } = await openWizard()
  await fillDetails()
  const summary = () => screen.getByRole('button', { name: /Candidate rules/ }).textContent
  await press(/Candidate rules/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Full editor/ }).checked).toBe(true)
  screen.getByRole('radio', { name: /Plain editor/ }).click()
  await waitFor(() => expect(summary()).toContain('plain editor'))
  screen.getByRole('radio', { name: /Behavioral/ }).click()
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Plain editor/ })).toBeNull())
  expect(summary()).not.toContain('plain editor')
})

test('templates are found by word and tag, and fill the form', async () => {
  // The built-in ones, as the server reads them.
  const { fill, press, isAt } = await openWizard({ 'GET /api/templates': () => Template.array().parse(bankTemplates) })
  await screen.findByText('Data Scientist (Python)')
  const region = within(screen.getByRole('region', { name: 'Templates' }))
  const cards = () => region.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(cards()).toHaveLength(8)
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search templates' })
  await fill(search, 'data SCIENCE')
  expect(cards()).toEqual(['Data Scientist (Python)'])
  await fill(search, 'nothing has this')
  expect(cards()).toEqual([])
  screen.getByText('No template matches “nothing has this”.')
  for (const tag of ['javascript', 'frontend', 'react']) {
    await press(tag)
    expect(search.value).toBe(tag)
    expect(cards().length).toBeGreaterThan(0)
  }
  const card = region.getByRole('heading', { name: /^React Native/ }).closest('li')!
  expect(card.textContent).toContain('Medium · 60 min · AI Only')
  const tags = within(within(card).getByRole('list', { name: 'Tags' })).getAllByRole('listitem')
  expect(tags.map(({ textContent }) => textContent).at(4)).toBe('+2')
  expect(tags).toHaveLength(5)
  await fill(search, 'full-stack')
  const name = 'Senior JavaScript Full-Stack Developer'
  await press(`Use ${name}`)
  expect(said).toEqual([`Template “${name}” applied!`])
  await press('Next')
  await isAt('Basic Details')
  expect(field(/^Interview title/).value).toBe(name)
  expect(screen.getByRole('combobox', { name: 'Duration' }).textContent).toBe('90 minutes')
  await fill(field(/^Candidate name/), 'Sam Okafor')
  await fill(field(/^Candidate email/), 'sam@example.test')
  await press('Next')
  await isAt('Interview Settings')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Human-in-Loop' }).checked).toBe(true)
  expect(difficulty()).toBe('Senior')
})

test('a job posting is read from its address, or the refusal says what to do instead', async () => {
  const { user, answers, asked, fill, press } = await openWizard()
  await user.click(screen.getByRole('radio', { name: 'Extract from job posting' }))
  const url = field('Job posting URL')
  expect(button('Parse Job')!.getAttribute('aria-description')).toBe('Please enter a job URL first')
  await user.type(url, '{Enter}')
  expect(said).toEqual(['Please enter a job URL first'])

  answers['POST /api/jobs/parse'] = () => refusal('address_refused')
  await fill(url, 'http://127.0.0.1:9/job')
  await press('Parse Job')
  const refused =
    'Failed to parse job URL. Please fill in the details manually. You can also paste the job description.'
  await screen.findByText(refused)

  const gate = Promise.withResolvers<JobInfo>()
  answers['POST /api/jobs/parse'] = () => gate.promise
  await fill(url, 'jobs.example.test/platform')
  expect(screen.queryByText(refused)).toBeNull()
  await press('Parse Job')
  expect(button('Parsing...')!.disabled).toBe(true)
  expect(asked.at(-1)!.body).toEqual({ url: 'https://jobs.example.test/platform' })
  gate.resolve(found)
  const findings = 'Found in the job data of the page: title “Platform engineer”, level Senior, Python, 2 requirements.'
  expect((await screen.findByText(/^Found in/)).textContent).toBe(findings)
  expect(said.at(-1)).toBe('Job details extracted and applied to the form!')
  await press('Next')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Interview title/)).value).toBe('Platform engineer')
})

test('a posting’s reading is undone in one click; a pasted text is read too', async () => {
  const { answers, fill, press, isAt, fillDetails } = await openWizard()
  await fillDetails()
  await press('Next')
  await isAt('AI Context')
  const description = () => screen.getByLabelText<HTMLTextAreaElement>(/^Job description/)
  const read = 'Read title, level and language from it'
  answers['POST /api/jobs/parse'] = () => refusal('no_job_text')
  await fill(description(), 'Cafeteria menu\nMonday: lentil soup, Java coffee')
  await press(read)
  // It stays below the field after the toast has gone.
  await screen.findByText(/^This doesn’t look like a job description\./)
  const text = 'Senior Python developer\nRequired:\n5 years of Python\nPostgreSQL'
  await fill(description(), text)
  expect(screen.queryByText(/^This doesn’t look like/)).toBeNull()

  answers['POST /api/jobs/parse'] = ({ body }) => {
    expect(body).toEqual({ text })
    return { ...found, from: 'text' }
  }
  await press(read)
  expect((await screen.findByText(/^Found in the text: /)).textContent).toContain('level Senior')
  await press(/^Step 3:/)
  await isAt('Interview Settings')
  expect(difficulty()).toBe('Senior')
  await press('Next')
  await isAt('AI Context')

  answers['POST /api/jobs/parse'] = () => ({ ...found, programmingLanguages: ['Go'], experienceLevel: 'Junior' })
  const before = description().value
  await fill(field(/^Job posting URL/), 'jobs.example.test/platform')
  await press('Extract')
  await waitFor(() => expect(description().value).toContain('Go services'))
  await press('Undo')
  expect(description().value).toBe(before)
  await press(/^Step 3:/)
  await isAt('Interview Settings')
  expect(difficulty()).toBe('Senior')
})

test('a posting with languages that the editor does not run says which is used, and lets it be changed', async () => {
  const { answers, user, fill, press, isAt } = await openWizard()
  answers['POST /api/jobs/parse'] = () => ({ ...found, programmingLanguages: ['C++', 'C#'] })
  await user.click(screen.getByRole('radio', { name: 'Extract from job posting' }))
  await fill(field('Job posting URL'), 'jobs.example.test/embedded')
  await press('Parse Job')
  await screen.findByText(
    /^The editor doesn’t run C\+\+ and C# here, so the candidate writes code in JavaScript\. You can choose another/,
  )
  await user.click(screen.getByRole('combobox', { name: 'Primary language' }))
  await user.click(await screen.findByRole('option', { name: 'Go' }))
  await screen.findByText(/so the candidate writes code in Go\./)

  answers['POST /api/jobs/parse'] = () => ({ ...found, programmingLanguages: ['C++', 'Python'] })
  await press('Parse Job')
  await waitFor(() => expect(screen.queryByText(/^The editor doesn’t run/)).toBeNull())
  await press('Next')
  await isAt('Basic Details')
})

test('company emails are added and removed, but never the last line', async () => {
  const { fill, press } = await openWizard()
  await press('Next')
  const line = (number: number) => field(`Company interviewer email ${number}`)
  const stranger = () => screen.queryByText(/^Nobody at your company has an account with this email/)
  await screen.findByLabelText('Company interviewer email 1')
  expect(button('Remove email 1')).toBeNull()
  await fill(line(1), 'ana@example.test')
  await waitFor(() => expect(stranger()).not.toBeNull())
  await fill(line(1), interviewer.email.toUpperCase())
  expect(stranger()).toBeNull()
  await fill(line(1), 'ana@example.test')
  await press('Add email')
  expect(document.activeElement).toBe(line(2))
  await fill(line(2), 'bo@example.test')
  await press('Remove email 1')
  expect(line(1).value).toBe('bo@example.test')
  expect(document.activeElement).toBe(line(1))
  expect(button('Remove email 1')).toBeNull()
  await fill(line(1), 'not an address')
  await press('Next')
  screen.getByText('Please enter a valid email, or leave it empty.')
})

test('a date that is missing or past is refused, and another is sent', async () => {
  const { user, asked, fill, press, isAt, fillDetails } = await openWizard({
    'POST /api/Interviews': () => refusal('forbidden'),
  })
  await fillDetails()
  await press('Next')
  await isAt('AI Context')
  await user.upload(field('Resume'), new File(['Sam Okafor'], 'plain.txt', { type: 'text/plain' }))
  await press('Next')
  await isAt('Schedule and Review')
  await user.click(screen.getByRole('switch', { name: 'Schedule this interview' }))
  const sent = () => asked.filter(({ call }) => call === 'POST /api/Interviews')
  await press('Create Interview')
  screen.getByText('Please choose a date.')
  await fill(field(/^Date/), '2020-01-01')
  await fill(field(/^Time/), '10:00')
  await press('Create Interview')
  screen.getByText('The scheduled date cannot be in the past.')
  expect(sent()).toEqual([])
  await fill(field(/^Date/), '2031-01-01')
  await press('Create Interview')
  await waitFor(() => expect(sent()).toHaveLength(1))
  const form = sent()[0]!.body as FormData
  expect(form.get('ScheduledDate')).toBe(new Date('2031-01-01T10:00').toISOString())
  // The refusal leads back to the form.
  within(await screen.findByRole('main')).getByText('Schedule')
})

const reading = { name: 'Sam Okafor', email: null, links: ['github.com/sam-ok'], roles: [], skills: ['Go'] }

test('the text of a resume is pasted where there is no file, and its profile fills in the link', async () => {
  const { fillDetails, press, fill, isAt } = await openWizard({ 'POST /api/resumes/check': () => reading })
  await fillDetails()
  await press('Next')
  await isAt('AI Context')
  await press('Paste its text instead')
  expect(button('Use this text')?.getAttribute('aria-description')).toBe('Paste the resume first.')
  await press('Next')
  await screen.findByText("Please upload the candidate's resume, or paste its text.")
  await fill(field(/^Text of the resume/), 'Sam Okafor, github.com/sam-ok, Go')
  await screen.findByText('Press “Use this text” to take the text that you pasted.')
  await press('Use this text')
  await screen.findByText('pasted-resume.txt')
  await expect.poll(() => field(/^Code profile/).value).toBe('https://github.com/sam-ok')
  screen.getByText(/GitHub found in it/)
  expect(button('Paste its text instead')).toBeNull()
})

test('a jump over a step that is still open brings that one up, with what it wants', async () => {
  const { press, isAt } = await openWizard()
  await press(/^Step 5:/)
  await isAt('Basic Details')
  await screen.findByText('Please enter a title.')
  expect(said).toEqual(['Please complete the current step before proceeding.'])
})

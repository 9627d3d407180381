/** The first step with a resume and a posting: they fill the fields, and the review is one click away. */
import type { JobInfo } from '@nova/contract/questions/questions'
import type { DroppedFile, SecondReading } from '@nova/contract/questions/readings'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, drawSignedIn, field, interviewer, refusal, standIn } from '../../test/server-stand-in.tsx'
import { CreateInterview } from './wizard.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const reading: ResumeReading = {
  name: 'Rosa Amari',
  email: 'rosa@mail.example',
  links: [],
  skills: ['Kafka', 'Go'],
  roles: [{ id: 3, title: 'Engineer', company: 'Acme', from: '2021-03', to: null, isUncertain: true }],
  isNameUncertain: true,
  uncertainSkills: ['Go'],
}
const job: JobInfo = {
  title: 'Platform engineer',
  description: 'Go services',
  requirements: ['Go'],
  omitted: 0,
  programmingLanguages: ['Go'],
  experienceLevel: 'Senior',
  from: 'text',
  must: [
    { skill: 'Go', line: 'You need Go.' },
    { skill: 'Docker', line: 'We run Docker.', isUncertain: true },
  ],
  nice: [
    { skill: 'Kafka', line: 'Kafka is a plus' },
    { skill: 'Perl', line: 'We dropped Perl.', isUncertain: true },
  ],
}
const resumeFile: DroppedFile = { kind: 'resume', name: 'rosa.docx', reading }
const postingFile: DroppedFile = { kind: 'posting', name: 'posting.pdf', job }

async function openWizard(files: DroppedFile[], more: Answers = {}) {
  const asked = standIn({
    'GET /api/company': () => refusal('not_found'),
    'GET /api/health': () => refusal('not_found'),
    'GET /api/templates': () => [],
    'GET /api/positions': () => ({ positions: [], next: null }),
    'GET /api/Interviewers/colleagues': () => [{ email: interviewer.email, name: 'Ida', role: 'Administrator' }],
    'POST /api/readings': () => ({ files }),
    'POST /api/jobs/parse': () => job,
    ...more,
  })
  const drawn = drawSignedIn(<CreateInterview />, '/interviewer/create-interview')
  await screen.findByRole('heading', { level: 2, name: 'Getting Started' })
  return { ...drawn, asked }
}

const drop = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Resume and job posting'), { target: { files } })
const both = [new File(['x'], 'rosa.docx'), new File(['y'], 'posting.pdf')]
const paste = (text: string) => fireEvent.paste(field(/^Or paste a text/), { clipboardData: { getData: () => text } })
const goTo = async (press: (name: string | RegExp) => Promise<unknown>, step: number, name: string) => {
  await press(new RegExp(`^Step ${step}:`))
  await screen.findByRole('heading', { level: 2, name })
}

test('a resume and a posting dropped together fill the form, marked as read, and lead to the review', async () => {
  const { press, asked } = await openWizard([resumeFile, postingFile])
  drop(...both)
  expect(await screen.findByText(/Read from the resume: Rosa Amari, rosa@mail.example, 1 role, 2 skills/)).toBeTruthy()
  expect(screen.getByText(/1 role needs a check in AI Context/)).toBeTruthy()
  expect(await screen.findByText(/Found in the text/)).toBeTruthy()
  // One call read both; nothing is read again.
  expect(asked.filter(({ call }) => /readings|resumes|parse/.test(call)).map(({ call }) => call)).toEqual([
    'POST /api/readings',
  ])
  await press('Review and create')
  expect(await screen.findByRole('heading', { level: 2, name: 'Schedule and Review' })).toBeTruthy()
  await goTo(press, 2, 'Basic Details')
  expect(
    [field(/^Candidate name/), field(/^Candidate email/), field(/^Interview title/)].map(({ value }) => value),
  ).toEqual([...['Rosa Amari', 'rosa@mail.example', 'Platform engineer']])
  expect(screen.getAllByText('Read from the resume. Check it.')).toHaveLength(2)
  expect(screen.getByText('Read from the posting. Check it.')).toBeTruthy()
})

test('the settings are then one line with the level read, and open with Change', async () => {
  const { press } = await openWizard([resumeFile, postingFile])
  drop(...both)
  await screen.findByText(/Found in the text/)
  await press('Review and create')
  await goTo(press, 3, 'Interview Settings')
  expect(screen.getByText(/^AI Only · All kinds · Senior · Go · Nova only/)).toBeTruthy()
  expect(screen.getByText('The level is read from the posting. Check it.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Difficulty' })).toBeNull()
  await press(/^Change/)
  expect(screen.getByRole('combobox', { name: 'Difficulty' }).textContent).toBe('Senior')
})

test('the line of settings says which language is used where the editor runs none of the posting’s', async () => {
  const swift = { ...job, title: 'iOS developer', programmingLanguages: ['Swift'] }
  const { press } = await openWizard([resumeFile, { ...postingFile, job: swift }])
  drop(...both)
  await screen.findByText(/Found in the text/)
  await press('Review and create')
  await goTo(press, 3, 'Interview Settings')
  const told = 'The editor doesn’t run Swift here, so the candidate writes code in JavaScript.'
  expect(screen.getByText(`${told} Choose another one under Change.`)).toBeTruthy()
  await press(/^Change/)
  expect(screen.getByText(`${told} Selected first in the editor. The candidate can switch.`)).toBeTruthy()
})

test('a resume alone suggests title and level, marked as read, and a posting replaces them', async () => {
  const titled = { ...reading, title: 'Lead Engineer', seniority: 'Senior' as const }
  const { press } = await openWizard([{ ...resumeFile, reading: titled }])
  drop(both[0]!)
  await screen.findByText(/Read from the resume: Rosa Amari/)
  await goTo(press, 2, 'Basic Details')
  expect(field(/^Interview title/).value).toBe('Lead Engineer')
  expect(screen.getAllByText('Read from the resume. Check it.')).toHaveLength(3)
  await goTo(press, 3, 'Interview Settings')
  expect(screen.getByRole('combobox', { name: 'Difficulty' }).textContent).toBe('Senior')
  expect(screen.getByText(/^Read from the resume\. Check it\. /)).toBeTruthy()
  await goTo(press, 1, 'Getting Started')
  paste('https://jobs.example/platform-engineer')
  await screen.findByText(/Found in the text/)
  await goTo(press, 2, 'Basic Details')
  expect(field(/^Interview title/).value).toBe('Platform engineer')
})

test('the kind of a pasted text is detected, and a pasted address is fetched', async () => {
  const { asked } = await openWizard([{ ...resumeFile, name: 'Pasted text.txt' }])
  paste('Rosa Amari\nrosa@mail.example\nSkills: Go, Kafka')
  expect(await screen.findByText(/Read from the resume: Rosa Amari/)).toBeTruthy()
  paste('https://jobs.example/platform-engineer')
  expect(await screen.findByText(/Found in the text/)).toBeTruthy()
  expect(asked.find(({ call }) => call === 'POST /api/jobs/parse')!.body).toEqual({
    url: 'https://jobs.example/platform-engineer',
  })
})

test('a file that cannot be read is named, and the other one counts', async () => {
  await openWizard([
    resumeFile,
    { kind: 'problem', name: 'posting.pdf', message: 'This file is protected by a password.' },
  ])
  drop(...both)
  expect((await screen.findByRole('alert')).textContent).toBe('posting.pdf: This file is protected by a password.')
  expect(await screen.findByText(/Read from the resume: Rosa Amari/)).toBeTruthy()
})

test('doubtful readings come first, and corrections to them survive a reload', async () => {
  const { press, unmount } = await openWizard([resumeFile, postingFile])
  drop(...both)
  await screen.findByText(/Found in the text/)
  await press('Review and create')
  await goTo(press, 4, 'AI Context')
  expect(screen.getByText('Not sure: this may be somebody else’s name. Check it.')).toBeTruthy()
  const chips = (name: string) =>
    within(screen.getByRole('list', { name }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(chips('Skills found')).toEqual(['Gonot sure', 'Kafka'])
  expect(chips('Required')).toEqual(['Dockeronly named?', 'Go'])
  expect(chips('Nice to have')).toEqual(['Perlnot wanted?', 'Kafka'])
  await press('Docker is not asked for')
  await press('Make Kafka required')
  expect(chips('Required')).toEqual(['Go', 'Kafka'])
  unmount()
  const again = await openWizardAgain()
  expect(chips('Required')).toEqual(['Go', 'Kafka'])
  expect(chips('Not asked for')).toEqual(['Docker'])
  await again.press('Restore Docker')
  expect(chips('Required')).toEqual(['Dockeronly named?', 'Go', 'Kafka'])
})

test('what is not certain is listed before the questions are made, until it is checked', async () => {
  const { press } = await openWizard([resumeFile, { ...postingFile, job: { ...job, isLevelStated: false } }])
  drop(...both)
  await screen.findByText(/Found in the text/)
  await press('Review and create')
  const open = () =>
    [...(screen.queryByRole('list', { name: 'Not certain yet' })?.querySelectorAll('li') ?? [])].map(
      ({ firstChild }) => firstChild?.textContent,
    )
  await screen.findByRole('list', { name: 'Not certain yet' })
  expect(open()).toEqual([
    'The name in the resume may be somebody else’s.',
    'The posting states no level.',
    'The posting seems not to want Perl.',
    'The posting only names Docker.',
    'One role of the resume may be read wrong.',
  ])
  await press(/^Check.*Perl/)
  await screen.findByRole('heading', { level: 2, name: 'AI Context' })
  await press('Perl is not asked for')
  await press('Docker is right')
  await goTo(press, 3, 'Interview Settings')
  expect(screen.queryAllByText('The posting states no level. Check it.')).toHaveLength(1)
  await goTo(press, 5, 'Schedule and Review')
  expect(open()).toEqual([
    'The name in the resume may be somebody else’s.',
    'The posting states no level.',
    'One role of the resume may be read wrong.',
  ])
})

async function openWizardAgain() {
  const drawn = drawSignedIn(<CreateInterview />, '/interviewer/create-interview')
  await screen.findByRole('heading', { level: 2, name: 'AI Context' })
  return drawn
}

test('differences in the reading by the company’s model are marked, and one click accepts or rejects each', async () => {
  const second: SecondReading = {
    outcome: 'read',
    readBy: 'openai m',
    dropped: 0,
    differences: [
      { what: 'name', ours: 'Rosa Amari', theirs: 'Rosa M. Amari', quote: 'Rosa M. Amari', line: 0 },
      { what: 'skill', skill: 'Rust', isOurs: false, quote: 'Rust and Go', line: 4 },
    ],
  }
  const settings = {
    name: 'Nordwind',
    defaults: {},
    logoUrl: null,
    model: 'default',
    models: [],
    liveAgent: null,
    version: 0,
    mayChange: true,
    usedModel: 'm',
  }
  const { press } = await openWizard([resumeFile, postingFile], {
    'GET /api/company': () => settings,
    'POST /api/readings/resume': () => second,
    'POST /api/readings/job': () => ({ ...second, outcome: 'late', differences: [] }),
  })
  drop(...both)
  await screen.findByText(/Found in the text/)
  await press('Review and create')
  await goTo(press, 4, 'AI Context')
  expect(await screen.findByText('openai m reads this otherwise in 2 places')).toBeTruthy()
  await press(/^Use this: Name/)
  await waitFor(() => expect(field(/^Candidate name/).value).toBe('Rosa M. Amari'))
  await press(/^Leave as it is: Skill that we missed: Rust/)
  expect(screen.queryByText(/reads this otherwise/)).toBeNull()
})

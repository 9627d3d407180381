import { orderToFit, preselect } from '@nova/contract/questions/suggestion'
import { describe, expect, it } from 'vitest'
import { loadBank } from '../bank.ts'
import { readJob, toJobInfo } from '../job/job.ts'
import type { ProposalInput } from './proposal-input.ts'
import { propose } from './propose.ts'

const bank = loadBank()

/** The first questions and the assumptions for a job, where everything runs. */
function proposeFor(jobText: string, changes: Partial<ProposalInput> = {}) {
  const input: ProposalInput = {
    jobText,
    title: jobText.split('\n')[0]!,
    seniority: 'Medium',
    mix: 'Both',
    language: 'javascript',
    languages: ['javascript', 'python', 'java'],
    runtimes: ['node', 'web', 'python', 'java'],
    minutes: 60,
    ...changes,
  }
  const proposal = propose(bank, input)
  const all = [...proposal.technicalQuestions, ...proposal.behavioralQuestions]
  const order = orderToFit(proposal, 60).flatMap((id) => all.find((question) => question.id === id) ?? [])
  return { first: preselect(order, 60), ...proposal }
}

const page = 'Front-end developer\nRequirements\n- Clean HTML and CSS\n- JavaScript'

describe('the first questions for a job', () => {
  it('begin with a project that executes a required technology, for the line that names it', () => {
    const { first } = proposeFor(page)
    expect(first[0]).toMatchObject({ questionType: 'project', executes: 'HTML' })
    expect(first[0]!.reason).toMatch(/^The job asks for HTML: “Clean HTML and CSS”\./)
    expect(first.length).toBeGreaterThan(1)
  })

  it('hold no project where it can’t run here, or executes only what every coding question does', () => {
    const typesOf = ({ first }: ReturnType<typeof proposeFor>) =>
      first.map((question) => ('questionType' in question ? question.questionType : 'behavioral'))
    expect(typesOf(proposeFor(page, { runtimes: ['python'] }))).toEqual(['coding', 'technical', 'behavioral'])
    const services = proposeFor('Back-end developer\nRequirements\n- Node.js services\n- JavaScript')
    expect(services.technicalQuestions.some(({ questionType }) => questionType === 'project')).toBe(true)
    expect(typesOf(services)).toEqual(['coding', 'technical', 'behavioral'])
  })

  it('begin with shell scripts and Git for operations, and where Bash comes first', () => {
    const here: Partial<ProposalInput> = { libraries: ['git'] }
    const scripts = proposeFor(
      'Systems engineer\nRequirements\n- Linux\n- You write Bash every day\n- Docker',
      here,
    ).first
    expect(scripts[0]).toMatchObject({ id: 'tram-scripts', executes: 'Bash' })
    expect(scripts[0]!.reason).toMatch(/^The job asks for Bash: “You write Bash every day”\./)
    const git = proposeFor('DevOps engineer\nRequirements\n- Git with many branches\n- Kubernetes', here).first
    expect(git[0]).toMatchObject({ id: 'tram-scripts', executes: 'Git' })
    expect(git[0]!.reason).toContain('“Git with many branches”')
    const idsFor = (...wanted: Parameters<typeof proposeFor>) =>
      proposeFor(...wanted).technicalQuestions.map(({ id }) => id)
    expect(idsFor('DevOps engineer\nRequirements\n- Git\n- Bash')).not.toContain('tram-scripts')
    const services = 'Back-end developer\nRequirements\n- Python\n- Linux\n- Git'
    expect(idsFor(services, { ...here, language: 'python' })).not.toContain('tram-scripts')
    const tools = 'Tools engineer\nRequirements\n- Go\n- Some Bash'
    expect(idsFor(tools, here)).not.toContain('tram-scripts')
    expect(idsFor('Linux administrator\nRequirements\n- Linux\n- Networking', here)).toContain('tram-scripts')
  })

  it('hold a coding task of the field in the title before one on a tool that the job names', () => {
    const { technicalQuestions } = proposeFor('React developer\nRequirements\n- React\n- REST APIs', { runtimes: [] })
    expect(bank.work.get(technicalQuestions[0]!.id)!.skills).toContain('Front-end Development')
  })
})

describe('the assumptions for a job', () => {
  const toldFor = (...wanted: Parameters<typeof proposeFor>) =>
    proposeFor(...wanted).assumptions.filter((text) => text.startsWith('No question here runs'))

  it('name the required parts of its stack that no question runs', () => {
    expect(toldFor('iOS developer\nRequirements\n- Swift and SwiftUI\n- Git\nNice to have\n- Kotlin')).toEqual([
      'No question here runs iOS, Swift, or SwiftUI. Candidates answer questions on them in words.',
    ])
    expect(toldFor('Developer\nRequirements\n- Python\n- Rust')).toEqual([
      'No question here runs Rust. Candidates answer questions on it in words.',
    ])
  })

  it('name none of a set of which one runs, nor anything where no code is asked for', () => {
    expect(toldFor('Developer\nRequirements\n- Rust or Java')).toEqual([])
    expect(toldFor('Developer\nRequirements\n- Rust', { mix: 'Technical' })).toEqual([])
  })

  it('name a language whose toolchain is missing here', () => {
    expect(toldFor('Developer\nRequirements\n- Java', { languages: ['python'], runtimes: [] })).toHaveLength(1)
  })

  it('name six skills at most', () => {
    const job = 'Developer\nRequirements\n- Rust\n- Swift\n- Ruby\n- PHP\n- Kotlin\n- Scala\n- Elixir\n- Perl'
    expect(toldFor(job)[0]).toContain(', or 2 more skills of this job.')
  })
})

it('required skills are those of the step with the job description', () => {
  const jobText =
    'Back-end developer\nOur platform: Docker, Go\nWhat you will do\n- Build services in Go\nRequirements\n- SQL'
  const { must } = toJobInfo(readJob(jobText, bank.finder), jobText, 10_000, 'text')
  const { assumptions } = proposeFor(jobText)
  const told = (lead: string) => assumptions.find((text) => text.startsWith(lead))?.slice(lead.length, -1)
  const shown = (isUncertain: boolean) =>
    must
      .filter((one) => (one.isUncertain ?? false) === isUncertain)
      .map(({ skill }) => skill)
      .join(', ')
  expect(told('Required by the job: ')).toBe(shown(false))
  expect(shown(false)).toContain('Go')
  expect(told('Only named in the job, and counted as required: ')).toBe(shown(true))
  expect(shown(true)).toContain('Docker')
})

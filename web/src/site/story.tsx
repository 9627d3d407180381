import { ProductPicture } from './picture.tsx'
import { Section } from './section.tsx'
import { SurveyFigures } from './survey-figures.tsx'

export function Challenges() {
  return (
    <Section
      id="challenges"
      title="The challenges of modern hiring"
      lead="The work has changed faster than the interview. Forbid AI, and you measure something else than the job. Allow everything, and you measure little at all."
    >
      <SurveyFigures
        figures={[
          ['76%', 'of developers use AI daily'],
          ['84%', 'of recruiters worry about AI misuse'],
          ['40%', 'say AI reduces hiring time'],
        ]}
        note="They describe hiring at large. They were not measured with this product."
      />
    </Section>
  )
}

const levels: [string, string][] = [
  ['Clarify', 'Makes the task clear and asks questions back. Nothing else.'],
  ['Hint', 'Points at a line, a case, an idea. One step at a time, and never the solution.'],
  ['Pair', 'May write short pieces of code with the candidate, never the whole.'],
]

export function CoWorker() {
  return (
    <Section
      id="about"
      title={
        <>
          Nova as <span className="whitespace-nowrap">co-worker</span>
        </>
      }
      lead="Nova sits beside the candidate as a colleague would: it clarifies the task, asks a question back, and points at a line. You decide how far it may go."
    >
      <ProductPicture
        name="room"
        alt="The room: the conversation with Nova at the left, the editor at the right, and test results with input, expected value and error below it."
      />
      <dl className="mt-10 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {levels.map(([name, text]) => (
          <div key={name}>
            <dt className="text-lg font-semibold">{name}</dt>
            <dd className="mt-1 text-lg text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 max-w-3xl text-lg text-muted">
        The level is kept on the server. Each reply is compared with the reference solutions, in every language, before
        it is sent; one that says too much is replaced by a smaller step. What was asked, what was answered and what the
        candidate made of it is in the report, and asking for help lowers no score.
      </p>
    </Section>
  )
}

const audiences: { name: string; lead: string; points: string[] }[] = [
  {
    name: 'Employers',
    lead: 'Decide on evidence, and be able to show it.',
    points: [
      'Questions from the resume and the job, the same core for each candidate',
      'Watch live, or read the report afterwards',
      'A recommendation with its uncertainty; a person decides',
    ],
  },
  {
    name: 'Universities',
    lead: 'The same assessment for a whole cohort.',
    points: [
      'One link for each student, no accounts to hand out',
      'Tests, not impressions, say what is correct',
      'A record of how the work came about, beside the result',
    ],
  },
  {
    name: 'Candidates',
    lead: 'A fair and calm room.',
    points: [
      'The rules and what is recorded, to be read before joining',
      'Work is kept on the device until the server has it',
      'Typing speed, accent, name and origin count for nothing',
    ],
  },
]

export function Audiences() {
  return (
    <Section id="audiences" title="Who we serve">
      <div className="grid gap-4 md:grid-cols-3">
        {audiences.map(({ name, lead, points }) => (
          <div key={name} className="rounded-xl border border-line bg-surface p-6">
            <h3 className="text-xl font-semibold tracking-tight">{name}</h3>
            <p className="mt-1 text-lg text-muted">{lead}</p>
            <ul className="mt-5 flex flex-col gap-3">
              {points.map((point) => (
                <li key={point} className="border-t border-line pt-3">
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-6 text-lg text-muted">
        Invited to an interview?{' '}
        <a href="/trust/candidates" className="text-accent-text underline underline-offset-4">
          Read what is recorded and how it is judged
        </a>
        .
      </p>
    </Section>
  )
}

const beliefs: [string, string][] = [
  [
    'Working with AI is part of the skill',
    'A good engineer asks a precise question, doubts the answer and checks it. That can be seen, so it should be.',
  ],
  [
    'No detector settles it',
    'Programs that claim to recognise AI-written text accuse the innocent, non-native writers most of all. There is none in here.',
  ],
  [
    'Facts first, with an innocent reading',
    'A paste or an absence is shown as it happened, with its time and its size, and with what else it can mean.',
  ],
  [
    'A person decides',
    'The system says what the record shows and how sure that is. Where the evidence is thin it says so, and recommends nothing.',
  ],
]

export function Future() {
  return (
    <Section
      id="future"
      layout="beside"
      tone="sunken"
      title="The future of hiring"
      lead="We think it is open about AI, slow to accuse, and able to show its work."
    >
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {beliefs.map(([name, text]) => (
          <div key={name} className="border-t border-edge/60 pt-4">
            <dt className="text-lg font-semibold">{name}</dt>
            <dd className="mt-1.5 text-lg text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

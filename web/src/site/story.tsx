import { ProductPicture } from './picture.tsx'
import { Section } from './section.tsx'
import { SurveyFigures } from './survey-figures.tsx'

export function Challenges() {
  return (
    <Section
      id="challenges"
      title="The challenges of modern hiring"
      lead="Work has changed faster than interviews. If you forbid AI, you test something other than the job. If you allow everything, you learn very little."
    >
      <SurveyFigures
        figures={[
          ['76%', 'of developers use AI daily'],
          ['84%', 'of recruiters worry about AI misuse'],
          ['40%', 'say AI reduces hiring time'],
        ]}
        note="They describe hiring in general and were not measured with this product."
      />
    </Section>
  )
}

const levels: [string, string][] = [
  ['Clarify', 'Explains the task and asks questions. Nothing else.'],
  ['Hint', 'Points to a line, a test case or an idea, one step at a time. Never the solution.'],
  ['Pair', 'Writes short pieces of code with the candidate, never the whole solution.'],
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
      lead="Nova works with the candidate like a colleague: it clarifies the task, asks questions and points to a line. You decide how much it may help."
    >
      <ProductPicture
        name="room"
        alt="The interview room: the conversation with Nova on the left, the editor on the right, and test results with input, expected value and error below it."
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
        The server enforces the level. Before a reply is sent, it is compared with the reference solutions in every
        language; a reply that gives away too much is replaced by a smaller step. The report shows what the candidate
        asked, what Nova answered and what the candidate did with it. Asking for help never lowers a score.
      </p>
    </Section>
  )
}

const audiences: { name: string; lead: string; points: string[] }[] = [
  {
    name: 'Employers',
    lead: 'Make decisions based on evidence you can show.',
    points: [
      'Questions based on the resume and the job, with the same core for every candidate',
      'Watch live, or read the report afterwards',
      'A recommendation that shows its uncertainty; people decide',
    ],
  },
  {
    name: 'Universities',
    lead: 'The same assessment for a whole cohort.',
    points: [
      'One link per student, no accounts to set up',
      'Tests, not impressions, decide what is correct',
      'See how students worked, not just the result',
    ],
  },
  {
    name: 'Candidates',
    lead: 'A fair and calm interview.',
    points: [
      'See the rules and what is recorded before you join',
      'Your work stays on your device until the server has saved it',
      'Typing speed, accent, name and origin don’t affect your score',
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
          See what is recorded and how it is scored
        </a>
        .
      </p>
    </Section>
  )
}

const beliefs: [string, string][] = [
  [
    'Working with AI is part of the skill',
    'Good engineers ask precise questions, doubt the answers and check them. An interview can show that, so it should.',
  ],
  [
    'No AI detectors',
    'Programs that claim to recognise AI-written text accuse innocent people, especially non-native writers. We don’t use any.',
  ],
  [
    'Facts, not accusations',
    'Pastes and time away are shown as facts, with time and size, next to harmless explanations.',
  ],
  [
    'A person decides',
    'The report says what the session shows and how certain that is. When there isn’t enough evidence, it says so and makes no recommendation.',
  ],
]

export function Future() {
  return (
    <Section
      id="future"
      layout="beside"
      tone="sunken"
      title="The future of hiring"
      lead="We believe hiring should be open about AI, slow to accuse and able to show its evidence."
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

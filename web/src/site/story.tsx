import { ProductPicture } from './picture.tsx'
import { Section } from './section.tsx'
import { SurveyFigures } from './survey-figures.tsx'

export function Challenges() {
  return (
    <Section
      id="challenges"
      layout="beside"
      title="The challenges of modern hiring"
      lead="Work has changed faster than interviews. Ban AI and you no longer test the job. Allow everything and you learn little about the person."
    >
      <SurveyFigures
        figures={[
          ['76%', 'of developers use AI daily'],
          ['84%', 'of recruiters worry about AI misuse'],
          ['40%', 'say AI reduces hiring time'],
        ]}
        note="They describe hiring in general, not this product."
      />
    </Section>
  )
}

const levels: [string, string][] = [
  ['Clarify', 'Explains the task and asks questions, nothing more.'],
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
      lead="Nova works alongside the candidate like a colleague: it clarifies the task, asks questions and points to a line. You decide how much it helps."
    >
      <ProductPicture
        name="room"
        alt="The interview room: the conversation with Nova on the left, the editor on the right, and test results with input, expected value and error below it."
      />
      <dl className="mt-6 grid gap-x-10 sm:mt-8 md:grid-cols-3">
        {levels.map(([name, text]) => (
          <div key={name} className="border-t border-line py-3 sm:py-4">
            <dt className="text-lg font-semibold">{name}</dt>
            <dd className="mt-0.5 text-muted sm:mt-1.5 sm:text-lg">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-3xl text-muted sm:mt-6 sm:text-lg">
        The server enforces the level: it compares every reply with the reference solutions before sending it. The
        report shows what the candidate asked and what they did with the answer. Asking for help never lowers a score.
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
          <div key={name} className="rounded-xl border border-line bg-surface p-4 sm:p-6">
            <h3 className="text-xl font-semibold tracking-tight">{name}</h3>
            <p className="mt-1 text-muted sm:text-lg">{lead}</p>
            <ul className="mt-3 flex flex-col gap-2 sm:mt-5 sm:gap-3">
              {points.map((point) => (
                <li key={point} className="border-t border-line pt-2 sm:pt-3">
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-4 text-muted sm:mt-6 sm:text-lg">
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
    'Good engineers ask precise questions and check the answers. An interview should show that.',
  ],
  ['No AI detectors', 'They accuse innocent people, especially non-native writers. We don’t use any.'],
  ['Facts, not accusations', 'Pastes and time away are shown as facts, next to their harmless explanations.'],
  ['A person decides', 'The report says how certain it is. Without enough evidence it makes no recommendation.'],
]

export function Future() {
  return (
    <Section
      id="future"
      layout="beside"
      tone="sunken"
      title="The future of hiring"
      lead="Hiring should be open about AI, slow to accuse, and ready to show its evidence."
    >
      <dl className="grid gap-x-10 sm:grid-cols-2 sm:gap-y-4">
        {beliefs.map(([name, text]) => (
          <div key={name} className="border-t border-line py-3 sm:py-4">
            <dt className="text-lg font-semibold">{name}</dt>
            <dd className="mt-0.5 text-muted sm:mt-1.5 sm:text-lg">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

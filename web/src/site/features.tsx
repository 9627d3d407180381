import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { ProductPicture } from './picture.tsx'
import { Section } from './section.tsx'

type Shown = { title: string; text: string; picture: ComponentProps<typeof ProductPicture> }

const shown: Shown[] = [
  {
    title: 'A report you can verify',
    text: 'Scores come from tests and the recorded session, using published formulas, with a likely range. Each sentence links to its evidence. Anything we couldn’t assess is marked and left out of the scores.',
    picture: {
      name: 'report',
      alt: 'A report: an overall score with its likely range, four scores, and a summary in which each sentence links to its evidence.',
    },
  },
  {
    title: 'Questions tested before you use them',
    text: 'Every coding question has a reference solution that passes its tests and deliberately wrong solutions that fail them. The question card shows this, and where the question comes from.',
    picture: {
      name: 'questions',
      alt: 'Question selection: a coding question marked as proven by execution, with difficulty, source and minutes.',
    },
  },
  {
    title: 'Watch the interview live',
    text: 'Follow the code, the test runs and the conversation with Nova as they happen. Take private notes, send a message, add time or pause Nova.',
    picture: {
      name: 'live',
      alt: "The interviewer's live view: private notes and tools on the left, the candidate's code on the right.",
    },
  },
]

const more: [string, string][] = [
  [
    'From the resume and the job',
    'Nova suggests coding, technical and behavioral questions and shows which line each one is based on.',
  ],
  ['A real coding environment', 'An editor, Run Code and Test Cases, with visible examples and hidden tests.'],
  [
    'No work is lost',
    'Work stays on the device until the server has saved it, through reloads, bad Wi-Fi and restarts.',
  ],
  ['AI only, or with you', 'Let Nova run the interview, or join it yourself. The room and the report are the same.'],
  ['Tamper-evident', 'Export the session and verify with twenty lines of your own code that nothing was changed.'],
  ['Accessible', 'Extra time, no camera, typing instead of speaking, and full keyboard support.'],
]

export function Features() {
  return (
    <Section id="features" title="Key Features" lead="Screenshots from the running product.">
      <div className="flex flex-col gap-14 sm:gap-20">
        {shown.map(({ title, text, picture }, at) => (
          <div
            key={title}
            className={cn(
              'grid items-center gap-x-12 gap-y-6',
              at % 2 === 0
                ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'
                : 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
            )}
          >
            <div className={cn(at % 2 === 1 && 'lg:order-last')}>
              <h3 className="text-2xl font-semibold tracking-tight">{title}</h3>
              <p className="mt-3 text-lg text-muted">{text}</p>
            </div>
            <ProductPicture {...picture} />
          </div>
        ))}
      </div>
      <dl className="mt-16 grid gap-x-10 gap-y-8 sm:mt-20 sm:grid-cols-2 lg:grid-cols-3">
        {more.map(([name, text]) => (
          <div key={name} className="border-t border-line pt-4">
            <dt className="text-lg font-semibold">{name}</dt>
            <dd className="mt-1 text-lg text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const steps: [string, string][] = [
  ['Create interview', 'Enter the role and the candidate. Choose the question types, the level and the language.'],
  ['Upload resume', 'PDF, Word or text. Add the job description and any profile links.'],
  ['AI question generation', 'Nova suggests questions and explains why. You choose, and see the total time as you go.'],
  ['Share link', 'Publish, copy the candidate’s link and send it. Candidates don’t need an account.'],
  ['AI-assisted interview', 'The candidate sees what is recorded, joins and works with Nova. You can watch live.'],
  ['Evaluate and hire', 'Read the report, check the evidence behind each statement, and decide.'],
]

export function HowItWorks() {
  return (
    <Section id="how-it-works" layout="beside" title="How It Works" lead="From a resume to a decision in six steps.">
      <ol className="divide-y divide-line border-y border-line">
        {steps.map(([name, text], at) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[1.5rem_13rem_minmax(0,1fr)]">
            <span aria-hidden className="font-mono text-sm leading-6 text-accent-text tabular">
              {at + 1}
            </span>
            <h3 className="text-lg font-semibold">{name}</h3>
            <p className="text-lg text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

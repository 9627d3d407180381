import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { ProductPicture } from './picture.tsx'
import { Section } from './section.tsx'

type Shown = { title: string; text: string; picture: ComponentProps<typeof ProductPicture> }

const shown: Shown[] = [
  {
    title: 'A report you can verify',
    text: 'Scores come from tests and the recorded session, with published formulas and a likely range. Each sentence links to its evidence, and anything we couldn’t assess is left out.',
    picture: {
      name: 'report',
      alt: 'A report: an overall score with its likely range, four scores, and a summary in which each sentence links to its evidence.',
    },
  },
  {
    title: 'Questions tested before you use them',
    text: 'Every coding question comes with a reference solution that passes its tests and wrong solutions that fail them.',
    picture: {
      name: 'questions',
      alt: 'Question selection: a coding question marked as proven by execution, with difficulty, source and minutes.',
    },
  },
  {
    title: 'Watch the interview live',
    text: 'Follow the code, the test runs and the conversation with Nova as they happen. Take private notes, send messages or add time.',
    picture: {
      name: 'live',
      alt: "The interviewer's live view: private notes and tools on the left, the candidate's code on the right.",
    },
  },
]

const more: [string, string][] = [
  ['From the resume and the job', 'Nova suggests questions and shows the line each one is based on.'],
  [
    'A real coding environment',
    'A full editor with hidden tests, in five languages; in projects, many files and a terminal.',
  ],
  ['No work is lost', 'Work survives reloads, bad Wi-Fi and restarts.'],
  ['AI only, or with you', 'Let Nova run the interview, or join it yourself.'],
  ['Tamper-evident', 'Export the session and verify yourself that nothing was changed.'],
  ['Accessible', 'Extra time, no camera, typing instead of speaking, and full keyboard support.'],
]

export function Features() {
  return (
    <Section id="features" title="Key Features" lead="Screenshots from the running product.">
      <div className="flex flex-col gap-6 sm:gap-16">
        {shown.map(({ title, text, picture }, at) => (
          <div
            key={title}
            className={cn(
              'grid items-center gap-x-12 gap-y-4 sm:gap-y-6',
              at % 2 === 0
                ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]'
                : 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
            )}
          >
            <div className={cn(at % 2 === 1 && 'lg:order-last')}>
              <h3 className="text-xl font-semibold tracking-tight sm:text-2xl">{title}</h3>
              <p className="mt-1.5 text-muted sm:mt-3 sm:text-lg">{text}</p>
            </div>
            {/* One picture is enough of a phone's length. */}
            <ProductPicture {...picture} className={at > 0 ? 'max-sm:hidden' : undefined} />
          </div>
        ))}
      </div>
      <dl className="mt-6 grid gap-x-10 sm:mt-14 sm:grid-cols-2 sm:gap-y-4 lg:grid-cols-3">
        {more.map(([name, text]) => (
          <div key={name} className="border-t border-line py-3 sm:py-4">
            <dt className="text-lg font-semibold">{name}</dt>
            <dd className="mt-0.5 text-muted sm:mt-1.5 sm:text-lg">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const steps: [string, string][] = [
  ['Create interview', 'Enter the role and the candidate, and choose question types, level and language.'],
  ['Upload resume', 'PDF, Word or text. Add the job description and any profile links.'],
  ['AI question generation', 'Nova suggests questions and explains why. You choose, and see the total time.'],
  ['Share link', 'Publish and send the link. Candidates don’t need an account.'],
  ['AI-assisted interview', 'The candidate joins and works with Nova. You can watch live.'],
  ['Evaluate and hire', 'Read the report, check its evidence, and decide.'],
]

export function HowItWorks() {
  return (
    <Section id="how-it-works" layout="beside" title="How It Works" lead="From a resume to a decision in six steps.">
      <ol className="divide-y divide-line border-y border-line">
        {steps.map(([name, text], at) => (
          <li
            key={name}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-3 sm:grid-cols-[1.5rem_13rem_minmax(0,1fr)] sm:gap-x-6 sm:py-5"
          >
            <span aria-hidden className="font-mono text-sm leading-6 text-accent-text tabular">
              {at + 1}
            </span>
            <h3 className="text-lg font-semibold">{name}</h3>
            <p className="text-muted max-sm:col-start-2 sm:text-lg">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { ProductPicture } from './picture.tsx'
import { Section } from './section.tsx'

type Shown = { title: string; text: string; picture: ComponentProps<typeof ProductPicture> }

const shown: Shown[] = [
  {
    title: 'A report from the record',
    text: 'Scores come from tests and the record, by written formulas, with a margin. Each sentence lists the entries it rests on. What could not be assessed says so, and counts for nothing.',
    picture: {
      name: 'report',
      alt: 'A report: overall score 92 of 100, give or take 14, four scores, and a summary in which each sentence names its entries.',
    },
  },
  {
    title: 'Questions proven by execution',
    text: 'No coding question is offered before its reference solution has passed its own tests and its planted wrong solutions have failed them. The card says so, and says where the question comes from.',
    picture: {
      name: 'questions',
      alt: 'The choice of questions: a coding question marked as proven by execution, with difficulty, source and minutes.',
    },
  },
  {
    title: 'A seat beside the candidate',
    text: 'Follow the code, the runs and the conversation with Nova while they happen. Keep private notes, send a message, add time, pause Nova.',
    picture: {
      name: 'live',
      alt: "The interviewer's live seat: private notes and tools at the left, the candidate's code at the right.",
    },
  },
]

const more: [string, string][] = [
  [
    'From the resume and the job',
    'Nova proposes coding, technical and behavioral questions; each says which line it comes from.',
  ],
  ['A working room for code', 'An editor, Run Code and Test Cases; examples shown, hidden tests counted.'],
  ['Nothing typed is lost', 'Work waits on the device until the server has it: through reloads, bad Wi-Fi, restarts.'],
  ['AI only, or with you', 'Let Nova run the interview, or be there: the same room, the same record.'],
  ['Hash-chained', 'Export the evidence and check with twenty lines of your own that no entry was changed.'],
  ['Room for people', 'Extra time, no camera, typing instead of speaking, everything by keyboard.'],
]

export function Features() {
  return (
    <Section id="features" title="Key Features" lead="These are pictures of the product as it runs, taken by a script.">
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
  ['Create interview', 'Name the role and the candidate; choose the kinds of question, the level and the language.'],
  ['Upload resume', 'PDF, Word or text. Add the job description, and profile links if there are any.'],
  ['AI question generation', 'Nova proposes questions with reasons; you choose, and the minutes add up as you do.'],
  ['Share link', 'Publish, copy the candidate’s link, send it. No account is needed to open it.'],
  [
    'AI-assisted interview',
    'The candidate reads what is recorded, joins, and works with Nova while you watch or do not.',
  ],
  ['Evaluate and hire', 'Read the report, follow each claim to its entries, and decide.'],
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

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Pricing } from './pricing.tsx'
import { SessionFigure } from './session-figure.tsx'
import { SiteBar } from './site-bar.tsx'

// Forms and their checks are no part of what a first visit has to load.
const ContactForm = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }))
const DemoDialog = lazy(async () => ({ default: (await import('./demo-dialog.tsx')).DemoDialog }))
const WhitepaperDialog = lazy(async () => ({ default: (await import('./whitepaper-dialog.tsx')).WhitepaperDialog }))

export function Landing() {
  useSectionInAddress()
  const [open, setOpen] = useState<'demo' | 'whitepaper'>()
  // A dialog stays once it has been asked for, and with it what was typed there.
  const [wasAsked, setAsked] = useState(false)
  const show = (dialog: 'demo' | 'whitepaper') => {
    setAsked(true)
    setOpen(dialog)
  }
  return (
    <>
      <title>Nova Interviews · Technical interviews you can check</title>
      <SiteBar />
      <main id="main" tabIndex={-1}>
        <Hero />
        <About />
        <Features />
        <HowItWorks />
        <Audiences />
        <Section id="pricing" title="Pricing" lead="Plans by how much you interview. Prices on request.">
          <Pricing />
        </Section>
        <Whitepaper onOpen={() => show('whitepaper')} />
        <Contact onBookDemo={() => show('demo')} />
      </main>
      <Footer />
      {wasAsked && (
        <Suspense>
          <DemoDialog open={open === 'demo'} onClose={() => setOpen(undefined)} />
          <WhitepaperDialog open={open === 'whitepaper'} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Scrolls to the section named after # whenever it is asked for, also twice. */
function useSectionInAddress() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key])
}

function Hero() {
  return (
    <section className="container-app pt-16 pb-20 sm:pt-24 sm:pb-28">
      <h1 className="max-w-3xl text-4xl font-semibold tracking-[-0.025em] sm:text-5xl">
        Technical interviews you can check
      </h1>
      <p className="mt-6 max-w-2xl text-lg text-muted sm:text-xl sm:leading-8">
        Candidates write real code and run real tests beside Nova, an AI assistant that helps without giving the answer
        away. All of it is recorded in order, and every line of the report points to the moment it rests on.
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <Button asChild size="lg">
          <Link to="/interviewer/signup">Start Interviewing</Link>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <Link to="#how-it-works">How it works</Link>
        </Button>
      </div>
      <div className="mt-16">
        <SessionFigure />
      </div>
    </section>
  )
}

function Section({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line">
      <div className="container-app grid gap-x-12 gap-y-10 py-16 sm:py-24 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div>
          <h2 id={`${id}-title`} className="text-2xl font-semibold tracking-tight">
            {title}
          </h2>
          {lead && <p className="mt-3 max-w-md text-lg text-muted">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}

function About() {
  return (
    <Section id="about" title="An assistant in the room, not a loophole">
      <div className="flex max-w-2xl flex-col gap-5 text-xl leading-8 text-muted">
        <p>
          <span className="text-ink">Developers work with AI every day.</span> An interview that forbids it measures
          something else than the job; one that allows everything measures little at all.
        </p>
        <p>
          Nova sits beside the candidate as a co-worker would: it clarifies the task, asks a question back, and points
          at a line. You decide how far it may go, and you read what was asked, what was answered, and what the
          candidate made of it.
        </p>
      </div>
    </Section>
  )
}

const features: [string, string][] = [
  [
    'Questions from the resume and the job',
    'Nova proposes coding, technical and behavioural questions, and each says which line of the resume or the job description it comes from.',
  ],
  [
    'Proven by execution',
    'No coding question is offered before its reference solution has passed its own tests and its planted wrong solutions have failed them.',
  ],
  [
    'A working room for code',
    'A full editor, Run Code and Test Cases in an isolated sandbox, examples shown and hidden tests counted.',
  ],
  [
    'Help with a ceiling',
    'Clarify, hint or pair: you set the level for each interview, the server keeps to it, and each of Nova’s replies is checked before it is sent.',
  ],
  [
    'Nothing typed is lost',
    'Work waits on the candidate’s device until the server has it: through reloads, bad Wi-Fi and restarts.',
  ],
  ['A seat beside the candidate', 'Follow the code, the runs and the conversation with Nova while they happen.'],
  [
    'Integrity as evidence',
    'Pastes and absences are shown as facts with their time, with an innocent reading beside each. They are never an accusation, and a person decides.',
  ],
  [
    'A report from the record',
    'Scores come from tests and the journal by written formulas. What could not be assessed says so, and counts for nothing.',
  ],
]

function Features() {
  return (
    <Section id="features" title="Key Features" lead="What you get, without reading between the lines.">
      <dl className="grid gap-x-10 gap-y-9 sm:grid-cols-2">
        {features.map(([name, text]) => (
          <div key={name} className="border-t border-line pt-4">
            <dt className="text-lg font-semibold">{name}</dt>
            <dd className="mt-1.5 text-lg text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const steps: [string, string][] = [
  ['Create interview', 'Name the role and the candidate, choose the kinds of question, the level and the language.'],
  ['Upload resume', 'PDF, Word or text. Add the job description, and profile links if there are any.'],
  ['AI question generation', 'Nova proposes questions with reasons; you choose, and the minutes add up as you do.'],
  ['Share link', 'Publish, copy the candidate’s link, send it. No account is needed to open it.'],
  [
    'AI-assisted interview',
    'The candidate reads what is recorded, joins, and works with Nova while you watch or do not.',
  ],
  ['Evaluate and hire', 'Read the report, follow any claim to its moment, and decide.'],
]

function HowItWorks() {
  return (
    <Section id="how-it-works" title="How It Works" lead="From a resume to a decision in six steps.">
      <ol className="divide-y divide-line border-y border-line">
        {steps.map(([name, text], index) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[2rem_14rem_minmax(0,1fr)]">
            <span aria-hidden className="font-mono text-sm leading-6 text-accent-text tabular">
              {index + 1}
            </span>
            <h3 className="text-lg font-semibold">{name}</h3>
            <p className="text-lg text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const audiences: [string, string][] = [
  ['Employers', 'Compare candidates on the same ground, and show afterwards what a decision was based on.'],
  ['Universities', 'Run the same assessment for a whole cohort, with each student’s own work as the result.'],
  ['Candidates', 'A fair and calm room, rules you read beforehand, and an assistant that is there for you.'],
]

function Audiences() {
  return (
    <Section id="audiences" title="Who we serve">
      <div className="grid gap-8 sm:grid-cols-3">
        {audiences.map(([name, text]) => (
          <div key={name}>
            <h3 className="text-xl font-semibold tracking-tight">{name}</h3>
            <p className="mt-2 text-lg text-muted">{text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

function Whitepaper({ onOpen }: { onOpen: () => void }) {
  return (
    <Section id="whitepaper" title="Whitepaper" lead="Interviewing in the age of AI.">
      <div className="flex max-w-2xl flex-col gap-5 text-lg text-muted">
        <p>
          How to interview with an assistant in the room, what a record of the work can show and what it cannot, and how
          far detectors of AI-written code can be trusted. With a checklist to take along.
        </p>
        <Button size="lg" variant="secondary" className="self-start" onClick={onOpen}>
          Download Whitepaper
        </Button>
      </div>
    </Section>
  )
}

function Contact({ onBookDemo }: { onBookDemo: () => void }) {
  return (
    <Section id="contact" title="Contact">
      <div className="flex max-w-2xl flex-col gap-5 text-lg text-muted">
        <p>
          <span className="font-medium text-ink">Invited to an interview?</span> Whoever sent you the link can answer
          questions about it, move it, or give you a new one.
        </p>
        <p>
          <span className="font-medium text-ink">Thinking about using Nova?</span> The quickest answer is the product
          itself: make an account, create an interview, open its link in a second window and be your own candidate.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to="/interviewer/signup">Start Interviewing</Link>
          </Button>
          <Button size="lg" variant="secondary" onClick={onBookDemo}>
            Book Demo
          </Button>
        </div>
      </div>
      <div className="mt-10 min-h-96 max-w-2xl">
        <Suspense>
          <ContactForm />
        </Suspense>
      </div>
    </Section>
  )
}

function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="container-app flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
        <Logo className="text-base" />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
          <Link to="/interviewer/login" className="hover:text-ink">
            Interviewer login
          </Link>
          <Link to="/interviewer/signup" className="hover:text-ink">
            Sign up
          </Link>
          <Link to="/api-debugger" className="hover:text-ink">
            API debugger
          </Link>
        </nav>
      </div>
    </footer>
  )
}

import { FileText } from 'lucide-react'
import { renderToString } from 'react-dom/server'
import { Button } from '../ui/button.tsx'
import { ContactForm } from './contact-form.tsx'
import { Section } from './section.tsx'
import { SurveyFigures } from './survey-figures.tsx'

export function Whitepaper() {
  return (
    <Section
      id="whitepaper"
      title="Whitepaper"
      lead="Interviewing in the age of AI: how to interview with an assistant in the room, what a record of the work can show and what it cannot, and how far detectors of AI-written code can be trusted."
    >
      <SurveyFigures
        figures={[
          ['83%', 'feel stress in technical interviews'],
          ['91%', 'welcome AI in interviews'],
          ['65%', 'say stress hurts their performance'],
        ]}
        note="Data from 500+ companies. They were not measured with this product."
      />
      <Button size="lg" className="mt-10" aria-haspopup="dialog" data-open="whitepaper">
        <FileText aria-hidden />
        Download Whitepaper
      </Button>
    </Section>
  )
}

export function ContactSection() {
  return (
    <Section id="contact" layout="beside" title="Contact" lead="A person reads it. We reply within 24 hours.">
      <div className="max-w-2xl">
        {/* Taken over where it stands when somebody comes to fill it in. */}
        <div data-contact dangerouslySetInnerHTML={{ __html: renderToString(<ContactForm />) }} />
        <noscript>
          <p className="mt-4 text-lg text-muted">The form needs JavaScript.</p>
        </noscript>
        <p className="mt-10 border-t border-line pt-5 text-lg text-muted">
          <span className="font-medium text-ink">Invited to an interview?</span> Whoever sent you the link can answer
          questions about it, move it, or give you a new one.
        </p>
      </div>
    </Section>
  )
}

export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="border-t border-line bg-accent-soft">
      <div className="container-app flex flex-wrap items-center justify-between gap-x-12 gap-y-8 py-16 sm:py-20">
        <div className="max-w-2xl">
          <h2 id="start-title" className="text-3xl font-semibold tracking-[-0.02em]">
            Be your own first candidate
          </h2>
          <p className="mt-3 text-xl text-muted">
            Make an account, create an interview, and open its link in a second window. It takes ten minutes, and shows
            more than we could say.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg">
            <a href="/interviewer/signup">Start Interviewing</a>
          </Button>
          <Button size="lg" variant="secondary" aria-haspopup="dialog" data-open="demo">
            Book Demo
          </Button>
        </div>
      </div>
    </section>
  )
}

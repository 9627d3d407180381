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
      layout="beside"
      title="Whitepaper"
      lead="Interviewing in the age of AI: how to interview with an assistant in the room, and what a recorded session can and can’t show."
    >
      <SurveyFigures
        figures={[
          ['83%', 'feel stress in technical interviews'],
          ['91%', 'welcome AI in interviews'],
          ['65%', 'say stress hurts their performance'],
        ]}
        note="Data from 500+ companies. They describe hiring in general, not this product."
      />
      <Button size="lg" className="mt-5 sm:mt-8" aria-haspopup="dialog" data-open="whitepaper">
        <FileText aria-hidden />
        Download Whitepaper
      </Button>
    </Section>
  )
}

export function ContactSection() {
  return (
    <Section
      id="contact"
      layout="beside"
      title="Contact"
      lead="A person reads every message. We reply within 24 hours."
    >
      <div className="max-w-2xl">
        {/* Rendered on the server; hydrated in place when someone starts to fill it in. */}
        <div data-contact dangerouslySetInnerHTML={{ __html: renderToString(<ContactForm />) }} />
        <noscript>
          <p className="mt-4 text-lg text-muted">The form needs JavaScript.</p>
        </noscript>
        <p className="mt-6 border-t border-line pt-4 text-muted sm:mt-10 sm:text-lg">
          <span className="font-medium text-ink">Invited to an interview?</span> The person who sent you the link can
          answer questions, reschedule the interview or send a new link.
        </p>
      </div>
    </Section>
  )
}

export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="border-t border-line bg-accent-soft">
      <div className="container-app flex flex-wrap items-center justify-between gap-x-12 gap-y-5 py-10 sm:py-16">
        <div className="max-w-2xl">
          <h2 id="start-title" className="text-2xl font-semibold tracking-[-0.02em] sm:text-3xl">
            Try it as a candidate
          </h2>
          <p className="mt-3 text-lg text-muted sm:text-xl">
            Sign up, create an interview and open its link in a second window. It takes about ten minutes.
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

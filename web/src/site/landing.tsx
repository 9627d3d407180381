import { ContactSection, CallToAction, Whitepaper } from './closing.tsx'
import { Features, HowItWorks } from './features.tsx'
import { FilmDialog, Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { SecondBar } from './second-bar.tsx'
import { SiteFrame } from './site-frame.tsx'
import { Audiences, Challenges, CoWorker, Future } from './story.tsx'

/** The landing page; its sections in the order of the specification, the footer being the twelfth. */
export function Landing() {
  return (
    <SiteFrame below={<SecondBar />}>
      <Hero />
      <Challenges />
      <CoWorker />
      <Audiences />
      <Features />
      <HowItWorks />
      <Future />
      <Whitepaper />
      <Pricing />
      <ContactSection />
      <CallToAction />
      <FilmDialog />
    </SiteFrame>
  )
}

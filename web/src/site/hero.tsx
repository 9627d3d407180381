import { Play, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { SessionFigure } from './session-figure.tsx'

const facts: [string, string][] = [
  ['Real code, real tests', 'Code runs in an isolated sandbox, and tests decide what is correct.'],
  ['Evidence for every claim', 'Each line of the report links to the moments behind it.'],
  ['No camera, no screen capture', 'We record the work in the room and nothing else, and tell candidates first.'],
  ['On your own server', 'Everything runs there, including Nova. No cloud account needed.'],
]

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="relative overflow-hidden">
      <div className="container-app pt-10 pb-10 sm:pt-20 sm:pb-16">
        <div className="grid items-center gap-x-14 gap-y-8 sm:gap-y-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          <div>
            <h1
              id="hero-title"
              className="max-w-xl text-4xl font-semibold tracking-[-0.03em] text-balance sm:text-5xl xl:text-[4.25rem] xl:leading-[1.05]"
            >
              Technical interviews you can verify
            </h1>
            <p className="mt-4 max-w-xl text-lg text-muted sm:mt-6 sm:text-xl sm:leading-8">
              Candidates write and run real code with Nova, an AI assistant that helps without giving away the answer.
              You get a report in which every line links to what actually happened.
            </p>
            <div className="mt-6 flex flex-wrap items-center gap-3 sm:mt-8">
              <Button asChild size="lg">
                <a href="/interviewer/signup">Start Interviewing</a>
              </Button>
              <Button size="lg" variant="secondary" aria-haspopup="dialog" data-open="film">
                <Play aria-hidden />
                Watch Demo
              </Button>
            </div>
          </div>
          <SessionFigure />
        </div>
        <dl className="mt-6 grid gap-x-10 sm:mt-14 sm:grid-cols-2 sm:gap-y-7 lg:grid-cols-4">
          {facts.map(([name, text]) => (
            <div key={name} className="border-t border-line py-3 sm:py-4">
              <dt className="text-lg font-semibold tracking-tight">{name}</dt>
              <dd className="mt-0.5 text-muted sm:mt-1.5">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const fallback = 'Your browser does not support the video tag or the video file could not be loaded.'

/** The product film. It sits in a template, so nothing loads before someone opens it. */
export function FilmDialog() {
  return (
    <dialog
      id="film"
      aria-labelledby="film-title"
      className="m-auto w-[min(72rem,calc(100vw-2rem))] max-w-none rounded-xl bg-raised text-ink shadow-pop open:animate-pop"
    >
      <form method="dialog" className="flex items-center justify-between gap-4 py-3 pr-3 pl-5">
        <h2 id="film-title" className="text-xl font-semibold tracking-tight">
          See Nova Interviews in action
        </h2>
        <Button type="submit" variant="ghost" className="w-9 px-0" aria-label="Close">
          <X aria-hidden />
        </Button>
      </form>
      <div data-stage className="aspect-video max-h-[calc(100dvh-8rem)] w-full bg-sunken" />
      <template>
        <video
          muted
          autoPlay
          playsInline
          controls
          preload="auto"
          poster="/demo-poster.webp"
          width={1280}
          height={720}
          aria-label="A recording of the product: creating an interview, solving it with Nova, and the report"
          className="size-full"
        >
          <source src="/demo.webm" type="video/webm" />
          <source src="/demo.mp4" type="video/mp4" />
          <track kind="captions" src="/demo.vtt" srcLang="en" label="English" default />
          {fallback}
        </video>
        <p data-fallback hidden role="alert" className="p-6 text-lg text-muted">
          {fallback}
        </p>
      </template>
    </dialog>
  )
}

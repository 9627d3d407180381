/** The public pages: their list, and each as HTML. Rendered at build time, never in a browser. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Accessibility } from './accessibility.tsx'
import { headOf, type PageHead } from './head.ts'
import { Landing } from './landing.tsx'
import { OfflinePage } from './offline-page.tsx'
import { Privacy } from './privacy.tsx'
import { ApiGuide, AssessmentRules } from './rules.tsx'
import { Status } from './status.tsx'
import { TrustCandidates } from './trust-candidates.tsx'
import { TrustSecurity } from './trust-security.tsx'

type SitePage = PageHead & { content: ReactNode }

const pages: SitePage[] = [
  {
    path: '/',
    title: 'Nova Interviews · Technical interviews you can verify',
    description:
      'Technical interviews with real code, real tests and Nova, an AI assistant that helps without giving the answer away. Every line of the report points to the moment it rests on.',
    content: <Landing />,
  },
  {
    path: '/trust/candidates',
    title: 'For candidates · Nova Interviews',
    description: 'What is recorded in a Nova interview, what is not, how your work is judged, and who decides.',
    content: <TrustCandidates />,
  },
  {
    path: '/trust/security',
    title: 'Security · Nova Interviews',
    description: 'How Nova Interviews protects accounts, links, code and records, and what it does not protect.',
    content: <TrustSecurity />,
  },
  {
    path: '/privacy',
    title: 'Privacy · Nova Interviews',
    description: 'What Nova Interviews keeps, where, for how long, and how it is deleted.',
    content: <Privacy />,
  },
  {
    path: '/accessibility',
    title: 'Accessibility · Nova Interviews',
    description: 'How Nova Interviews is made to be usable by everyone, how it is tested, and what is missing.',
    content: <Accessibility />,
  },
  {
    path: '/docs/assessment',
    title: 'How scores are made · Nova Interviews',
    description: 'Every formula of the scores and of the integrity section, exactly as Nova Interviews computes it.',
    content: <AssessmentRules />,
  },
  {
    path: '/docs/api',
    title: 'API guide · Nova Interviews',
    description: 'How programs call Nova Interviews: keys, first calls, limits, repeated calls and errors.',
    content: <ApiGuide />,
  },
  {
    path: '/status',
    title: 'Status · Nova Interviews',
    description: 'How this installation of Nova Interviews is doing, asked of the server as you read.',
    content: <Status />,
  },
  {
    path: '/offline',
    title: 'No connection · Nova Interviews',
    description: 'Shown where there is no connection.',
    isUnlisted: true,
    content: <OfflinePage />,
  },
]

/** Every path that is a separate page. */
export const sitePaths = pages.map(({ path }) => path)

/** Path of a page's file in the build; the server looks there too. */
export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** Contents of a page's head and body. The server fills or drops lines that contain __PUBLIC_URL__. */
export function renderPage(path: string): { head: string; body: string } {
  const page = pages.find((page) => page.path === path)
  if (!page) throw new Error(`The site has no page ${path}.`)
  return { head: headOf(page), body: renderToStaticMarkup(page.content) }
}

import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { TopBar } from '../ui/top-bar.tsx'

type Props = {
  title: string
  subtitle: ReactNode
  error?: string
  notice?: string
  children: ReactNode
  foot: ReactNode
}

/** The frame of login and signup: a heading, what went wrong, the form, and the way to the other page. */
export function AuthPage({ title, subtitle, error, notice, children, foot }: Props) {
  return (
    <>
      <title>{`${title} · Nova Interviews`}</title>
      <TopBar end={<ThemeToggle />} />
      <main id="main" tabIndex={-1} className="flex justify-center px-4 py-12 sm:py-20">
        <div className="w-full max-w-sm">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <p className="mt-1 text-muted empty:hidden">{subtitle}</p>
          <div className="mt-6 empty:hidden">
            {error ? <Notice tone="bad">{error}</Notice> : notice && <Notice tone="info">{notice}</Notice>}
          </div>
          <div className="mt-6">{children}</div>
          <p className="mt-6 text-muted empty:hidden">{foot}</p>
        </div>
      </main>
    </>
  )
}

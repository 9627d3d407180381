import type { ReactNode } from 'react'
import { SiteFrame } from './site-frame.tsx'

type Props = { title: string; lead: string; children: ReactNode }

/** A page to be read: one column, as wide as a line should be. */
export function ProsePage({ title, lead, children }: Props) {
  return (
    <SiteFrame>
      <article className="container-app py-14 sm:py-20">
        <header className="max-w-2xl">
          <h1 className="text-4xl font-semibold tracking-[-0.025em]">{title}</h1>
          <p className="mt-5 text-xl text-muted">{lead}</p>
        </header>
        <div className="mt-12 flex flex-col gap-12">{children}</div>
      </article>
    </SiteFrame>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-4 border-t border-line pt-6 lg:grid-cols-[16rem_minmax(0,42rem)]">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <div className="flex flex-col gap-4 text-lg text-muted">{children}</div>
    </section>
  )
}

export function Points({ points }: { points: ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-faint">
      {points.map((point, at) => (
        <li key={at}>{point}</li>
      ))}
    </ul>
  )
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-accent-text underline underline-offset-4">
      {children}
    </a>
  )
}

/** Two columns of facts: name and description. */
export function FactTable({
  caption,
  head,
  rows,
}: {
  caption: string
  head: [string, string]
  rows: [string, string][]
}) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-base text-ink">
          {head.map((name) => (
            <th key={name} scope="col" className="w-1/2 py-2 pr-6 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, about]) => (
          <tr key={what} className="border-b border-line align-top">
            <td className="py-2.5 pr-6">{what}</td>
            <td className="py-2.5">{about}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Answers first what a page of models leaves open: which Nova candidates talk with now. */
import type { ModelList } from '@nova/contract/installation/models'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { LogoMark } from '../ui/logo.tsx'

export function NovaNow({ list: { models, environment } }: { list: ModelList }) {
  const answering = models.filter(({ enabled, companies }) => enabled && companies.length > 0)
  const isForAll = environment !== null || answering.some(({ companies }) => companies === 'all')
  if (answering.length === 0 && !environment)
    return (
      <Sentence title="Nova answers without a model">
        It runs code, explains failing tests and gives hints from the question bank. With a model it also talks freely
        and writes questions.
      </Sentence>
    )
  const names = [...answering.map(({ name }) => name), ...(environment ? [environment.model] : [])]
  return (
    <Sentence title={`Nova answers with ${new Intl.ListFormat('en').format(names)}`}>
      {isForAll
        ? 'Candidates of all companies get it. '
        : 'Candidates of the companies named below get it; others get the built-in Nova. '}
      Every sentence is checked before it is shown. Where a model fails, the built-in Nova answers and says so.
    </Sentence>
  )
}

function Sentence({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex items-start gap-3.5 p-5 sm:px-6">
      <LogoMark className="mt-1 shrink-0" />
      <div className="min-w-0">
        <h2 className="font-semibold break-words">{title}</h2>
        <p className="mt-0.5 max-w-prose text-muted">{children}</p>
      </div>
    </Card>
  )
}

/** Says at the top of the page of models which Nova candidates talk with now. */
import type { ModelList } from '@nova/contract/installation/models'
import { saySpeaking } from '@nova/contract/installation/speaking'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { LogoMark } from '../ui/logo.tsx'

export function NovaNow({ list: { speaking } }: { list: ModelList }) {
  const hasModel = speaking.some(({ model }) => model !== null)
  return (
    <Sentence title={saySpeaking(speaking)}>
      {hasModel
        ? 'Every sentence is checked before it is shown. Where a model fails, the built-in Nova answers and says so.'
        : 'It runs code, explains failing tests and gives hints from the question bank. With a model it also talks freely and writes questions.'}
    </Sentence>
  )
}

function Sentence({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex items-start gap-3.5 p-5 sm:px-6" aria-live="polite">
      <LogoMark className="mt-1 shrink-0" />
      <div className="min-w-0">
        <h2 className="font-semibold break-words">{title}</h2>
        <p className="mt-0.5 max-w-prose text-muted">{children}</p>
      </div>
    </Card>
  )
}

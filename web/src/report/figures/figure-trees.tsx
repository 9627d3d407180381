import type { Report } from '@nova/contract/reports/reports'
import { scoreNames } from '@nova/contract/reports/score-names'
import { Card } from '../../ui/card.tsx'
import { PartTree } from './part-tree.tsx'

/** The four scores are parts of the overall one, which takes them apart. */
const nested: readonly string[] = scoreNames

/** On paper nothing can be pressed, so every figure is taken apart at the end. */
export function FigureTrees({ report: { figures } }: { report: Report }) {
  if (!figures) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="border-b border-line pb-1 text-xl font-semibold tracking-tight">How each figure is made</h2>
      {Object.entries(figures)
        .filter(([name]) => !nested.includes(name))
        .map(([name, part]) => (
          <Card key={name} className="px-5 py-4">
            <h3 className="font-semibold">
              {part.name}: {part.value === null ? 'not assessed' : `${Math.round(part.value)}/100`}
            </h3>
            <p className="mt-0.5 text-sm text-muted">
              {part.says} Rules, section {part.rule}.
            </p>
            <PartTree part={part} />
          </Card>
        ))}
    </section>
  )
}

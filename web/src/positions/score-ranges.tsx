/** Everyone's score ranges on one axis, so that overlaps are seen at a glance. The table below has them in words. */
import type { ComparedCandidate, Comparison } from '@nova/contract/positions/position-people'
import { Card } from '../ui/card.tsx'

type Range = { from: number; to: number }
type Row = { name: string; range: Range }

const marks = [0, 20, 40, 60, 80, 100]

export function ScoreRanges({ comparison: { candidates, questions } }: { comparison: Comparison }) {
  const figures = [
    { title: 'Overall score', rows: rowsOf(candidates, ({ score }) => score) },
    ...questions.map(({ id, title }) => ({
      title,
      rows: rowsOf(
        candidates,
        ({ answers }) => answers.find(({ questionId, state }) => questionId === id && state === 'answered')?.score,
      ),
    })),
  ].filter(({ rows }) => rows.length > 1)
  if (figures.length === 0) return null
  return (
    <Card role="figure" aria-label="Score ranges on one axis" className="px-5 py-5 sm:px-7">
      <h2 className="font-semibold">Score ranges</h2>
      <div className="mt-4 flex flex-col gap-5">
        {figures.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="text-sm font-medium break-words">{title}</h3>
            <ul className="relative mt-2 flex flex-col gap-1">
              {rows.map(({ name, range }, at) => (
                <li
                  key={at}
                  className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-x-4 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]"
                >
                  <span className="truncate text-muted">{name}</span>
                  <Bar {...range} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div
          aria-hidden
          className="-mt-3 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <p className="relative col-start-2 h-4 text-xs text-faint tabular">
            {marks.map((mark) => (
              <span key={mark} className="absolute -translate-x-1/2" style={{ left: `${mark}%` }}>
                {mark}
              </span>
            ))}
          </p>
        </div>
      </div>
    </Card>
  )
}

function rowsOf(
  candidates: readonly ComparedCandidate[],
  read: (person: ComparedCandidate) => Range | null | undefined,
): Row[] {
  return candidates.flatMap((person) => {
    const range = read(person)
    return range ? [{ name: person.name, range }] : []
  })
}

function Bar({ from, to }: Range) {
  return (
    <span className="relative block h-5">
      {marks.map((mark) => (
        <span key={mark} aria-hidden className="absolute inset-y-0 w-px bg-line" style={{ left: `${mark}%` }} />
      ))}
      <span
        className="absolute inset-y-1 min-w-1 rounded-full bg-accent"
        style={{ left: `${from}%`, width: `${to - from}%` }}
      >
        <span className="sr-only">
          {from} to {to} of 100
        </span>
      </span>
    </span>
  )
}

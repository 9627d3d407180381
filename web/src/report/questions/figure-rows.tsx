/** Figures by name, one a row. */
export function FigureRows({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="mt-2 grid max-w-prose grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

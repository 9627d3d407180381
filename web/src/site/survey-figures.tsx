type Props = { figures: [value: string, meaning: string][]; note: string }

/** Figures that others were asked for, marked as such. */
export function SurveyFigures({ figures, note }: Props) {
  return (
    <figure className="m-0">
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
        {figures.map(([value, meaning]) => (
          <div key={value} className="flex flex-col-reverse justify-end border-t border-edge/60 pt-4">
            <dt className="mt-2 text-lg text-muted">{meaning}</dt>
            <dd className="text-5xl font-semibold tracking-[-0.03em] tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-6 text-sm text-faint">
        <strong className="font-medium text-muted">Survey figures.</strong> {note}
      </figcaption>
    </figure>
  )
}

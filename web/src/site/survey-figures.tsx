type Props = { figures: [value: string, meaning: string][]; note: string }

/** Figures that others were asked for, marked as such. */
export function SurveyFigures({ figures, note }: Props) {
  return (
    <figure className="m-0">
      <dl className="grid gap-x-10 sm:grid-cols-3">
        {figures.map(([value, meaning]) => (
          <div
            key={value}
            className="flex items-baseline gap-4 border-t border-line py-2.5 sm:flex-col-reverse sm:items-start sm:justify-end sm:gap-2 sm:py-4"
          >
            <dt className="text-lg text-muted max-sm:order-last">{meaning}</dt>
            <dd className="text-3xl font-semibold tracking-[-0.03em] tabular max-sm:w-18 sm:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-3 text-sm text-faint sm:mt-4">
        <strong className="font-medium text-muted">Survey figures.</strong> {note}
      </figcaption>
    </figure>
  )
}

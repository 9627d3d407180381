/** Ratings from 1 to 5 as a radar, with the same as a list: the shape is for the eye, the list for everyone. */
type Competency = { name: string; value: number | null }

const [size, radius] = [220, 80]
const levels = [1, 2, 3, 4, 5]
const centre = size / 2

/** Drawn from three competencies on; with fewer there is only the list. */
export function CompetencyRadar({ competencies }: { competencies: readonly Competency[] }) {
  const placeOf = (at: number, level: number) => {
    const angle = (2 * Math.PI * at) / competencies.length - Math.PI / 2
    const distance = (level / 5) * radius
    return { x: centre + Math.cos(angle) * distance, y: centre + Math.sin(angle) * distance }
  }
  const path = (level: (at: number) => number) =>
    competencies
      .map((_, at) => placeOf(at, level(at)))
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ')
  const rated = competencies.flatMap(({ value }, at) => (value === null ? [] : [{ at, value }]))
  return (
    <figure className="flex flex-wrap items-center gap-x-8 gap-y-4">
      {competencies.length >= 3 && (
        <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className="size-56 shrink-0 text-accent">
          {levels.map((level) => (
            <polygon key={level} points={path(() => level)} fill="none" className="stroke-line" />
          ))}
          {competencies.map(({ name }, at) => {
            const [end, label] = [placeOf(at, 5), placeOf(at, 6)]
            return (
              <g key={name}>
                <line x1={centre} y1={centre} x2={end.x} y2={end.y} className="stroke-line" />
                <text x={label.x} y={label.y} dy="4" textAnchor="middle" className="fill-muted text-xs">
                  {at + 1}
                </text>
              </g>
            )
          })}
          {/* Unrated competencies are left out; at the centre they would look like the lowest level. */}
          <polygon
            points={rated
              .map(({ at, value }) => placeOf(at, value))
              .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
              .join(' ')}
            fill="currentColor"
            fillOpacity="0.2"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          {rated.map(({ at, value }) => {
            const { x, y } = placeOf(at, value)
            return <circle key={at} cx={x} cy={y} r="3" fill="currentColor" />
          })}
        </svg>
      )}
      <ol className="flex min-w-48 flex-1 flex-col gap-1.5 text-sm">
        {competencies.map(({ name, value }, at) => (
          <li key={name} className="flex items-baseline gap-2">
            <span aria-hidden className="w-4 text-faint tabular">
              {at + 1}
            </span>
            <span className="min-w-0 flex-1">{name}</span>
            <span className="text-muted tabular">
              {value === null ? 'Not rated' : `${Number(value.toFixed(1))} of 5`}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

export function Points({ name, points }: { name: string; points: string[] }) {
  if (points.length === 0) return null
  return (
    <section>
      <h3 className="font-medium">{name}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 marker:text-faint">
        {points.map((point) => (
          <li key={point} className="break-words">
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}

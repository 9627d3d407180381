import type { Judging, JudgingGroup } from '@nova/contract/reports/judging'

/** The whole of how an interview is judged: each score with its parts, Nova, and what changes nothing. */
export function JudgingText({ judging }: { judging: Judging }) {
  const { competencies, notes, nova, neverCounts } = judging
  return (
    <div className="flex flex-col gap-6">
      {competencies.map(({ id, name, share, text, rules, groups }) => (
        <section key={id} aria-label={name} className="flex flex-col gap-2">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-medium">
            {name}
            <span className="text-sm font-normal text-muted">{share}% of the overall score</span>
          </h3>
          <p className="text-muted">{[text, ...rules].join(' ')}</p>
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </section>
      ))}
      <div className="flex flex-col gap-2 text-muted">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <section aria-label="Nova" className="flex flex-col gap-2">
        <h3 className="text-lg font-medium">Nova's help</h3>
        <p className="text-muted">{nova.text}</p>
        {nova.groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </section>
      <section aria-label="What never counts" className="flex flex-col gap-2">
        <h3 className="text-lg font-medium">What never counts</h3>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted marker:text-faint">
          {neverCounts.map(({ id, text, note }) => (
            <li key={id}>{note === null ? text : `${text}. ${note}`}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Group({ group: { title, parts } }: { group: JudgingGroup }) {
  return (
    <div className="rounded-lg border border-line">
      <h4 className="border-b border-line px-3 py-1.5 text-sm font-medium text-muted">{title}</h4>
      <ul className="divide-y divide-line">
        {parts.map(({ id, name, share, text }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 px-3 py-1.5 text-sm sm:grid-cols-[9rem_1fr_auto]">
            <span className="font-medium">{name}</span>
            <span className="text-muted max-sm:order-last max-sm:col-span-2">{text}</span>
            <span className="text-right tabular">{share}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

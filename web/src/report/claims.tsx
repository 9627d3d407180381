import type { Claim } from '@nova/contract/reports'
import { cn } from '../ui/cn.ts'

/** The journal entries that a sentence rests on. */
export function EvidenceNumbers({ evidence }: { evidence: readonly number[] }) {
  if (evidence.length === 0) return null
  const shown = evidence.slice(0, 6).map((seq) => `#${seq}`)
  const rest = evidence.length - shown.length
  return (
    <span className="text-xs whitespace-nowrap text-faint tabular">
      <span className="sr-only">Journal entries </span>
      {shown.join(' ')}
      {rest > 0 && ` +${rest}`}
    </span>
  )
}

export function Claims({ claims, className }: { claims: readonly Claim[]; className?: string }) {
  return (
    <ul className={cn('flex list-disc flex-col gap-2 pl-5 marker:text-faint', className)}>
      {claims.map(({ text, evidence }) => (
        <li key={text}>
          {text} <EvidenceNumbers evidence={evidence} />
        </li>
      ))}
    </ul>
  )
}

import type { OwnTest } from '@nova/contract/room/own-tests'
import { Collapsible } from '../ui/collapsible.tsx'

type Props = { cases: readonly OwnTest[]; names: readonly string[] }

/** The candidate's own tests as interviewers read them; nothing where there are none. */
export function OwnTestsList({ cases, names }: Props) {
  if (cases.length === 0) return null
  return (
    <Collapsible title={`Own tests: ${cases.length}`} className="px-3 pt-2 text-sm">
      <ol translate="no" className="flex flex-col gap-1.5 py-1 font-mono text-xs">
        {cases.map(({ id, args, expected }) => (
          <li key={id} className="break-words whitespace-pre-wrap">
            {args.map((text, at) => `${names[at] ?? ''} = ${shorten(text)}`).join(', ')}
            {expected.trim() !== '' && ` → ${shorten(expected)}`}
          </li>
        ))}
      </ol>
    </Collapsible>
  )
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

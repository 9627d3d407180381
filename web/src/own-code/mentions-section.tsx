import type { OwnCode, OwnCodeMention } from '@nova/contract/own-code/own-code'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from './section.tsx'
import type { Editing } from './use-edits.ts'

const kindWords: Record<OwnCodeMention['kind'], string> = {
  email: 'email address',
  author: 'name',
  address: 'address',
  phone: 'phone number',
}

type Props = { change: OwnCode; editing: Editing; isOpen: boolean }

export function MentionsSection({ change, editing: { edits, edit }, isOpen }: Props) {
  const open = change.mentions.filter(({ id, isReplaced }) => !isReplaced && !edits.mentions.includes(id))
  return (
    <Section
      id="mentions"
      title="Names and addresses"
      about="We found these in comments and texts. Once you save, each one you replace becomes a made-up one everywhere. You can’t undo that."
    >
      {isOpen && open.length > 1 && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => edit(() => ({ mentions: change.mentions.map(({ id }) => id) }))}
        >
          Replace all {open.length}
        </Button>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {change.mentions.map((mention) => (
          <Mention
            key={mention.id}
            mention={mention}
            isOpen={isOpen}
            isMarked={edits.mentions.includes(mention.id)}
            onMark={(isMarked) =>
              edit(({ mentions }) => {
                const same = change.mentions.filter(({ text }) => text === mention.text).map(({ id }) => id)
                const others = mentions.filter((id) => !same.includes(id))
                return { mentions: isMarked ? [...others, ...same] : others }
              })
            }
          />
        ))}
      </ul>
    </Section>
  )
}

type MentionProps = {
  mention: OwnCodeMention
  isOpen: boolean
  isMarked: boolean
  onMark: (isMarked: boolean) => void
}

function Mention({ mention: { path, line, text, kind, isReplaced }, isOpen, isMarked, onMark }: MentionProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
            {text}
          </span>
          <Badge tone="outline">{kindWords[kind]}</Badge>
        </p>
        <p className="font-mono text-xs wrap-anywhere text-muted">
          {path}:{line}
        </p>
      </div>
      {isReplaced ? (
        <Badge tone="good">replaced</Badge>
      ) : (
        isOpen && (
          <Button
            variant={isMarked ? 'ghost' : 'secondary'}
            size="sm"
            aria-label={`${isMarked ? 'Keep' : 'Replace'} ${text}`}
            onClick={() => onMark(!isMarked)}
          >
            {isMarked ? 'Keep' : 'Replace'}
          </Button>
        )
      )}
      {isMarked && !isReplaced && <p className="w-full text-sm text-muted">It will be replaced when you save.</p>}
    </li>
  )
}

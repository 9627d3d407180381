import type { ReviewComment } from '@nova/contract/projects/code-review-state'
import { type Severity, severityWords } from '@nova/contract/projects/code-reviews'
import { Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Markdown } from '../../ui/markdown.tsx'

const tones: Record<Severity, 'bad' | 'neutral' | 'accent'> = { blocks: 'bad', minor: 'neutral', question: 'accent' }

type Props = { comment: ReviewComment; author: string; writer: string; onRemove?: (() => void) | undefined }

/** A comment on a line, with the author's reply. */
export function CommentCard({ comment, author, writer, onRemove }: Props) {
  const { severity, text, reply, line } = comment
  return (
    <article
      aria-label={`Comment on line ${line}`}
      className="my-1 ml-10 max-w-prose rounded-md border border-line bg-surface px-3 py-2 font-sans text-sm"
    >
      <p className="flex items-center gap-2">
        <span className="font-medium">{writer}</span>
        <Badge tone={tones[severity]}>{severityWords[severity]}</Badge>
        {onRemove && (
          <span className="ml-auto">
            <IconButton size="sm" label="Remove this comment" icon={<Trash2 aria-hidden />} onClick={onRemove} />
          </span>
        )}
      </p>
      <Markdown text={text} className="mt-1 break-words" />
      {reply && (
        <p className="mt-2 border-t border-line pt-2 text-muted">
          <span className="font-medium text-ink">{author}:</span> {reply}
        </p>
      )}
    </article>
  )
}

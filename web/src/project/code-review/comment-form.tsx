import { reviewLimits, Severity, severityWords } from '@nova/contract/projects/code-reviews'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { radioLook } from '../../ui/radio-look.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { useUnsentText } from '../../ui/unsent-text.ts'
import { tellEmpty, withReason } from '../../ui/with-reason.ts'

type Props = {
  /** Names the unsent text. */
  name: string
  line: number
  /** The line as the change has it, for a suggestion. */
  text: string
  isBusy: boolean
  error: string | null
  /** Resolves to true once it is kept. */
  onSave: (severity: Severity, text: string) => Promise<boolean>
  onCancel: () => void
}

const hints: Record<Severity, string> = {
  blocks: 'There is a fault here.',
  minor: 'Could be better, and works.',
  question: 'You want to know something.',
}

/** Writes a comment on a line. */
export function CommentForm({ name, line, text: lineText, isBusy, error, onSave, onCancel }: Props) {
  const [text, setText] = useUnsentText(name)
  const [severity, setSeverity] = useState<Severity>('blocks')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const save = async () => {
    if (text.trim() === '' || isBusy) return
    if (await onSave(severity, text.trim())) setText('')
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const suggest = () => {
    setText(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}\`\`\`suggestion\n${lineText}\n\`\`\`\n`)
    field.current?.focus()
  }
  return (
    <form
      className="my-1 ml-10 flex max-w-prose flex-col gap-2 rounded-md border border-line bg-surface p-3 font-sans text-sm whitespace-normal"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label htmlFor={id} className="font-medium">
        Comment on line {line}
      </label>
      <Textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={reviewLimits.comment}
        value={text}
        className="text-sm"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="sr-only">How much it matters</legend>
        {Severity.options.map((each) => (
          <label key={each} className="flex cursor-pointer items-center gap-2" title={hints[each]}>
            <input
              type="radio"
              name={`${id}-severity`}
              checked={severity === each}
              onChange={() => setSeverity(each)}
              className={radioLook}
            />
            {severityWords[each]}
          </label>
        ))}
      </fieldset>
      {error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy} {...withReason(tellEmpty(text, 'Write your comment first.'))}>
          Comment
        </Button>
        <Button size="sm" variant="ghost" onClick={suggest}>
          Suggest a change
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

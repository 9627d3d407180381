import { Copy, TriangleAlert, X } from 'lucide-react'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import type { UnsavedText as Unsaved, UnsavedWork } from '../journal/unsaved-work.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.tsx'

/** Shows text that the server refused, so that the person can copy it. */
export function UnsavedTexts({ work, questions }: { work: UnsavedWork; questions: RoomQuestion[] }) {
  const texts = useStore(work)
  if (texts.length === 0) return null
  const titleOf = (questionId: string | null) => questions.find(({ id }) => id === questionId)?.title
  return (
    <section aria-label="Text we couldn't save" className="max-h-64 shrink-0 overflow-auto border-b border-line">
      {texts.map((unsaved) => (
        <UnsavedText
          key={unsaved.id}
          title={titleOf(unsaved.questionId)}
          unsaved={unsaved}
          onDismiss={() => work.dismiss(unsaved.id)}
        />
      ))}
    </section>
  )
}

type Props = { title: string | undefined; unsaved: Unsaved; onDismiss: () => void }

function UnsavedText({ title, unsaved: { text, isMessage }, onDismiss }: Props) {
  const handleCopy = async () => {
    if (await copyText(text)) toast.success('Copied to clipboard')
    else toast.error('Your browser blocked copying. Select the text and copy it yourself.')
  }
  return (
    <div role="alert" className="flex flex-wrap items-start gap-3 bg-warn-soft px-4 py-2 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0 flex-1 basis-56">
        <p>
          {isMessage
            ? "We couldn't send this message. Copy it, then send it again in a minute."
            : `We couldn't save this part of your work${title === undefined ? '' : ` on “${title}”`}. Copy it, then paste it where it belongs.`}
        </p>
        <pre translate="no" className="mt-1 max-h-24 overflow-auto font-mono text-xs whitespace-pre-wrap">
          {text}
        </pre>
      </div>
      <Button size="sm" variant="secondary" onClick={() => void handleCopy()}>
        <Copy aria-hidden />
        Copy text
      </Button>
      <IconButton label="Dismiss" size="sm" icon={<X aria-hidden />} onClick={onDismiss} />
    </div>
  )
}

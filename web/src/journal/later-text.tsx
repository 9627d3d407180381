import { padName } from '@nova/contract/questions/language-names'
import type { LaterText } from '@nova/contract/room/versions'

type Props = { submitted: string; later: readonly LaterText[] }

/** Text written after the counted version, next to it; nothing without such text. */
export function LaterTexts({ submitted, later }: Props) {
  if (later.length === 0) return null
  return (
    <details className="basis-full text-sm">
      <summary className="cursor-pointer rounded-md py-1 text-muted pointer-coarse:min-h-11 hover:text-ink">
        Show what was written afterwards
      </summary>
      <div
        role="region"
        aria-label="What was submitted, and what was written afterwards"
        // It scrolls, by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-2 grid max-h-80 gap-3 overflow-auto sm:grid-cols-2"
      >
        <Text name="Submitted" text={submitted} />
        {later.map(({ language, text }) => (
          <Text
            key={language}
            name={`Written afterwards${language === 'text' ? '' : ` in ${padName(language)}`}, not judged`}
            text={text}
          />
        ))}
      </div>
    </details>
  )
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 font-medium">{name}</figcaption>
      <pre translate="no" dir="auto" className="rounded-lg bg-sunken p-3 font-mono break-words whitespace-pre-wrap">
        {text || 'Empty'}
      </pre>
    </figure>
  )
}

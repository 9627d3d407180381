/** Text as its author wrote it, including line breaks. */
export function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
      {text}
    </p>
  )
}

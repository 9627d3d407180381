/** Somebody's words as they wrote them, line breaks and all. */
export function PlainText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
      {text}
    </p>
  )
}

import { Eye } from 'lucide-react'

/** Over everything that an interviewer sees as their candidate would. */
export function PreviewBar() {
  return (
    <aside
      aria-label="Preview"
      className="flex items-center justify-center gap-2.5 border-b border-line bg-info-soft px-4 py-2 text-sm text-info"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p>
        <strong className="font-semibold">Preview.</strong> You’re in a copy of this interview. Nothing here is saved,
        and the real interview doesn’t change. We delete the copy after two hours.
      </p>
    </aside>
  )
}

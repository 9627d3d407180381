import { CodeEditor } from '../../editor/code-editor.tsx'

type Props = {
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field for SQL, with its label, hint and error. */
export function SqlCode({ label, hint, value, error, onChange }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        {label}
      </p>
      <CodeEditor language="sql" label={label} isInvalid={error !== undefined} {...{ value, onChange }} />
      {hint && <p className="text-sm text-faint">{hint}</p>}
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

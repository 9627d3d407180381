import { resumeTypes } from '@nova/contract/constants'
import { Upload } from 'lucide-react'
import { type DragEvent, type RefObject, useId, useState } from 'react'
import { cn } from '../../ui/cn.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  hasFile: boolean
  /** The element that says what is wrong with the file, where something is. */
  errorId: string | undefined
  onFile: (file: File | undefined) => void
}

/** Takes a file by click, keyboard or drop. */
export function ResumeDropArea({ input, hasFile, errorId, onFile }: Props) {
  const kindsId = useId()
  const [isOver, setOver] = useState(false)
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <div
      className={cn(
        'relative flex flex-col items-center gap-1 rounded-lg border border-dashed px-4 py-7 text-center transition-colors duration-100',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-accent-soft/50' : 'border-edge/60 hover:border-edge hover:bg-hover/40',
        errorId && 'border-bad',
        hasFile && 'py-4',
      )}
    >
      <Upload aria-hidden className="mb-1 size-5 text-faint" />
      <p className="font-medium">
        {hasFile ? 'Choose another file' : 'Drop the resume here, or '}
        {!hasFile && <span className="text-accent-text underline underline-offset-4">choose a file</span>}
      </p>
      {!hasFile && (
        <p id={kindsId} className="text-sm text-faint">
          PDF, DOC, DOCX or TXT, up to 10 MB
        </p>
      )}
      {/* Lies over the whole, so that it takes clicks and drops alike. */}
      <input
        ref={input}
        type="file"
        accept={resumeTypes.join(',')}
        aria-label="Resume"
        aria-required
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ?? kindsId}
        title=""
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

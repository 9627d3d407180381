import { resumeTypes } from '@nova/contract/constants'
import { Upload } from 'lucide-react'
import { type DragEvent, type RefObject, useId, useState } from 'react'
import { cn } from '../../ui/cn.ts'

type Props = {
  /** Accepted files; the resume alone by default. */
  takes?: Taken
  input: RefObject<HTMLInputElement | null>
  hasFile: boolean
  /** The element that says what is wrong with the file, where something is. */
  errorId: string | undefined
  onFile: (file: File | undefined) => void
  /** Given if several files may be dropped at once. */
  onFiles?: (files: File[]) => void
}

type Taken = { name: string; invitation: string; types: readonly string[]; kinds: string }

const resumeAlone: Taken = {
  name: 'Resume',
  invitation: 'Drop the resume here, or',
  types: resumeTypes,
  kinds: 'PDF, DOC, DOCX or TXT, up to 10 MB',
}

/** Takes a file by click, keyboard or drop. */
export function ResumeDropArea({ takes = resumeAlone, input, hasFile, errorId, onFile, onFiles }: Props) {
  const kindsId = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (onFiles) onFiles([...(files ?? [])])
    else onFile(files?.[0])
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
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
        {hasFile ? 'Choose another file' : `${takes.invitation} `}
        {!hasFile && <span className="text-accent-text underline underline-offset-4">choose a file</span>}
      </p>
      {!hasFile && (
        <p id={kindsId} className="text-sm text-faint">
          {takes.kinds}
        </p>
      )}
      {/* Lies over the whole, so that it takes clicks and drops alike. */}
      <input
        ref={input}
        type="file"
        multiple={onFiles !== undefined}
        accept={takes.types.join(',')}
        aria-label={takes.name}
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
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}

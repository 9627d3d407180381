import { resumeTypes } from '@nova/contract/constants'
import { FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { readResume } from './creating.ts'
import { useWizardForm } from './form-context.ts'
import type { ProfileLinks } from './profile-links.ts'
import { objectionTo, sizeText } from './resume-file.ts'
import { ResumeFindings } from './resume-findings.tsx'

/** The resume, by click, keyboard or drop. A PDF's profile links go into the link fields that are still empty. */
export function ResumeDrop() {
  const { resume, setResume, keptResumeName, isResumeHeld, errors, addLinks, reading, setReading } = useWizardForm()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File | null>(null)
  const [objection, setObjection] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [scan, setScan] = useState<Scan>({ state: 'none' })
  const error = objection ?? errors.resume

  const handleFile = async (file: File | undefined) => {
    if (!file) return
    const wrong = objectionTo(file)
    setObjection(wrong)
    if (wrong) {
      toast.error(wrong)
      return
    }
    latest.current = file
    setResume(file)
    setScan({ state: 'reading' })
    const { reading, objection } = await readResume(file)
    if (latest.current !== file) return
    if (objection) {
      setObjection(objection)
      setResume(null)
      toast.error(objection)
      return
    }
    setReading(reading ?? null, file)
    toast.success('Resume uploaded successfully!')
    const isPdf = file.name.toLowerCase().endsWith('.pdf')
    setScan({ state: isPdf ? 'scanning' : 'none' })
    if (!isPdf) return
    const links = await searchFile(file)
    if (latest.current !== file) return
    if (links) addLinks(links, file)
    setScan(links ? { state: 'done', links } : { state: 'failed' })
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void handleFile(event.dataTransfer.files[0])
  }
  const handleRemove = () => {
    latest.current = null
    setResume(null)
    setScan({ state: 'none' })
    input.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">Resume</p>
      {keptResumeName && !resume && !isResumeHeld && (
        <Notice tone="warn">
          We kept your entries, but not the file. Please choose <strong>{keptResumeName}</strong> again.
        </Notice>
      )}
      <div
        className={cn(
          'relative flex flex-col items-center gap-1 rounded-lg border border-dashed px-4 py-7 text-center transition-colors duration-100',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isOver ? 'border-accent bg-accent-soft/50' : 'border-edge/60 hover:border-edge hover:bg-hover/40',
          error && 'border-bad',
          resume && 'py-4',
        )}
      >
        <Upload aria-hidden className="mb-1 size-5 text-faint" />
        <p className="font-medium">
          {resume ? 'Choose another file' : 'Drop the resume here, or '}
          {!resume && <span className="text-accent-text underline underline-offset-4">choose a file</span>}
        </p>
        {!resume && (
          <p id={`${id}-kinds`} className="text-sm text-faint">
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
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-kinds`}
          title=""
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={handleDrop}
          onChange={(event) => {
            void handleFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {resume ? (
        <ChosenFile file={resume} scan={scan} onRemove={handleRemove} />
      ) : (
        isResumeHeld && keptResumeName && <HeldFile name={keptResumeName} />
      )}
      {reading && (resume || isResumeHeld) && scan.state !== 'reading' && <ResumeFindings reading={reading} />}
    </div>
  )
}

type Scan = { state: 'none' | 'reading' | 'scanning' | 'failed' } | { state: 'done'; links: ProfileLinks }

/** The links of a PDF; null where it cannot be read here. The server judges the file by itself. */
async function searchFile(file: File): Promise<ProfileLinks | null> {
  try {
    const { scanPdf } = await import('./resume-pdf.ts')
    return await scanPdf(file)
  } catch {
    return null
  }
}

function ChosenFile({ file, scan, onRemove }: { file: File; scan: Scan; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface py-2 pr-2 pl-3.5">
      <FileText aria-hidden className="size-5 shrink-0 text-accent-text" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p role="status" className="text-sm text-muted">
          <span className="tabular">{sizeText(file.size)}</span> {scanText(scan)}
        </p>
      </div>
      <IconButton label="Remove resume" icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  )
}

function HeldFile({ name }: { name: string }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2">
      <FileText aria-hidden className="size-5 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted">Saved with the draft. If you change a detail, choose the file again.</p>
      </div>
    </div>
  )
}

function scanText(scan: Scan): string {
  switch (scan.state) {
    case 'none':
      return ''
    case 'reading':
      return '· Reading it…'
    case 'scanning':
      return '· Looking for profile links…'
    case 'failed':
      return "· We couldn't search it for links in this browser"
    case 'done': {
      const names = [scan.links.linkedin && 'LinkedIn', scan.links.github && 'GitHub'].filter(Boolean)
      return names.length > 0 ? `· ${names.join(' and ')} found in it` : '· No profile links in it'
    }
  }
}

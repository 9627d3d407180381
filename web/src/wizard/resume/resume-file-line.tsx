import { FileText, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { sizeText } from './resume-file.ts'
import type { Scan } from './use-resume-scan.ts'

/** The file that was chosen, and how far the search in it is. */
export function ChosenFile({ file, scan, onRemove }: { file: File; scan: Scan; onRemove: () => void }) {
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

/** The file that only the server has. */
export function HeldFile({ name }: { name: string }) {
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

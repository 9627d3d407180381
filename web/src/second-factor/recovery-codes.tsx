import { Copy, Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'

const fileName = 'nova-interviews-recovery-codes.txt'

/** Ten codes, shown once: to be copied or downloaded before going on. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const handleCopy = async () => {
    if (await copyText(codes.join('\n'))) toast.success('Copied to clipboard')
    else toast.error('Your browser blocked copying. Select the codes and copy them yourself.')
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">
        Save these recovery codes now. We can't show them again. Each one signs you in once if you lose your phone.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1.5 rounded-lg border border-line bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void handleCopy()}>
          <Copy aria-hidden />
          Copy codes
        </Button>
        <Button variant="secondary" onClick={() => download(codes)}>
          <Download aria-hidden />
          Download codes
        </Button>
        <Button className="ml-auto" onClick={onDone}>
          I saved my codes
        </Button>
      </div>
    </div>
  )
}

function download(codes: string[]) {
  const text = ['Nova Interviews: recovery codes. Each one works once.', '', ...codes, ''].join('\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

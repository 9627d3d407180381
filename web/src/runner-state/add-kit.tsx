import { addOwnKit, ownKitLimits, type OwnKits } from '@nova/contract/installation/own-kits'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { fileStyle } from '../ui/input.tsx'
import { Progress } from '../ui/progress.tsx'
import { upload } from '../upload.ts'

const brokenOff =
  'The upload broke off. Try again, or copy the file to the server and run: npm run operator -- kits add FILE'

/** Chooses or drops an archive and sends it, with its progress. */
export function AddKit({ isBusy, onAdded }: { isBusy: boolean; onAdded: (kits: OwnKits) => void }) {
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState<number>()
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const send = async (file: File) => {
    setError(undefined)
    if (file.size > ownKitLimits.packedBytes) return setError('An archive can be at most 1 GB. Leave some files out.')
    const stop = new AbortController()
    stopping.current = stop
    setSent(0)
    try {
      onAdded(
        await upload(
          addOwnKit,
          { form: {}, files: [file] },
          { signal: stop.signal, onSent: (share) => setSent(Math.round(100 * share)) },
        ),
      )
    } catch (failure) {
      if (!stop.signal.aborted) setError(messageOf(failure, brokenOff))
    } finally {
      setSent(undefined)
    }
  }
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Allows choosing the same file again after it is fixed.
    target.value = ''
    if (file) void send(file)
  }
  return (
    <div className="flex max-w-md flex-col gap-3">
      <Field
        label="Add a kit"
        hint="Choose or drop a .tar.gz, .tar or .zip: at most 1 GB packed and 4 GB unpacked, sent within 5 minutes."
        {...(error === undefined ? {} : { error })}
      >
        {(control) => (
          <input
            {...control}
            className={cn(fileStyle, 'border border-dashed border-line p-3')}
            type="file"
            accept=".tar.gz,.tgz,.tar,.zip,application/gzip,application/zip,application/x-tar"
            disabled={isBusy || sent !== undefined}
            onChange={handleFile}
          />
        )}
      </Field>
      {sent !== undefined && (
        <div className="flex flex-col gap-1.5">
          <p role="status" className="text-sm text-muted tabular">
            {sent < 100 ? `Uploading: ${sent}%` : 'The server is taking it in…'}
          </p>
          <Progress label="Upload" value={sent} />
          <div>
            <Button variant="secondary" size="sm" onClick={() => stopping.current?.abort()}>
              Cancel upload
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

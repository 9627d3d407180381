import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { fileStyle } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { BundleHelp } from './bundle-help.tsx'
import { acceptedFiles } from './chosen-files.ts'
import { HistoryList } from './history-list.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useAdding } from './use-adding.ts'

/** Reads the history of an upload, lets a person choose a change, and sends the same files again for it. */
export function AddChange({ onClose }: { onClose: () => void }) {
  const { reading, beginning, error, failure, chosen, read, begin } = useAdding()
  const heading = useFocusAtFirst()
  const isBusy = reading.percent !== undefined || beginning.percent !== undefined
  const handleFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Allows choosing the same file again after it is fixed.
    target.value = ''
    if (files.length > 0) void read(files)
  }
  return (
    <Card>
      <section aria-labelledby="add-change" className="flex flex-col gap-5 p-5 sm:px-7 sm:py-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id="add-change" {...heading} className="text-xl font-semibold tracking-tight outline-none">
            Add a change
          </h2>
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={onClose}>
            Close
          </Button>
        </div>
        <Field
          label="Your code"
          hint="Choose or drop a Git bundle, a ZIP with its .git folder, a ZIP with the folders before and after, or a ZIP of the code base and a patch. At most 32 MB."
          {...(error === undefined ? {} : { error })}
        >
          {(control) => (
            <input
              {...control}
              className={cn(fileStyle, 'max-w-md border border-dashed border-edge p-3')}
              type="file"
              multiple
              accept={acceptedFiles}
              disabled={isBusy}
              onChange={handleFiles}
            />
          )}
        </Field>
        {reading.percent !== undefined && (
          <UploadProgress percent={reading.percent} after="Reading the history…" onCancel={reading.cancel} />
        )}
        {!chosen && <BundleHelp />}
        {chosen && (
          <div className="flex flex-col gap-4">
            <ChoiceTitle>Choose a change of {chosen.files.map(({ name }) => name).join(' and ')}</ChoiceTitle>
            {failure && <Notice tone="bad">{failure}</Notice>}
            {beginning.percent !== undefined && (
              <UploadProgress
                percent={beginning.percent}
                after="Looking for secrets and keeping the change…"
                onCancel={beginning.cancel}
              />
            )}
            <HistoryList history={chosen.history} isBusy={isBusy} onChoose={(change) => void begin(change)} />
          </div>
        )}
      </section>
    </Card>
  )
}

function ChoiceTitle({ children }: { children: ReactNode }) {
  return (
    <h3 {...useFocusAtFirst()} className="font-semibold wrap-anywhere outline-none">
      {children}
    </h3>
  )
}

/** The part opens below the pressed button, which leaves the page. */
function useFocusAtFirst() {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return { ref, tabIndex: -1 }
}

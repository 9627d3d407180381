import { maxTests } from '@nova/contract/questions/library'
import { type ChangeEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { fileStyle } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'
import { withReason } from '../../ui/with-reason.ts'
import { useQuestionForm } from './form-context.ts'
import { readLines } from './json-lines.ts'

/** Many tests at once, pasted or from a file, added to those there are. */
export function PasteTests({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { written, change } = useQuestionForm()
  const [text, setText] = useState('')
  const { rows, errors } = readLines(text, written.signature)
  const room = maxTests - written.tests.length
  const tooMany =
    rows.length > room ? `You entered ${rows.length} tests, but there is only room for ${room}.` : undefined
  const handleAdd = () => {
    change({ tests: [...written.tests, ...rows] })
    toast.success(`Added ${rows.length} ${rows.length === 1 ? 'test' : 'tests'}.`)
    setText('')
    onClose()
  }
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) setText(await file.text())
  }
  const lack = tooMany ?? errors[0] ?? (rows.length === 0 ? 'Paste a test or choose a file first.' : null)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Paste or import tests"
      description="Enter one JSON test per line, or one JSON list of tests. Tests without a group are core. They are hidden unless visible is true."
      className="max-w-2xl"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button {...withReason(lack, handleAdd)}>Add {rows.length === 1 ? '1 test' : `${rows.length} tests`}</Button>
        </>
      }
    >
      <Field label="Tests" error={tooMany ?? (errors.slice(0, 3).join(' ') || undefined)}>
        {(control) => (
          <Textarea
            {...control}
            rows={10}
            spellCheck={false}
            className="font-mono text-sm"
            placeholder={'{"args": [[5, 3, 6], 4], "expected": 1, "group": "core", "visible": true}'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label="Or choose a file">
        {(control) => (
          <input
            {...control}
            className={fileStyle}
            type="file"
            accept=".json,.jsonl,.ndjson,.txt"
            onChange={handleFile}
          />
        )}
      </Field>
    </Dialog>
  )
}

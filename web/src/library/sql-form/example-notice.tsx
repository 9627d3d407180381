import { exampleSql } from '@nova/contract/questions/sql-example'
import { useState } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Written, writtenOf } from '../form/written.ts'

type Props = {
  isNew: boolean
  entries: { written: Written; isDirty: boolean }
  onFill: (written: Written) => void
  onClear: () => void
}

/** Offers a finished SQL question in an empty form, and the way back from it. */
export function ExampleNotice({ isNew, entries, onFill, onClear }: Props) {
  const [isFilled, setFilled] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const handleFill = () => {
    onFill(writtenOf(exampleSql))
    setFilled(true)
    focusOnBasics()
  }
  const handleClear = () => {
    onClear()
    setFilled(false)
    setAsking(false)
    // After the dialog has given the focus back.
    setTimeout(focusOnBasics, 50)
  }
  if (!isNew) return null
  if (!entries.isDirty) {
    return (
      <Notice
        action={
          <Button key="fill" variant="link" onClick={handleFill}>
            Start from an example
          </Button>
        }
      >
        New to SQL questions? Start from a finished one with tables, data sets and queries, and change it.
      </Notice>
    )
  }
  if (!isFilled) return null
  return (
    <>
      <Notice
        action={
          <Button
            key="clear"
            variant="link"
            onClick={() => (isExample(entries.written) ? handleClear() : setAsking(true))}
          >
            Clear the form
          </Button>
        }
      >
        This is our example, and it passes all checks. Other companies can see it too, so make it yours before you ask
        it.
      </Notice>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Clear the form?"
        description="This deletes the example and your changes to it."
        confirmLabel="Clear the form"
        cancelLabel="Keep my changes"
        onConfirm={handleClear}
      />
    </>
  )
}

const isExample = (written: Written) =>
  JSON.stringify({ ...written, ...writtenOf(exampleSql) }) === JSON.stringify(written)

/** Doesn't scroll, so that the notice stays in sight. */
const focusOnBasics = () => document.getElementById('basics-title')?.focus({ preventScroll: true })

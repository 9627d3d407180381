import { exampleSql } from '@nova/contract/questions/sql-example'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Written, writtenOf } from '../form/written.ts'

type Props = {
  isNew: boolean
  entries: { written: Written; isDirty: boolean; startOver: () => void }
  onFill: (written: Written) => void
}

/** Offers a finished SQL question in an empty form, and the way back from it. */
export function ExampleNotice({ isNew, entries, onFill }: Props) {
  const [isFilled, setFilled] = useState(false)
  const handleFill = () => {
    onFill(writtenOf(exampleSql))
    setFilled(true)
    // Without scrolling, so that the notice stays in sight.
    document.getElementById('basics-title')?.focus({ preventScroll: true })
  }
  if (!isNew || entries.written.kind !== 'sql') return null
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
    <Notice
      action={
        <Button key="clear" variant="link" onClick={entries.startOver}>
          Clear the form
        </Button>
      }
    >
      This is our example, and it passes all checks. Other companies can see it too, so make it yours before you ask it.
    </Notice>
  )
}

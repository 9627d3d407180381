import { exampleSql } from '@nova/contract/questions/sql-example'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Written, writtenOf } from '../form/written.ts'

type Props = { isEmpty: boolean; onFill: (written: Written) => void; onClear: () => void }

/** Offers a finished question in an empty form, and the way back from it. */
export function ExampleNotice({ isEmpty, onFill, onClear }: Props) {
  const [isFilled, setFilled] = useState(false)
  const handleFill = () => {
    onFill(writtenOf(exampleSql))
    setFilled(true)
    // Without scrolling, so that the notice stays in sight.
    document.getElementById('basics-title')?.focus({ preventScroll: true })
  }
  if (isEmpty) {
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
        <Button key="clear" variant="link" onClick={onClear}>
          Clear the form
        </Button>
      }
    >
      This is our example, and it passes all checks. Other companies can see it too, so make it yours before you ask it.
    </Notice>
  )
}

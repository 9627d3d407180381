import type { OwnCode } from '@nova/contract/own-code/own-code'
import { deleteOwnCode } from '@nova/contract/own-code/own-code-calls'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, failureOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { forgetOwnCode } from './own-code-queries.ts'

export function DeleteChange({ change: { id, title, questions } }: { change: OwnCode }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(deleteOwnCode, { params: { id } })
      await navigate('/questions/own-code')
      forgetOwnCode(cache, id)
      toast.success('The change was deleted.')
    } catch (error) {
      toast.error(...failureOf(error, 'We couldn’t delete this change.'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete “${title || 'Untitled'}”?`}
        description={
          questions.length > 0
            ? 'We delete its files, tests and faults. Its questions stay in your library.'
            : 'We delete its files, tests and faults.'
        }
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  )
}

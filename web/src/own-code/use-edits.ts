/** Unsaved edits of a change, kept in this tab, and their saving. */
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { changeOwnCode } from '@nova/contract/own-code/own-code-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { forget, keep, readKept } from '../library/form/kept-entries.ts'
import { useSession } from '../sign-in/sign-in.tsx'
import { toast } from '../ui/toast.tsx'
import { applyEdits, type Edits, errorsOf, isTriedAgain, noEdits, sentEdit } from './edits.ts'
import { keepOwnCode } from './own-code-queries.ts'

const unreachable = 'We couldn’t reach the server. Your edits are kept here, so you can try again.'

export type Editing = ReturnType<typeof useEdits>

export function useEdits(change: OwnCode) {
  const { id, updatedAt } = change
  const cache = useQueryClient()
  const { interviewer } = useSession()
  const [owner, place] = [interviewer?.id ?? '', `own-code-${id}`]
  const [edits, setEdits] = useState(() => readKept(owner, place, noEdits) ?? noEdits)
  const [isSaving, setSaving] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [isConflict, setConflict] = useState(false)
  const sent = sentEdit(change, edits)
  const isDirty = sent !== null
  const errors = hasTried ? errorsOf(edits) : {}
  useEffect(() => {
    if (isDirty) keep(owner, place, edits)
    else forget(owner, place)
  }, [edits, isDirty, owner, place])

  const edit = (make: (before: Edits) => Partial<Edits>) =>
    setEdits((before) => ({ ...before, basedOn: before.basedOn ?? updatedAt, ...make(before) }))
  const discard = () => {
    setEdits(noEdits)
    setTried(false)
  }
  const save = async (isForced = false) => {
    setTried(true)
    if (!sent) return toast.info('There is nothing to save.')
    if (Object.keys(errorsOf(edits)).length > 0) {
      toast.error('Some fields need your attention.')
      setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus(), 50)
      return
    }
    setSaving(true)
    try {
      const body = isForced || edits.basedOn === null ? sent : { ...sent, basedOn: edits.basedOn }
      keepOwnCode(cache, await call(changeOwnCode, { params: { id }, body }))
      discard()
      toast.success('Your changes are saved.')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'own_code_changed') setConflict(true)
      else toast.error(messageOf(error, unreachable))
    } finally {
      setSaving(false)
    }
  }
  return {
    edits,
    /** The change with the edits. */
    edited: applyEdits(change, edits),
    edit,
    errors,
    isDirty,
    isTriedAgain: sent !== null && isTriedAgain(sent),
    isSaving,
    save,
    discard,
    conflict: isConflict ? () => void save(true) : undefined,
    forgetConflict: () => setConflict(false),
  }
}

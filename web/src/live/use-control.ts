import type { ControlAction } from '@nova/contract/interviews/control-action'
import { controlInterview } from '@nova/contract/interviews/interviews'
import { useState } from 'react'
import { call, failureOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'

/** Does what an interviewer may do to a running interview; true when it was done. */
export function useControl(id: string) {
  const [isBusy, setBusy] = useState(false)
  const control = async (action: ControlAction): Promise<boolean> => {
    setBusy(true)
    try {
      await call(controlInterview, { params: { id }, body: action })
      return true
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't make this change"))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { control, isBusy }
}

/** Adding a change: an upload's history, and the same files again for the chosen change. */
import type { HistoryChange, OwnHistory } from '@nova/contract/own-code/own-code'
import { createOwnCode, readOwnHistory } from '@nova/contract/own-code/own-code-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../api.ts'
import { complaintAbout } from './chosen-files.ts'
import { keepOwnCode } from './own-code-queries.ts'
import { useUploading } from './use-uploading.ts'

const brokenOff = 'The upload broke off. Check your connection and try again.'

type Chosen = { files: File[]; history: OwnHistory }

export function useAdding() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const reading = useUploading()
  const beginning = useUploading()
  /** Of the files, and of the chosen change. */
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [chosen, setChosen] = useState<Chosen>()

  const read = async (files: File[]) => {
    setChosen(undefined)
    setFailure(undefined)
    const complaint = complaintAbout(files)
    setError(complaint)
    if (complaint) return
    try {
      const history = await reading.send(readOwnHistory, { form: {}, files })
      if (history) setChosen({ files, history })
    } catch (cause) {
      setError(messageOf(cause, brokenOff))
    }
  }
  const begin = async ({ id }: HistoryChange) => {
    if (!chosen) return
    setFailure(undefined)
    try {
      const made = await beginning.send(createOwnCode, { form: { change: id }, files: chosen.files })
      if (!made) return
      keepOwnCode(cache, made)
      await navigate(`/questions/own-code/${made.id}`)
    } catch (cause) {
      setFailure(messageOf(cause, brokenOff))
    }
  }
  return { reading, beginning, error, failure, chosen, read, begin }
}

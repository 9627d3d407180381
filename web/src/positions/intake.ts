/** Imports and self-enrolment of a position, as their pages ask for and change them. */
import {
  changeEnrolment,
  type Enrolment,
  type EnrolmentForm,
  freeEnrolments,
  getEnrolment,
  listUnusedEnrolments,
  renewEnrolmentLink,
  revokeEnrolmentLink,
} from '@nova/contract/positions/enrolment'
import {
  checkImport,
  downloadImportProblems,
  getImport,
  type ImportFile,
  listImports,
  type PositionImport,
  startImport,
} from '@nova/contract/positions/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForResponse } from '../api.ts'
import { saveResponse } from '../ui/save-file.ts'

const importsKey = (id: string) => ['positions', 'imports', id] as const
const enrolmentKey = (id: string) => ['positions', 'enrolment', id] as const
const progressMs = 500
const listMs = 1500
/** Reading and checking a file takes longer than other calls on a slow line. */
const checkTimeoutMs = 60_000

export function useImports(positionId: string) {
  return useQuery({
    queryKey: importsKey(positionId),
    queryFn: ({ signal }) => call(listImports, { params: { id: positionId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? listMs : false),
  })
}

/** One import, followed while it runs: the page may be left and opened again. */
export function useImport(positionId: string, importId: string) {
  return useQuery({
    queryKey: [...importsKey(positionId), importId],
    queryFn: ({ signal }) => call(getImport, { params: { id: positionId, importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? progressMs : false),
  })
}

/** A person's corrections to how a file was parsed. */
export type ImportChoices = Pick<ImportFile, 'encoding' | 'columns' | 'zones'>

export function useImportCheck(positionId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, choices }: { file: File; choices: ImportChoices }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const body = { fileName: file.name.slice(0, 200), data: await toBase64(file), timeZone, ...choices }
      return call(checkImport, { params: { id: positionId }, body, timeoutMs: checkTimeoutMs })
    },
    onSuccess: (checked: PositionImport) => {
      cache.setQueryData([...importsKey(positionId), checked.id], checked)
      return cache.invalidateQueries({ queryKey: importsKey(positionId), exact: true })
    },
  })
}

export function useImportStart(positionId: string, importId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { publish: boolean; onlyRight: boolean }) =>
      call(startImport, { params: { id: positionId, importId }, body }),
    onSuccess: (started: PositionImport) => {
      cache.setQueryData([...importsKey(positionId), importId], started)
      return cache.invalidateQueries({ queryKey: importsKey(positionId), exact: true })
    },
  })
}

export async function saveProblems(positionId: string, importId: string): Promise<void> {
  await saveResponse(
    await callForResponse(downloadImportProblems, { params: { id: positionId, importId } }),
    'problems.csv',
  )
}

export function useEnrolment(positionId: string) {
  return useQuery({
    queryKey: enrolmentKey(positionId),
    queryFn: ({ signal }) => call(getEnrolment, { params: { id: positionId }, signal }),
  })
}

export function useEnrolmentChange(positionId: string) {
  const cache = useQueryClient()
  const params = { id: positionId }
  const changes = {
    save: (body: EnrolmentForm) => call(changeEnrolment, { params, body }),
    renew: () => call(renewEnrolmentLink, { params }),
    revoke: () => call(revokeEnrolmentLink, { params }),
  }
  return useMutation({
    mutationFn: (change: (of: typeof changes) => Promise<Enrolment>) => change(changes),
    onSuccess: (enrolment) => cache.setQueryData(enrolmentKey(positionId), enrolment),
  })
}

/** The unused places: listed, and freed by as many calls as it takes. */
export function useUnused(positionId: string) {
  const cache = useQueryClient()
  const params = { id: positionId }
  const list = useMutation({ mutationFn: () => call(listUnusedEnrolments, { params }) })
  const free = useMutation({
    mutationFn: async (until: string) => {
      const sum = { requests: 0, people: 0 }
      for (;;) {
        const { freed, left, enrolment } = await call(freeEnrolments, { params, body: { until } })
        sum.requests += freed.requests
        sum.people += freed.people
        cache.setQueryData(enrolmentKey(positionId), enrolment)
        // Those that can't be removed by now, because they were opened by now, are in no later list.
        if (left === 0) return sum
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['positions'] }),
  })
  return { list, free }
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In chunks: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

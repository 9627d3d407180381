/** One act on several interviews, with the result for each; a deletion can be undone for a while. */
import { type BulkAct, type BulkResult, changeInterviews, undoMs } from '@nova/contract/interviews/interview-list'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, failureOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { interviewsKey } from './interviews.ts'

/** A hundred transactions, one after the other. */
const timeoutMs = 60_000
const done: Record<BulkAct, string> = {
  publish: 'published',
  cancel: 'cancelled',
  delete: 'deleted',
  restore: 'restored',
}
const failed: Record<BulkAct, string> = {
  publish: 'Failed to publish interviews',
  cancel: 'Failed to cancel interviews',
  delete: 'Failed to delete interviews',
  restore: 'We couldn’t restore them. They may already be deleted for good.',
}

export function useBulk() {
  const cache = useQueryClient()
  const acting = useMutation({
    networkMode: 'always',
    mutationFn: ({ act, ids, sentence }: { act: BulkAct; ids: string[]; sentence: string }) =>
      changeAll(cache, act, ids, sentence),
    onError: (error: unknown, { act }) => toast.error(...failureOf(error, failed[act])),
  })
  return {
    isPending: acting.isPending,
    run: async (act: BulkAct, ids: string[], sentence = '') => {
      const results = await acting.mutateAsync({ act, ids, sentence })
      tellDone(cache, act, results)
      return results
    },
  }
}

/** Deletes one interview, so that it can be brought back for a while; refused, it throws as any call does. */
export async function deleteOne(cache: QueryClient, id: string, sentence: string): Promise<void> {
  const [result] = await changeAll(cache, 'delete', [id], sentence)
  if (result?.refused) throw new ApiError(409, result.refused.code, result.refused.message)
  tellDone(cache, 'delete', [result!])
}

async function changeAll(cache: QueryClient, act: BulkAct, ids: string[], sentence = ''): Promise<BulkResult[]> {
  const own = sentence.trim() ? { sentence } : {}
  const { results } = await call(changeInterviews, { body: { act, ids, ...own }, timeoutMs })
  await cache.invalidateQueries({ queryKey: interviewsKey })
  return results
}

function tellDone(cache: QueryClient, act: BulkAct, results: BulkResult[]): void {
  const ids = results.filter(({ refused }) => refused === null).map(({ id }) => id)
  if (ids.length === 0) return
  const what = ids.length === 1 ? 'Interview' : `${ids.length} interviews`
  if (act !== 'delete') return toast.success(`${what} ${done[act]}`)
  const undo = () =>
    void changeAll(cache, 'restore', ids).then(
      (restored) =>
        restored.every(({ refused }) => refused === null)
          ? toast.success(`${what} restored`)
          : toast.error(failed.restore),
      (error: unknown) => toast.error(...failureOf(error, failed.restore)),
    )
  // The offer leaves before it stops being true.
  toast.success(`${what} deleted`, { duration: undoMs - 5000, action: { label: 'Undo', onClick: undo } })
}

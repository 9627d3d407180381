import type { ListedQuestion } from '@nova/contract/questions/library'
import { Archive, ArchiveRestore } from 'lucide-react'
import { messageOf } from '../api.ts'
import { MenuItem } from '../ui/dropdown-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { useRestoring, useRetiring } from './library-questions.ts'

type Named = Pick<ListedQuestion, 'id' | 'title' | 'status'>

/** Retiring takes nothing from anyone and can be undone, so it is not asked about but offered back. */
function useSwitching({ id, status }: Named) {
  const retiring = useRetiring()
  const restoring = useRestoring()
  const fail = (error: unknown) => toast.error(messageOf(error, "That didn't work. Try again."))
  const restore = () =>
    restoring.mutateAsync(id).then(() => toast.success('Question restored. Interviewers can choose it again.'), fail)
  const retire = () =>
    retiring.mutateAsync(id).then(
      () =>
        toast.success('Question retired. Interviews already using this question keep it.', {
          action: { label: 'Undo', onClick: () => void restore() },
          duration: 8000,
        }),
      fail,
    )
  const isRetired = status === 'retired'
  return {
    label: isRetired ? 'Restore' : 'Retire',
    Icon: isRetired ? ArchiveRestore : Archive,
    run: () => void (isRetired ? restore() : retire()),
  }
}

export function RetireItem({ question }: { question: Named }) {
  const { label, Icon, run } = useSwitching(question)
  return (
    <MenuItem icon={<Icon aria-hidden />} onSelect={run}>
      {label}
    </MenuItem>
  )
}

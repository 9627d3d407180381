import { messageOf } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { useQuotationRemoval } from '../draft.ts'

/** Takes the resume line out of a question, and says what became of it. */
export function useQuotationRemoving(interviewId: string): (questionId: string) => void {
  const removal = useQuotationRemoval(interviewId)
  return (questionId) =>
    removal.mutate(questionId, {
      onSuccess: () => toast.success('The question is asked without the resume line.'),
      onError: (error) => toast.error(messageOf(error, "We couldn't remove the line. Try again.")),
    })
}

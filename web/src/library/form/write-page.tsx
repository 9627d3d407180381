import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { QuestionKind } from '@nova/contract/words'
import { FileQuestion } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { messageOf } from '../../api.ts'
import { useSession } from '../../sign-in/sign-in.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useFreshQuestion } from '../library-questions.ts'
import { type Entries, formOf } from './kinds.tsx'
import type { Stored } from './use-saving.ts'

/** Writing a new question: an empty one of the kind that the address names, or a copy of another. */
export function NewQuestion() {
  const [search] = useSearchParams()
  const kind = QuestionKind.safeParse(search.get('kind')).data ?? 'coding'
  const copied = search.get('copy')
  return copied ? (
    <Loaded key={copied} id={copied} isCopy />
  ) : (
    <Form key={kind} place={`new-${kind}`} start={formOf(kind).empty()} />
  )
}

/** Changing a question of the company. */
export function EditQuestion() {
  const { id = '' } = useParams()
  return <Loaded key={id} id={id} isCopy={false} />
}

function Loaded({ id, isCopy }: { id: string; isCopy: boolean }) {
  const question = useFreshQuestion(id)
  if (question.isPending) return <PageSkeleton />
  if (!question.data || (!isCopy && !question.data.isEditable)) {
    return (
      <>
        <main id="main" tabIndex={-1} className="container-app py-10">
          <EmptyState
            isPage
            icon={<FileQuestion aria-hidden />}
            title={question.data ? "You can't change this question" : messageOf(question.error, 'Network error')}
            action={
              <Button asChild variant="secondary">
                <Link to={question.data ? `/library/${id}` : '/library'}>
                  {question.data ? 'View question' : 'Back to the library'}
                </Link>
              </Button>
            }
          >
            {question.data && 'Only its author and administrators can. You can make your own copy.'}
          </EmptyState>
        </main>
      </>
    )
  }
  const { updatedAt, scope, kind } = question.data
  const written = formOf(kind).entriesOf(question.data)
  if (!isCopy) return <Form place={id} stored={{ id, updatedAt: updatedAt ?? undefined }} start={written} />
  const title = `Copy of ${written.title}`.slice(0, 80)
  const note = scope === 'bank' && isAnsweredWithCode({ kind }) ? copyNote : undefined
  return <Form place={`copy-${id}`} note={note} start={{ ...written, title }} />
}

const copyNote =
  "Your copy doesn't change the bank. Make it clearly different: the checks compare its text and its solutions with those of the bank."

/** Keeps its initial entries, so that later replies from the server don't overwrite them. */
function Form(props: { place: string; stored?: Stored; note?: string | undefined; start: Entries }) {
  const { interviewer } = useSession()
  return (
    <>
      <title>{`${props.stored ? 'Edit question' : 'New question'} · Nova Interviews`}</title>
      {interviewer && formOf(props.start.kind).draw({ ...props, interviewerId: interviewer.id })}
    </>
  )
}

import { previewQuestion } from '@nova/contract/interviews/question-preview'
import { languageNames } from '@nova/contract/questions/language-names'
import { Language } from '@nova/contract/words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call, messageOf } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { whenDrawn } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'

// Its editor is a separate download, and most questions are chosen without it.
const QuestionInFull = lazy(async () => ({
  default: (await import('../../library/question-in-full.tsx')).QuestionInFull,
}))

const SqlTask = whenDrawn(async () => (await import('../../sql/sql.tsx')).SqlTask)

type Props = { interviewId: string; question: { id: string; title: string } | null; onClose: () => void }

/** A question as its candidate will see it, and next to it the part for interviewers only. */
export function PreviewDialog({ interviewId, question, onClose }: Props) {
  return (
    <Dialog
      open={question !== null}
      onOpenChange={onClose}
      title={question?.title ?? ''}
      className="max-w-3xl"
      description="See what the candidate sees, and how the answer is scored."
    >
      {question && <Preview interviewId={interviewId} questionId={question.id} />}
    </Dialog>
  )
}

function Preview({ interviewId, questionId }: { interviewId: string; questionId: string }) {
  const preview = useQuery({
    queryKey: ['preview', interviewId, questionId],
    queryFn: ({ signal }) => call(previewQuestion, { params: { id: interviewId, questionId }, signal }),
  })
  if (preview.isPending) return <Skeleton className="h-64 rounded-xl" />
  if (preview.isError) return <Notice tone="bad">{messageOf(preview.error, "We couldn't load the question.")}</Notice>
  const { asked, full } = preview.data
  return (
    <Tabs defaultValue="candidate">
      <TabsList aria-label="Who sees it">
        <TabsTrigger value="candidate">As the candidate sees it</TabsTrigger>
        <TabsTrigger value="full">For interviewers only</TabsTrigger>
      </TabsList>
      <TabsContent value="candidate" className="flex flex-col gap-5 pt-4">
        {'problemStatement' in asked ? (
          <>
            <Problem
              question={{
                ...asked,
                statement: asked.problemStatement,
                difficulty: asked.difficultyLevel,
                constraints: asked.assumptions,
              }}
            />
            {asked.sql && <SqlTask sql={asked.sql} />}
            <Starters starters={asked.starters} />
          </>
        ) : (
          <p className="max-w-prose text-lg">{asked.question}</p>
        )}
      </TabsContent>
      <TabsContent value="full" className="flex flex-col gap-4 pt-4">
        <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
          <QuestionInFull question={full} />
        </Suspense>
      </TabsContent>
    </Tabs>
  )
}

function Starters({ starters }: { starters: Partial<Record<Language, string>> }) {
  const offered = Language.options.filter((language) => starters[language] !== undefined)
  if (offered.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">The editor starts with</h3>
      <Tabs defaultValue={offered[0]}>
        <TabsList aria-label="Languages">
          {offered.map((language) => (
            <TabsTrigger key={language} value={language}>
              {languageNames[language]}
            </TabsTrigger>
          ))}
        </TabsList>
        {offered.map((language) => (
          <TabsContent key={language} value={language} className="pt-2">
            <pre
              translate="no"
              className="rounded-lg border border-line bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
            >
              {starters[language]}
            </pre>
          </TabsContent>
        ))}
      </Tabs>
    </section>
  )
}

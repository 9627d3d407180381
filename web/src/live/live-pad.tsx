import { isAnsweredBy, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { padName } from '@nova/contract/questions/language-names'
import { useEffect, useState } from 'react'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { later } from '../ui/later.tsx'
import { Stack } from '../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { LiveAnswer } from './live-board.tsx'
import { LiveRuns } from './live-runs.tsx'
import type { LiveSession } from './live-session.ts'
import { WatchedEditor } from './watched-editor.tsx'

const LiveProject = later(async () => (await import('./live-project.tsx')).LiveProject)

type Shown = Pick<LiveSession, 'texts' | 'editing' | 'timeline' | 'runs'> & { question: RoomQuestion }
type Props = Shown & Pick<LiveSession, 'output'> & { interviewId: string }

/** The candidate's text as it is written, and what running it gave. */
export function LivePad({ interviewId, output, ...shown }: Props) {
  const { question, texts, editing, timeline } = shown
  const { setEditing } = editing
  // Editing together ends when the question changes.
  useEffect(() => () => setEditing(false), [setEditing])
  if (isAnsweredBy(question, 'files'))
    return <LiveProject {...{ interviewId, question, texts, editing, timeline, output }} />
  return <LiveText {...shown} />
}

function LiveText({ question, texts, editing, timeline, runs }: Shown) {
  useStore(texts.padNames)
  const written = useStore(texts.lastWritten).get(question.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const candidate = useStore(texts.others).find(
    ({ by, questionId }) => by.role === 'candidate' && questionId === question.id,
  )
  const pads = texts.listPads(question.id)
  const find = (wanted: string | null | undefined) => pads.find(({ language }) => language === wanted)
  const shown = find(chosen) ?? find(candidate?.language) ?? find(written) ?? pads.at(-1)

  const text = shown ? (
    <div className="flex h-full min-h-0 flex-col max-[900px]:h-[26rem]">
      <Tabs value={shown.language} onValueChange={setChosen} className="shrink-0">
        <TabsList className="px-3" aria-label="Language">
          {pads.map(({ language }) => (
            <TabsTrigger key={language} value={language}>
              {padName(language)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={shown.language} className="sr-only">
          The candidate's text follows.
        </TabsContent>
      </Tabs>
      <WatchedEditor pad={shown} {...{ texts, editing }} />
    </div>
  ) : (
    <p className="p-6 text-muted">Nothing written yet. The candidate's text appears here as they type.</p>
  )

  if (!isAnsweredWithCode(question)) {
    return (
      <LiveAnswer {...{ timeline, texts }} questionId={question.id}>
        <div className="flex h-full min-h-0 flex-col">{text}</div>
      </LiveAnswer>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Stack
        label="Resize code and results"
        top={text}
        bottom={<LiveRuns {...{ timeline, runs, question }} canEdit={editing.canEdit} pad={shown} />}
      />
    </div>
  )
}

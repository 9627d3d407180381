import { languageNames, PadLanguage } from '@nova/contract/words'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { Console } from './console.tsx'
import { Editor } from './editor.tsx'
import type { LiveSession } from './live-session.ts'
import type { RoomQuestion } from './questions.ts'
import { listRuns } from './run-log.ts'
import { Stack } from './split.tsx'
import { useStore } from './store.ts'

type Props = { session: LiveSession; question: RoomQuestion }

/** The candidate's text as it is written, and what running it gave. */
export function LivePad({ session, question }: Props) {
  useStore(session.padNames)
  const timeline = useStore(session.timeline)
  const written = useStore(session.lastWritten).get(question.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const pads = PadLanguage.options.flatMap((language) => session.findPad(question.id, language) ?? [])
  const shown = pads.find(({ language }) => language === (chosen ?? written)) ?? pads.at(-1)
  const runs = listRuns(timeline.runs, [], question.id)

  const text = shown ? (
    <div className="flex h-full min-h-0 flex-col max-[900px]:h-[26rem]">
      <Tabs value={shown.language} onValueChange={setChosen} className="shrink-0">
        <TabsList className="px-3" aria-label="Language">
          {pads.map(({ language }) => (
            <TabsTrigger key={language} value={language}>
              {languageNames[language]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={shown.language} className="sr-only">
          The candidate's text follows.
        </TabsContent>
      </Tabs>
      <Editor
        key={`${shown.questionId} ${shown.language}`}
        pad={shown}
        isReadOnly={!isEditing}
        className="min-h-0 flex-1"
      />
      {session.canEdit && <EditTogether isOn={isEditing} onChange={setEditing} />}
    </div>
  ) : (
    <p className="p-6 text-muted">Nothing written yet. What the candidate writes appears here as it is typed.</p>
  )

  if (question.kind !== 'coding') return <div className="flex h-full min-h-0 flex-col">{text}</div>
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Stack
        label="Resize code and results"
        top={text}
        bottom={
          <section aria-label="Runs and tests" className="h-full overflow-y-auto">
            <h2 className="flex items-center gap-2 px-3 pt-3 text-sm font-semibold">
              Runs and tests <Badge>{runs.length}</Badge>
            </h2>
            <Console
              runs={runs}
              names={question.signature?.params.map(({ name }) => name) ?? []}
              empty="The candidate has not run anything yet."
            />
          </section>
        }
      />
    </div>
  )
}

/** Off at first, so that nobody writes into a candidate's answer by a slip. */
function EditTogether({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className="flex shrink-0 items-center gap-2 border-t border-line px-3 py-1.5">
      <Button size="sm" variant={isOn ? 'primary' : 'secondary'} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
        <PencilLine aria-hidden />
        Edit together
      </Button>
      <p className="text-xs text-faint">
        {isOn ? 'What you type goes to the candidate at once, and is recorded as yours.' : 'You are reading.'}
      </p>
    </div>
  )
}

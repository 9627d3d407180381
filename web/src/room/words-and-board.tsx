import { type ReactNode, useState } from 'react'
import { cn } from '../ui/cn.ts'
import { later } from '../ui/later.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import type { CandidateSession } from './candidate-session.ts'
import type { RoomQuestion } from './questions.ts'

const DrawingSide = later(async () => (await import('./drawing-side.tsx')).DrawingSide)

type Props = { session: CandidateSession; question: RoomQuestion; isOver: boolean; words: ReactNode }

const side = 'min-h-0 flex-1 data-[state=inactive]:hidden'

/** The answer in words, and a board to draw on. That is fetched when it is first opened, and stays then, with what can be undone on it. */
export function WordsAndBoard({ words, ...drawing }: Props) {
  const [isOpened, setOpened] = useState(false)
  return (
    <Tabs
      defaultValue="words"
      onValueChange={(shown) => setOpened((before) => before || shown === 'board')}
      className="flex h-full min-h-0 flex-col"
    >
      <TabsList className="shrink-0 px-4" aria-label="Ways to answer">
        <TabsTrigger value="words">Written answer</TabsTrigger>
        <TabsTrigger value="board">Drawing board</TabsTrigger>
      </TabsList>
      <TabsContent value="words" forceMount className={side}>
        {words}
      </TabsContent>
      <TabsContent
        value="board"
        forceMount
        tabIndex={-1}
        className={cn(side, 'max-[900px]:h-[75dvh] max-[900px]:flex-none')}
      >
        {isOpened && <DrawingSide {...drawing} />}
      </TabsContent>
    </Tabs>
  )
}

import { type ReactNode, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'

type Props = {
  name?: string
  words: ReactNode
  board: ReactNode
}

const side = 'min-h-0 flex-1 data-[state=inactive]:hidden'

/** Two ways to answer. The board is drawn when it is first opened, and stays then, with what can be undone on it. */
export function WordsAndBoard({ name = 'Written answer', words, board }: Props) {
  const [isOpened, setOpened] = useState(false)
  return (
    <Tabs
      defaultValue="words"
      onValueChange={(shown) => setOpened((before) => before || shown === 'board')}
      className="flex h-full min-h-0 flex-col"
    >
      <TabsList className="shrink-0 px-4" aria-label="Ways to answer">
        <TabsTrigger value="words">{name}</TabsTrigger>
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
        {isOpened && board}
      </TabsContent>
    </Tabs>
  )
}

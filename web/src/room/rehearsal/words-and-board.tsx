import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { useIsNarrow } from '../../ui/width.ts'

type Props = {
  name?: string
  words: ReactNode
  board: ReactNode
}

const side = 'min-h-0 flex-1 data-[state=inactive]:hidden'

/** Two ways to answer. The board is drawn when it is first opened, and stays then, with what can be undone on it. */
export function WordsAndBoard({ name = 'Written answer', words, board }: Props) {
  const [isOpened, setOpened] = useState(false)
  const tabs = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const [shown, setShown] = useState('words')
  const handleChange = (next: string) => {
    setShown(next)
    if (next === 'board') setOpened(true)
  }
  // Below the question the board would begin at the screen's edge.
  useEffect(() => {
    if (shown === 'board' && isNarrow) tabs.current?.scrollIntoView({ block: 'start' })
  }, [shown, isNarrow])
  return (
    <Tabs ref={tabs} value={shown} onValueChange={handleChange} className="flex h-full min-h-0 flex-col">
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

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BoardInWords, BoardView } from '../board/board.tsx'
import { useStore } from '../journal/store.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import type { LiveSession } from './live-session.ts'

type Props = Pick<LiveSession, 'timeline' | 'texts'> & { questionId: string; children: ReactNode }

/** The candidate's words and drawing; shows what was worked on last, until one is chosen. */
export function LiveAnswer({ timeline, texts, questionId, children }: Props) {
  const board = useStore(timeline).boards.get(questionId)
  useStore(texts.padNames)
  const pad = texts.findPad(questionId, 'text')
  const [chosen, setChosen] = useState<string | null>(null)
  const [latest, setLatest] = useState<string>(board && !pad ? 'board' : 'words')
  const before = useRef(board)
  useEffect(() => {
    if (board !== before.current) setLatest('board')
    before.current = board
  }, [board])
  useEffect(() => pad?.subscribe(() => setLatest('words')), [pad])
  if (!board) return children
  return (
    <Tabs value={chosen ?? latest} onValueChange={setChosen} className="flex h-full min-h-0 flex-col">
      <TabsList className="shrink-0 px-4" aria-label="The candidate's answer">
        <TabsTrigger value="words">Written answer</TabsTrigger>
        <TabsTrigger value="board">Drawing board</TabsTrigger>
      </TabsList>
      <TabsContent value="words" className="min-h-0 flex-1">
        {children}
      </TabsContent>
      <TabsContent value="board" className="flex min-h-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 max-[900px]:h-[26rem] max-[900px]:flex-none">
          <BoardView board={board} />
        </div>
        <div className="max-h-40 shrink-0 overflow-y-auto border-t border-line px-4 py-2">
          <BoardInWords board={board} />
        </div>
      </TabsContent>
    </Tabs>
  )
}

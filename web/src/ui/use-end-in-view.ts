import { useEffect, useRef } from 'react'

/** So near the end that what comes should be seen, in pixels. */
const nearEnd = 80

/**
 * Keeps the end of a thread in view for readers who have not scrolled away from it. `grown` changes whenever the thread may have become
 * longer; `own` counts the messages that wait.
 */
export function useEndInView(grown: string, own: number, isShown: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const ownBefore = useRef(own)
  useEffect(() => {
    // Scroll to the reader's own new message.
    if (own > ownBefore.current) isAtEnd.current = true
    ownBefore.current = own
    if (isShown && isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [grown, own, isShown])
  const handleScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!
    // Ignore scroll events of a hidden or reappearing box: the reader didn't cause them.
    if (isShown && clientHeight > 0) isAtEnd.current = scrollHeight - scrollTop - clientHeight <= nearEnd
  }
  return { box, handleScroll }
}

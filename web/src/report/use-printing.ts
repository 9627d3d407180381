import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed, from before its layout for paper, which uses the light theme. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const { dataset } = document.documentElement
    let shown = dataset.theme
    const handleBefore = () => {
      shown = dataset.theme
      dataset.theme = 'light'
      flushSync(() => setPrinting(true))
    }
    const handleAfter = () => {
      dataset.theme = shown
      setPrinting(false)
    }
    addEventListener('beforeprint', handleBefore)
    addEventListener('afterprint', handleAfter)
    return () => {
      removeEventListener('beforeprint', handleBefore)
      removeEventListener('afterprint', handleAfter)
    }
  }, [])
  return isPrinting
}

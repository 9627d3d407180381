import { type RefObject, useEffect, useState } from 'react'

/** Whether enough of an element is in view to be read; one in a hidden tab is not. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setInView(seen.at(-1)!.isIntersecting), { threshold: 0.2 })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

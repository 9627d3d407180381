import { type RefObject, useEffect, useState } from 'react'

/** True if enough of an element is in view to be read; false in a hidden tab. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setInView(seen.at(-1)!.isIntersecting), { threshold: 0.2 })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

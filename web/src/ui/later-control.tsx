/** Menus and lists of a screen whose first key needs none of their content. */
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { partFetcher, whenSettled } from './later.tsx'

type Opened = { defaultOpen?: boolean }

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

/** `Closed` stands in the place of the control until that has come; what presses it opens the control then. */
export function laterControl<Props extends object>(
  load: () => Promise<ComponentType<Props & Opened>>,
  Closed: ComponentType<Props>,
): ComponentType<Props> {
  const fetchPart = partFetcher(load)
  let known: ComponentType<Props & Opened> | undefined
  return function LaterControl(props: Props) {
    const [Control, setControl] = useState(() => known)
    const [isAsked, setAsked] = useState(false)
    const place = useRef<HTMLSpanElement>(null)
    const hasFocus = useRef(false)
    useEffect(() => {
      let isWanted = !known
      if (isWanted) {
        void whenSettled()
          .then(fetchPart)
          .then((part) => {
            known = part
            hasFocus.current = place.current?.contains(document.activeElement) ?? false
            if (isWanted) setControl(() => part)
          })
      }
      return () => {
        isWanted = false
      }
    }, [])
    useEffect(() => {
      if (Control && hasFocus.current && !isAsked) place.current?.querySelector('button')?.focus()
    }, [Control, isAsked])
    if (Control) {
      return (
        <span ref={place} className="contents">
          <Control {...props} defaultOpen={isAsked} />
        </span>
      )
    }
    const ask = () => setAsked(true)
    const handleKey = (event: KeyboardEvent) => openingKeys.includes(event.key) && ask()
    return (
      <span
        ref={place}
        role="presentation"
        className="contents"
        onPointerDown={ask}
        onClick={ask}
        onKeyDown={handleKey}
      >
        <Closed {...props} />
      </span>
    )
  }
}

/** The entries of a question's form, and the field to look at. */
import { useCallback, useEffect, useState } from 'react'
import { forget, keep, readKept } from './kept-entries.ts'
import { type SectionId, sectionOfField } from './sections.ts'

/** The entries, kept over a reload until they are saved. */
export function useEntries<Entries extends object>(interviewerId: string, place: string, start: Entries) {
  const [kept] = useState(() => readKept(interviewerId, place, start))
  const [written, setWritten] = useState<Entries>(kept ?? start)
  const [saved, setSaved] = useState(start)
  const [wasKept, setWasKept] = useState(kept !== null)
  const isDirty = JSON.stringify(written) !== JSON.stringify(saved)
  useEffect(() => {
    if (isDirty) keep(interviewerId, place, written)
    else forget(interviewerId, place)
  }, [written, isDirty, interviewerId, place])
  const change = useCallback((changes: Partial<Entries>) => {
    setWritten((written) => ({ ...written, ...changes }))
  }, [])
  return {
    written,
    change,
    isDirty,
    wasKept,
    settle: () => {
      setSaved(written)
      setWasKept(false)
      forget(interviewerId, place)
    },
    startOver: () => {
      setWritten(saved)
      setWasKept(false)
    },
  }
}

export function focusOn(section: SectionId): void {
  document.getElementById(`${section}-title`)?.focus()
  document.getElementById(`${section}-title`)?.scrollIntoView({ block: 'start' })
}

/** The first field of the page that has an error, or the part it belongs to where that is none. */
export function focusOnError(path: string): void {
  const field = document.querySelector<HTMLElement>('main [aria-invalid=true]')
  if (field) return field.focus()
  const section = sectionOfField(path)
  focusOn(section)
  // Its words are below its fields, which may be taller than the window.
  const said = document.getElementById(`${section}-title`)?.closest('section')?.querySelector('[role=alert]')
  said?.scrollIntoView({ block: 'center' })
}

/** Selection of rows in a list: by checkbox, as a range with Shift, all rows shown, or none with Escape. */
import { maxAtOnce } from '@nova/contract/interviews/interview-list'
import { useCallback, useMemo, useRef, useState } from 'react'

export type Selection = {
  ids: ReadonlySet<string>
  /** Turns one row over; with `isRange` everything from the row before to this one follows it. */
  toggle: (id: string, isRange: boolean) => void
  toggleAll: () => void
  clear: () => void
}

/** `shown` are the rows in order. Hidden rows are deselected. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(shown)
  latest.current = shown
  const last = useRef<string | undefined>(undefined)
  const ids = useMemo(() => new Set(shown.filter((id) => chosen.has(id))), [shown, chosen])
  const toggle = useCallback((id: string, isRange: boolean) => {
    const rows = latest.current
    const [from, to] = [rows.indexOf(last.current ?? id), rows.indexOf(id)].toSorted((a, b) => a - b)
    const range = isRange && from !== undefined && from >= 0 ? rows.slice(from, to! + 1) : [id]
    last.current = id
    setChosen((before) => {
      const isOn = !before.has(id)
      const next = new Set(before)
      for (const each of range)
        if (isOn) next.add(each)
        else next.delete(each)
      return new Set([...next].slice(0, maxAtOnce))
    })
  }, [])
  const toggleAll = useCallback(
    () => setChosen((before) => new Set(before.size > 0 ? [] : latest.current.slice(0, maxAtOnce))),
    [],
  )
  const clear = useCallback(() => setChosen(new Set()), [])
  return { ids, toggle, toggleAll, clear }
}

/** The errors that a question's form shows. */
import { useCallback, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { focusOnError } from './use-entries.ts'
import { type Errors, errorsOf, placeOf, type Written } from './written.ts'

/** Errors of the fields since the first attempt to save, and the server's objections until the next change. */
export function useErrors(written: Written) {
  const [hasTried, setTried] = useState(false)
  const [objections, setObjections] = useState<Errors>({})
  const forgetObjections = useCallback(() => setObjections({}), [])
  return {
    errors: hasTried ? { ...errorsOf(written), ...objections } : objections,
    forgetObjections,
    showObjections: (found: Errors) =>
      setObjections(Object.fromEntries(Object.entries(found).map(([path, words]) => [placeOf(path, written), words]))),
    /** Reports if all fields are valid, and leads to the first that isn't. */
    checkFields: (): boolean => {
      setTried(true)
      const [first, ...others] = Object.keys(errorsOf(written))
      if (first === undefined) return true
      const count = others.length + 1
      toast.error(count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`)
      setTimeout(() => focusOnError(first), 50)
      return false
    },
    forgetErrors: () => {
      setTried(false)
      forgetObjections()
    },
  }
}

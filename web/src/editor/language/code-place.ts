/** Tells the language servers where a pad's code belongs; set before they are fetched. */
import { Compartment, Facet } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useEffect } from 'react'
import type { Pad } from '../../journal/pads.ts'

/** The files of a project other than a pad; they may be changed by renaming. */
export type OtherFiles = {
  list: () => readonly string[]
  padOf: (path: string) => Pad
  isLocked: (path: string) => boolean
  /** Shows the file in an editor. */
  open: (path: string) => void
  /** Libraries of the project's kit, by id. */
  libraries?: readonly string[]
}

/** `name` sets a lone pad's folder; a pad of a project is one of its files. */
export type CodePlace = { name: string; files: OtherFiles | null }

/** Set by the screens whose editors know their language. */
export const codePlace = Facet.define<CodePlace, CodePlace | null>({ combine: ([place]) => place ?? null })

/** Its place in a pad's state. */
export const placed = new Compartment()

/** Tells a pad where its code belongs, as long as it is shown. `files` is the same object in every call. */
export function useCodePlace(pad: Pad | null, name: string, files: OtherFiles | null = null): void {
  useEffect(() => {
    if (!pad) return
    pad.change({ effects: placed.reconfigure(codePlace.of({ name, files })) })
    return () => pad.change({ effects: placed.reconfigure([]) })
  }, [pad, name, files])
}

/** Acts that a menu offers where the language's server has them. */
type Act = (view: EditorView) => unknown
export type LanguageActs = { format?: Act; rename?: Act; showType?: Act }

export const languageActs = Facet.define<LanguageActs, LanguageActs>({ combine: (all) => Object.assign({}, ...all) })

/** True where megabytes are fetched only once something is written. */
export const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 900px)').matches

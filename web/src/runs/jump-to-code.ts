import { createContext } from 'react'

/** Leads to a place of the code in the editor; null where no editor is in view. */
export const JumpToCode = createContext<((place: { line: number; column?: number }) => void) | null>(null)

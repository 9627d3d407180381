/** Set if the report was opened by a shared link: then no other data can be requested from the server. */
import { createContext, useContext } from 'react'

export type SharedView = { includesIntegrity: boolean }

export const SharedReportContext = createContext<SharedView | null>(null)

/** Null for interviewers, who may play moments, see drawings and export. */
export const useSharedView = () => useContext(SharedReportContext)

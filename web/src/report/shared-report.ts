/** Whether the report on this page is somebody's who has a link alone: then nothing else can be asked of the server. */
import { createContext, useContext } from 'react'

export type SharedView = { includesIntegrity: boolean }

export const SharedReportContext = createContext<SharedView | null>(null)

/** Null for interviewers, who may play moments, see drawings and export. */
export const useSharedView = () => useContext(SharedReportContext)

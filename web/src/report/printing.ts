import { createContext } from 'react'

/** Whether the report is being laid out for paper, where nothing can be opened: then all of it is open. */
export const PrintingContext = createContext(false)

import { createContext } from 'react'

/** True while the report is laid out for paper: nothing can be opened there, so everything is expanded. */
export const PrintingContext = createContext(false)

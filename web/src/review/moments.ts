/** How the page that shows the scorecard shows moments of the session, and takes the one that it is at. */
import { createContext, type ReactNode, useContext } from 'react'

export type Moments = {
  link: (seq: number) => ReactNode
  /** The newest entry up to the page's current moment; null before the first. Absent on pages without a moment. */
  take?: () => number | null
  /** Path to the playback, if moments can't be captured here. */
  playback?: string
}

export const MomentsContext = createContext<Moments>({ link: (seq) => seq })
export const useMoments = () => useContext(MomentsContext)

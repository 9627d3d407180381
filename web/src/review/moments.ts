/** How the page that shows the scorecard shows moments of the session, and takes the one that it is at. */
import { createContext, type ReactNode, useContext } from 'react'

export type Moments = {
  /** What plays the moment of an entry of the journal. */
  link: (seq: number) => ReactNode
  /** The newest entry up to where the page stands; null before there is one. Absent where it stands nowhere. */
  take?: () => number | null
  /** Where moments can be taken, if not here. */
  playback?: string
}

export const MomentsContext = createContext<Moments>({ link: (seq) => seq })
export const useMoments = () => useContext(MomentsContext)

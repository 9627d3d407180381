import type { ShownProject } from '@nova/contract/projects'
import type { Proposal } from '@nova/contract/proposals'
import type { ReactNode } from 'react'
import type { Store } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import type { Changes } from './changes/changes.ts'
import type { ProjectFiles } from './files/files.ts'
import type { Tabs } from './files/tabs.ts'
import type { ProjectSeat } from './project-tests.ts'

/** What the workspace of a project is made of, by whoever shows it. */
export type WorkspaceProps = {
  questionId: string
  project: ShownProject
  isOver: boolean
  /** Whether another tab or device has the interview now: nothing is tested here. */
  isAside: boolean
  /** Whether another device has it. */
  isElsewhere: boolean
  files: ProjectFiles
  /** The open files; whoever shows the workspace keeps them, as it is made anew where the window gets narrow or wide. */
  opened: readonly [Tabs, (tabs: Tabs) => void]
  timeline: Store<Timeline>
  seat: ProjectSeat
  /** Sends what was typed; false where it could not be sent. */
  prepare: () => Promise<boolean>
  /** Tells whenever all that was typed has been sent; gives the way to stop it. */
  onSent: (tell: () => void) => () => void
  /** The buttons that hand the work in. */
  handIn: ReactNode
  /** What Nova proposed, and what is done with it. */
  proposals: readonly Proposal[]
  changes: Changes
  /** Why no change can be decided now. */
  hindrance: string | null
}

import type { ShownProject } from '@nova/contract/projects/projects'
import type { Proposal } from '@nova/contract/projects/proposals'
import type { ReactNode } from 'react'
import type { Store } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import type { Changes } from './changes/changes.ts'
import type { ProjectFiles } from './files/files.ts'
import type { Tabs } from './files/tabs.ts'
import type { ProjectSeat } from './project-tests.ts'

/** The workspace of a project, as each caller supplies it. */
export type WorkspaceProps = {
  questionId: string
  project: ShownProject
  isOver: boolean
  /** Another tab or device has the interview now: no tests run here. */
  isAside: boolean
  isElsewhere: boolean
  files: ProjectFiles
  /** The open files; the caller keeps them on the device. */
  opened: readonly [Tabs, (tabs: Tabs) => void]
  timeline: Store<Timeline>
  seat: ProjectSeat
  /** Sends what was typed; false where it could not be sent. */
  prepare: () => Promise<boolean>
  /** Calls `tell` whenever all typing has been sent; returns the unsubscribe function. */
  onSent: (tell: () => void) => () => void
  /** The buttons that hand the work in. */
  handIn: ReactNode
  proposals: readonly Proposal[]
  changes: Changes
  /** Why no change can be decided now. */
  hindrance: string | null
}

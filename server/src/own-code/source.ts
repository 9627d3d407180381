/** The sides of a change in an upload, apart from secrets: shapes that the reading thread and the server share. */
import type { HistoryChange, OwnCodeMention } from '@nova/contract/own-code/own-code'
import type { ProjectFile, ProjectRuntime } from '@nova/contract/projects/projects'
import type { LockedPackages } from '../platform/project-boxes/own-kits/locked-packages.ts'

export type UploadFile = { name: string; bytes: Uint8Array }

/** A change as it is read: both sides, its lock file, and the words of the person who made it. */
export type ReadChange = {
  before: ProjectFile[]
  after: ProjectFile[]
  lock: string | undefined
  title: string
  body: string
  notes: string[]
}

/** A change as it is kept: without secrets, and within limits. `old` are the files of before that differ or are gone. */
export type KeptChange = {
  runtime: ProjectRuntime
  after: ProjectFile[]
  old: ProjectFile[]
  /** Paths that the change adds. */
  added: string[]
  title: string
  body: string
  notes: string[]
  mentions: OwnCodeMention[]
  /** Of its lock file: packages that it uses and that no kit of ours has. Missing where there are none. */
  locked?: LockedPackages
}

/** Files of an upload, or a repository on this machine. */
export type SourceOf = { files: UploadFile[] } | { repository: string }
/** `folder`: an empty one for the objects of an upload. */
export type SourceQuestion = { of: SourceOf; folder: string; change: string | null }
export type SourceAnswer = { changes: HistoryChange[]; notes: string[] } | { kept: KeptChange } | { problem: string }

/** A sentence for the person who uploaded it. */
export class SourceProblem extends Error {}

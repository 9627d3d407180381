/** A change of files as it is shown: by file, in stretches as unified diffs have them. */
import { z } from 'zod'
import { isProjectPath, maxPathLength } from './project-path.ts'

const Path = z.string().max(maxPathLength).refine(isProjectPath, "This path isn't in the workspace.")

/** A stretch of a change as unified diffs have it: each line begins with a blank, `+`, `-` or `\`. */
export const Hunk = z.object({
  oldStart: z.int().min(0),
  oldLines: z.int().min(0),
  newStart: z.int().min(0),
  newLines: z.int().min(0),
  lines: z.array(z.string()).max(5_000),
})
export type Hunk = z.infer<typeof Hunk>

/** Change of one file, against the file's text at that time. */
export const ProposedFile = z.object({
  path: Path,
  act: z.enum(['create', 'edit', 'delete']),
  hunks: z.array(Hunk).max(200),
})
export type ProposedFile = z.infer<typeof ProposedFile>

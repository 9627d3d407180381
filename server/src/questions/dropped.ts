/** Distinguishes resume from posting among dropped texts. */
import { inTurns } from '../platform/threads/steps.ts'
import { looksLikeJob } from './job/job-check.ts'
import { readJobLines } from './job/job-parts.ts'
import { headingKind } from './resume/resume-headings.ts'
import { readResumeInSteps } from './resume/resume.ts'
import type { SkillFinder } from './skills.ts'

/** Lines that address applicants or speak for the firm; a resume speaks of one person. */
const speaks =
  /\b(?:you(?:['’]ll|['’]re|r)?|we(?:['’]re)?|our|us|apply|applicants?|candidates?|hiring|wir|unser\w*|dein\w*|du|sie|ihr\w*|nous|votre|vos|vous|nuestr\w+|buscamos|ofrecemos|tu|nossa|nosso|você|buscamos|wij|onze|jouw?|je)\b/i
const maxLines = 200
const maxCounted = 5
const headings = /^(?:experience|education|skills|projects|summary)$/

/** Above zero for a resume, below it for a posting; the further, the surer. */
export async function resumeLikeness(
  given: { lines: string[]; links: string[] },
  finder: SkillFinder,
): Promise<number> {
  const lines = given.lines.slice(0, maxLines)
  const resume = await inTurns(readResumeInSteps(lines, given.links, finder))
  const read = readJobLines(lines.join('\n'), (line) => finder.find([line]).length > 0)
  const speaking = lines.filter((line) => speaks.test(line)).length
  const parts = new Set(read.parts.filter((part, at) => read.isHeading[at] && part !== 'open')).size
  const sections = new Set(lines.flatMap((line) => headingKind(line) ?? []).filter((kind) => headings.test(kind))).size
  const isJob = looksLikeJob(read, await inTurns(finder.findInSteps(read.lines)), false)
  const forResume =
    2 * Math.min(resume.roles.length, 2) + (resume.email ? 2 : 0) + (resume.name ? 1 : 0) + Math.min(sections, 3)
  const forPosting = (isJob ? 2 : 0) + Math.min(speaking, maxCounted) + 2 * Math.min(parts, 2)
  return forResume - forPosting
}

/** A job description's reading as a person corrected it. */
import type { JobCorrections } from '@nova/contract/questions/job-corrections'
import type { Steps } from '../../platform/threads/steps.ts'
import type { SkillFinder } from '../skills.ts'
import { type Job, type JobSkill, type JobVoice, readJobInSteps } from './job.ts'

type Given = { jobText: string; title: string; jobCorrections?: JobCorrections }

/** Reads a job description and takes in what a person said of its skills. */
export function* readCorrectedJobInSteps({ jobText, title, jobCorrections }: Given, finder: SkillFinder): Steps<Job> {
  const job = yield* readJobInSteps(jobText, finder, title)
  return jobCorrections ? correctJob(job, jobCorrections, finder) : job
}

/** Skills required by a person come first; removed ones are dropped. Others stay as read. */
function correctJob(job: Job, corrections: JobCorrections, finder: SkillFinder): Job {
  const [must, nice, none] = [corrections.must, corrections.nice, corrections.none].map((skills) =>
    skills.flatMap((skill) => namesOf(skill, finder)),
  ) as [string[], string[], string[]]
  const said = new Set([...must, ...nice, ...none])
  if (said.size === 0) return job
  const read = [...job.must, ...job.nice, ...job.doubted]
  const as =
    (voice: JobVoice) =>
    (skill: string): JobSkill => ({ skill, voice, line: read.find((one) => one.skill === skill)?.line ?? '' })
  const left = (skills: JobSkill[]) =>
    skills.filter(({ skill }) => !said.has(skill)).map((one) => withoutAlternatives(one, said))
  const all = {
    must: [...new Set(must)].map(as('asked')).concat(left(job.must)),
    nice: left(job.nice).concat([...new Set(nice)].map(as('wished'))),
    doubted: left(job.doubted),
  }
  const names = [...all.must, ...all.nice].map(({ skill }) => skill)
  return { ...job, ...all, languages: names.filter((name) => finder.byName.get(name)?.kind === 'language') }
}

/** The taxonomy's names in what a person wrote; a skill that it lacks stays as it was written. */
function namesOf(text: string, finder: SkillFinder): string[] {
  if (text === '') return []
  const names = finder.find([text], new Set([0]), new Set([0])).map(({ name }) => name)
  return names.length > 0 ? [...new Set(names)] : [text]
}

function withoutAlternatives({ oneOf, ...one }: JobSkill, said: Set<string>): JobSkill {
  const others = oneOf?.filter((skill) => !said.has(skill)) ?? []
  return others.length > 1 ? { ...one, oneOf: others } : one
}

/** A job posting from its address or its text, as the wizard fills it in. */
import { setImmediate } from 'node:timers/promises'
import { maxDescriptionLength } from '@nova/contract/constants'
import type { JobInfo } from '@nova/contract/questions/questions'
import { refuse } from '@nova/contract/refusals'
import type { SkillFinder } from '../skills.ts'
import { fetchPage } from './guarded-fetch.ts'
import { readJobPageApart } from './job-page-limits.ts'
import type { JobPageText } from './job-page.ts'
import { type Job, namedSeniority, readJob, toJobInfo } from './job.ts'

/** Maximum length read of a page: postings are shorter, and reading blocks other requests. */
const maxReadLength = 50_000

/** Maximum length of a description made from a posting, so that the wizard's additions still fit an interview. */
const maxPostingLength = maxDescriptionLength - 10_000

/**
 * Reads a posting. Refuses a text that is no job description, and an address if neither its page nor its own words
 * describe a job.
 */
export async function readPosting(
  source: { url: string } | { text: string },
  allow: string[],
  finder: SkillFinder,
): Promise<JobInfo> {
  if ('text' in source) {
    const job = readJob(source.text, finder)
    if (!job.isJob) throw refuse('no_job_text')
    return toJobInfo(job, source.text, maxPostingLength, 'text')
  }
  const html = await fetchPage(source.url, allow)
  const page = html === undefined ? undefined : await readJobPageApart(html)
  const job = page && (await readPage(page, finder))
  if (job) return toJobInfo(job, page.text, maxPostingLength, page.from)
  const told = readAddress(source.url, finder)
  if (!told) throw refuse(page ? 'no_job_text' : 'unreadable_job')
  return told
}

/** A posting from the HTML of its page; refuses a page that is none. */
export async function readPageOf(html: string, finder: SkillFinder): Promise<JobInfo> {
  const page = await readJobPageApart(html)
  const job = page && (await readPage(page, finder))
  if (!job) throw refuse('no_job_text')
  return toJobInfo(job, page.text, maxPostingLength, page.from)
}

/** Returns the job of a page; undefined if its text is no job description, even if its heading says so. */
async function readPage(page: JobPageText, finder: SkillFinder): Promise<Job | undefined> {
  const text = page.text.slice(0, maxReadLength)
  const isJob = page.from === 'jsonld' || readJob(`${page.title}\n${text}`, finder).isJob
  await setImmediate()
  return isJob ? readJob(text, finder, page.title) : undefined
}

const fileEnding = /\.(?:x?html?|php\d?|aspx?|jsp|jsf|cfm|cgi|do|json|xml|pdf)(?=\/|$)/gi

/** The specification's heuristics: level and languages by the words of the address; undefined where they say nothing. */
function readAddress(address: string, finder: SkillFinder): JobInfo | undefined {
  const url = new URL(address)
  const path = safeDecode(url.pathname).replace(fileEnding, '')
  const words = `${path} ${url.searchParams.get('title') ?? ''} ${url.searchParams.get('q') ?? ''}`
  const text = words.replace(/[^\p{L}\p{N}+#.]+/gu, ' ').trim()
  const seniority = namedSeniority(text)
  const found = [
    ...new Set(finder.find([text.split(' ').map(capitalise).join(', ')], new Set([0])).map(({ name }) => name)),
  ]
  const languages = found.filter((name) => finder.byName.get(name)?.kind === 'language')
  const slug = text.match(
    /(?:[\p{L}+#.]+ ){0,4}(?:engineer|developer|programmer|architect|scientist|analyst|devops|sre)\b/iu,
  )?.[0]
  if (!seniority && found.length === 0 && !slug) return undefined
  const title = (slug ?? '')
    .replace(/\b(jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|view|en|us)\b/gi, ' ')
    .trim()
  return {
    title: title.split(/\s+/).filter(Boolean).map(capitalise).join(' '),
    description: '',
    requirements: [],
    must: [],
    nice: [],
    programmingLanguages: languages,
    experienceLevel: seniority ?? 'Medium',
    isLevelStated: seniority !== undefined,
    from: 'url',
    omitted: 0,
  }
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

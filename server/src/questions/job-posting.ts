/** A job posting from its address or its text, as the wizard fills it in. */
import { longestDescription } from '@nova/contract/constants'
import type { JobInfo } from '@nova/contract/questions'
import { refuse } from '@nova/contract/refusals'
import { fetchPage } from './guarded-fetch.ts'
import { readJobPageApart } from './job-page-limits.ts'
import { namedSeniority, readJob, toJobInfo } from './job.ts'
import type { SkillFinder } from './skills.ts'

/** So long may a description be made from a posting: what the wizard adds to it still fits an interview. */
const longestPosting = longestDescription - 10_000

/** Reads a posting; an address that cannot be fetched is judged by its words, and refused if they say nothing. */
export async function readPosting(
  source: { url: string } | { text: string },
  allow: string[],
  finder: SkillFinder,
): Promise<JobInfo> {
  if ('text' in source) {
    const job = readJob(source.text, finder)
    if (!job.title && job.must.length === 0 && job.requirements.length === 0) throw refuse('unreadable_job')
    return toJobInfo(job, source.text, longestPosting, 'text')
  }
  const html = await fetchPage(source.url, allow)
  const page = html === undefined ? undefined : await readJobPageApart(html)
  if (page) {
    return toJobInfo(readJob(page.text, finder, page.title), page.text, longestPosting, page.from)
  }
  return readAddress(source.url, finder)
}

/** The specification's heuristics: level and languages by the words of the address. */
function readAddress(address: string, finder: SkillFinder): JobInfo {
  const url = new URL(address)
  const words = `${safeDecode(url.pathname)} ${url.searchParams.get('title') ?? ''} ${url.searchParams.get('q') ?? ''}`
  const text = words.replace(/[^\p{L}\p{N}+#.]+/gu, ' ').trim()
  const seniority = namedSeniority(text)
  const found = [
    ...new Set(finder.find([text.split(' ').map(capitalise).join(', ')], new Set([0])).map(({ name }) => name)),
  ]
  const languages = found.filter((name) => finder.byName.get(name)?.kind === 'language')
  const slug = text.match(
    /(?:[\p{L}+#.]+ ){0,4}(?:engineer|developer|programmer|architect|scientist|analyst|devops|sre)\b/iu,
  )?.[0]
  if (!seniority && found.length === 0 && !slug) throw refuse('unreadable_job')
  const title = (slug ?? '')
    .replace(/\b(jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|view|en|us)\b/gi, ' ')
    .trim()
  return {
    title: title.split(/\s+/).filter(Boolean).map(capitalise).join(' '),
    description: '',
    requirements: [],
    programmingLanguages: languages,
    experienceLevel: seniority ?? 'Medium',
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

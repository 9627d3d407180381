/** A project in its own words: its README and its brief. */
import type { ProjectQuestion } from '@nova/contract/projects/projects'

export const withoutFences = (text: string) => text.replace(/^```[^]*?^```/gm, '')

/** The README's first sentences, or the brief's, and the rows of its table as a list. */
export function describeProject({ repository, statement }: ProjectQuestion): { about: string; files: string } {
  const readme = repository.find(({ path }) => /^readme\.md$/i.test(path))?.text ?? ''
  const paragraphs = `${withoutFences(readme)}\n\n${statement}`.split(/\n\s*\n/)
  const about = paragraphs.find((each) => /^[\p{L}*`]/u.test(each.trim())) ?? statement
  const rows = [...readme.matchAll(/^\|([^|]*`[^|]*)\|(.+)\|\s*$/gm)].map(
    (row) => `- ${row[1]!.trim()}: ${row[2]!.trim()}`,
  )
  return { about: about.replace(/\s+/g, ' ').trim(), files: rows.join('\n') }
}

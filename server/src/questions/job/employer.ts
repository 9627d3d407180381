/** Names of the employer and of the site that shows a posting: the words in them are no skills. */
import { titleWord } from './job-check.ts'
import type { JobLines } from './job-parts.ts'

const topLines = 15
const name = "(?:\\p{Lu}[\\p{L}\\p{N}&'’.-]*)(?: (?:(?:of|de|&|und|and|the) )?\\p{Lu}[\\p{L}\\p{N}&'’.-]*){0,3}"
const legalForm = '(?:GmbH|AG|SE|Ltd|Limited|Inc|LLC|PLC|Corp|B\\.?V|N\\.?V|S\\.?A\\.?S?|S\\.?L|Lda|Oy|AB|ApS|KG)'
const withForm = new RegExp(`(?<![\\p{L}\\p{N}])(${name}),? (?:\\([A-Z]{2}\\) )?${legalForm}\\b`, 'gu')
const aboutName = new RegExp(`^(?:About|Join|Über|Sobre|À propos de|Over|Who is) (${name})[:?]?$`, 'u')
const atName = new RegExp(
  `(?<![\\p{L}])(?:at|At|bei|Bei|chez|Chez|en|bij|Bij|na|Join|join) (${name})(?=$|[,.!]| (?:we|We|you|You|our|today|wir|nous|wij)\\b)`,
  'gu',
)
const beforePlace = new RegExp(`^(${name})\\s+[·|•–—-]\\s+\\S`, 'u')
const noName = /^(?:us|you|our|the|this|about|uns|dich|nous|vous|ons|jou|nosotros|nós|remote)\b/i

/** Returns the names, longest first. If a posting requires one as a tool, that use is not the name. */
export function findEmployers(lines: string[]): string[] {
  const found = new Set<string>()
  lines.forEach((line, at) => {
    if (line.length > 200) return
    const about = aboutName.exec(line)?.[1]
    const first = at > 0 && at < 4 ? beforePlace.exec(line)?.[1] : undefined
    const within = at < topLines ? [...line.matchAll(withForm), ...line.matchAll(atName)].map(([, one]) => one!) : []
    for (const one of [about, first, ...within]) if (one && !noName.test(one) && !titleWord.test(one)) found.add(one)
  })
  return [...found].toSorted((a, b) => b.length - a.length).slice(0, 10)
}

/**
 * The lines with blanks in place of the names. A name of one word stays in what is asked for and done, unless it is named
 * as a firm: 'You use Elastic every day' is about the tool.
 */
export function withoutEmployers({ lines, parts }: Pick<JobLines, 'lines' | 'parts'>, names: string[]): string[] {
  return lines.map((line, at) =>
    names.reduce((text, one) => {
      if (!text.includes(one)) return text
      const blank = (found: string) => ' '.repeat(found.length)
      const isTool = !one.includes(' ') && ['must', 'nice', 'duties'].includes(parts[at]!)
      return text.replaceAll(isTool ? asFirm(one) : whole(one), blank)
    }, line),
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const whole = (one: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(one)}(?![\\p{L}\\p{N}])`, 'gu')
const asFirm = (one: string) => new RegExp(`(?<=\\b(?:at|join|about|by) )${escaped(one)}(?![\\p{L}\\p{N}])`, 'giu')

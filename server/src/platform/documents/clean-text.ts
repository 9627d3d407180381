/** Text as the rest of the product may store it: no controls, no lone surrogates, no ligatures. */

const ligatures: Record<string, string> = {
  '\uFB00': 'ff',
  '\uFB01': 'fi',
  '\uFB02': 'fl',
  '\uFB03': 'ffi',
  '\uFB04': 'ffl',
  '\uFB05': 'st',
  '\uFB06': 'st',
}
/** Stop reading here: resumes with more than maxResumeLines are refused anyway. */
const maxLines = 6_000
const maxLineLength = 2_000
const longLine = new RegExp(`.{1,${maxLineLength - 1}}(?:\\s|$)|.{1,${maxLineLength}}`, 'gsu')

/** One line, cleaned: tabs mark wide gaps, every other run of blanks is one space. */
function cleanLine(raw: string): string {
  return (
    raw
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\uFB00-\uFB06]/g, (letter) => ligatures[letter] ?? letter)
      .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\uFFF9-\uFFFD\uE000-\uF8FF]/g, '')
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, ' ')
      // Whole runs at a time: a pattern that may fail at the end of a run would be tried at each of its blanks.
      .replace(/\s+/g, (blanks) => (blanks.includes('\t') ? '\t' : ' '))
      .trim()
      .replaceAll('\uFFFD', '')
  )
}

/** Cleaned lines that carry text, in order; one that is very long becomes several. */
export function cleanLines(raw: Iterable<string>): string[] {
  const lines: string[] = []
  for (const line of raw) {
    if (!/[\p{L}\p{N}]/u.test(line)) continue
    const cleaned = cleanLine(line)
    const pieces = cleaned.length > maxLineLength ? (cleaned.match(longLine) ?? []) : [cleaned]
    for (const piece of pieces) if (/[\p{L}\p{N}]/u.test(piece)) lines.push(piece.trim())
    if (lines.length > maxLines) break
  }
  return lines
}

const linkPattern =
  /(?:https?:\/\/|www\.)[^\s<>"'()[\]{}|\\^`]+|(?<![\w@./-])(?:[a-z]{2,3}\.)?(?:linkedin\.com\/(?:in|pub)|github\.com|gitlab\.com|bitbucket\.org)\/[\w%./~-]+|(?<![\w@./-])(?:[\w-]{1,60}\.){1,4}(?:com|org|net|io|dev|me|app|co|edu|ai|tech|info|page|site|uk|de|fr|es|it|nl|se|no|dk|pl|pt|br|in|jp|ca|au)\/[\w%./~-]+/gi

/** Web addresses written in the lines and those given apart (annotations, fields), normalised, each once. */
export function collectLinks(lines: string[], given: string[] = []): string[] {
  const written = lines.flatMap((line) => [...(line.match(linkPattern) ?? []), ...hostsIn(line)])
  const links = [...given, ...written].map(normaliseLink).filter((link) => link !== undefined)
  return [...new Map(links.map((link) => [linkKey(link), link])).values()].slice(0, 200)
}

const host = /^(?:[a-z0-9-]{1,60}\.){1,4}(?:com|org|net|io|dev|me|app|co|ai|tech|info|page|site)$/
const maxContactLength = 300

/** A site's bare name next to an e-mail address or another link; alone it might be the name of a tool. */
function hostsIn(line: string): string[] {
  if (line.length > maxContactLength) return []
  const items = line.split(/[\t|·•,;]/).map((item) => item.trim())
  const isBeside = /\S@\S+\.\w/.test(line)
  return items.filter((item) => host.test(item) && (isBeside || (item.match(/\./g) ?? []).length > 1))
}

function normaliseLink(raw: string): string | undefined {
  const trimmed = raw
    .trim()
    .replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    .replace(/\/$/, '')
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.parse(withScheme)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.hostname.includes('.') && withScheme.length <= 2000 ? withScheme : undefined
}

function linkKey(link: string): string {
  return link
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/+$/, '')
}

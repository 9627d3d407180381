/** Names and addresses of people in the texts of a code base, which a person may replace. */
import type { OwnCodeMention } from '@nova/contract/own-code/own-code'
import type { ProjectFile } from '@nova/contract/projects/projects'

const maxMentions = 500

const patterns: { kind: OwnCodeMention['kind']; pattern: RegExp }[] = [
  { kind: 'email', pattern: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu },
  {
    kind: 'author',
    pattern:
      /(?:@author|\bauthors?:|\bmaintainers?:|\bwritten by|copyright\s*(?:\(c\)|©)?\s*[\d, -]*)\s*(?<name>\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3})/giu,
  },
  { kind: 'author', pattern: /\b(?:TODO|FIXME|XXX|HACK)\((?<name>[^)\n]{2,40})\)/g },
  { kind: 'address', pattern: /https?:\/\/(?:[\w-]+\.)*(?:corp|internal|intranet|local|lan)(?:[.:/][^\s'"`<>)]*)?/g },
  { kind: 'phone', pattern: /(?<![\w.+])\+\d{1,3}[ ()/-]*\d{2,4}(?:[ ()/-]*\d{2,4}){2,4}(?!\w)/g },
]

/** Addresses that standards keep for examples. */
const example = /@(?:[\w.-]+\.)?(?:example|test|invalid|localhost)(?:\.\w+)?$|@users\.noreply\.|^git@/i

/** Mentions in the order of files and lines; the same text in one file once. */
export function findMentions(files: readonly ProjectFile[]): OwnCodeMention[] {
  const found = new Map<string, OwnCodeMention>()
  for (const { path, text } of files) {
    for (const { kind, pattern } of patterns) {
      for (const match of text.matchAll(pattern)) {
        const said = match.groups?.['name'] ?? match[0]
        const id = `${path}:${said}`.slice(0, 100)
        if (example.test(said) || found.has(id) || found.size >= maxMentions) continue
        const line = text.slice(0, match.index).split('\n').length
        found.set(id, { id, path, line, text: said.slice(0, 200), kind, isReplaced: false })
      }
    }
  }
  return [...found.values()]
}

const words: Record<OwnCodeMention['kind'], string> = {
  email: 'person@example.com',
  author: 'A Colleague',
  address: 'https://intranet.example',
  phone: '+00 000 0000',
}

/** The text with the mentions replaced, wherever they stand. */
export function replaceMentions(
  files: readonly ProjectFile[],
  mentions: readonly Pick<OwnCodeMention, 'text' | 'kind'>[],
): ProjectFile[] {
  return files.map(({ path, text }) => {
    let rest = text
    for (const each of mentions) rest = rest.replaceAll(each.text, words[each.kind])
    return { path, text: rest }
  })
}

/** Words that no reader may meet: our own, and other spellings of theirs. Code may use them, screens, messages and reports may not. */
import { parseSync, Visitor } from 'oxc-parser'
import type { HouseFile } from './source.ts'

// The last is a word that the specification spells otherwise: one spelling on all screens.
const forbidden =
  /\b(?:e-mail(?:s|ed|ing)?|pads?|journal entr(?:y|ies)|gates?|units? of evidence|provenance|fold(?:s|ed|ing)?)\b/gi

/** Folders with texts for people: screens, refusals, mails, reports, downloads, Nova's replies. */
const shownIn = [
  'web/src/',
  'contract/src/refusals.ts',
  'contract/src/issue-words.ts',
  'contract/src/accounts/audit-words.ts',
  'contract/src/installation/model-card-lines.ts',
  'server/src/accounts/',
  'server/src/agent/',
  'server/src/answers/',
  'server/src/asked-questions/',
  'server/src/briefing/',
  'server/src/code-facts/',
  'server/src/demo/',
  'server/src/enrolment/',
  'server/src/evidence/',
  'server/src/exports/',
  'server/src/feedback/',
  'server/src/follow-ups/',
  'server/src/imports/',
  'server/src/integrity/',
  'server/src/interview-access/',
  'server/src/interview-lists/',
  'server/src/interview-plan/',
  'server/src/interviews/',
  'server/src/knowledge/',
  'server/src/library/',
  'server/src/notices/',
  'server/src/nova/',
  'server/src/observations/',
  'server/src/people/',
  'server/src/platform/mail/',
  'server/src/positions/',
  'server/src/questions/',
  'server/src/reports/',
  'server/src/resumes/',
  'server/src/sessions/',
  'server/src/shares/',
]
/** Attributes that are never read aloud or shown. */
const silentAttributes = new Set(['className', 'id', 'key', 'href', 'name', 'role', 'data-open'])

type Span = { start: number; end: number }
type Text = Span & { text: string; isShown: boolean }

/** One sentence for each forbidden word in a text that a person may read. */
export function breachesOfScreenWords({ path, text }: HouseFile): string[] {
  const isScreen = shownIn.some((prefix) => path.startsWith(prefix)) && /\.tsx?$/.test(path)
  if (!isScreen || /\.test\.tsx?$/.test(path)) return []
  // Most have no such word anywhere, and no sign by its number; to build the tree takes long.
  if (text.search(forbidden) < 0 && !/\\[ux]|&#/.test(text)) return []
  return textsOf(path, text).flatMap((found) =>
    [...found.text.matchAll(forbidden)].map(
      ([word]) =>
        `shows the word "${word}" in "${found.text.replace(/\s+/g, ' ').trim()}": say it in the reader's words`,
    ),
  )
}

/** The texts of a file that a person may read. Single words are names unless the markup shows them. */
function textsOf(path: string, source: string): Text[] {
  const texts: Text[] = []
  const silent: Span[] = []
  const isSentence = (text: string) => /\S\s+\S/.test(text)
  const add = (node: Span, text: string, isShown: boolean) =>
    texts.push({ start: node.start, end: node.end, text, isShown })
  new Visitor({
    JSXText: (node) => add(node, node.value, true),
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && silentAttributes.has(node.name.name)) silent.push(node)
      else if (node.value?.type === 'Literal' && typeof node.value.value === 'string') add(node, node.value.value, true)
    },
    Literal(node) {
      if (typeof node.value === 'string') add(node, node.value, isSentence(node.value))
    },
    TemplateLiteral(node) {
      // Interpolated values use our own names; people read the words around them.
      const words = node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
      add(node, words, isSentence(words))
    },
    ImportDeclaration: (node) => silent.push(node),
    // Uncaught errors are read by engineers.
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) silent.push(node)
    },
  }).visit(parseSync(path, source).program)
  const isSilent = (text: Span) => silent.some(({ start, end }) => start <= text.start && text.end <= end)
  const seen = new Set<string>()
  return texts.filter((text) => {
    // The value of an attribute is met as a literal too.
    const isNew = !seen.has(text.text)
    if (text.isShown && !isSilent(text)) seen.add(text.text)
    return text.isShown && isNew && !isSilent(text)
  })
}

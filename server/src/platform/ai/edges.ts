/**
 * Marks of templates and plans that a model leaves around its answer, by one rule for all names: a name in `<…>` or `<|…|>`
 * outside code that isn't HTML, a heading of a plan or of the answer, a tool call as text. What may be one is held
 * back until it is known. Thinking in known marks is gone before (thinking.ts).
 */

type Span = { at: number; end: number; name: string; isClosing: boolean; isTemplate: boolean }

const code = /```[^]*?(?:```|$)|`[^`\n]*(?:`|$)/g
const mark = /<\|[^|<>\n]{0,40}\|>|<\|[^|<>\n]{0,40}>|<[^|<>\n]{0,40}\|>|<\/?[a-z][\w:.-]{0,40}(?:\s[^<>\n]{0,80})?>/gi
const html =
  /^(?:a|article|aside|body|br|button|code|dd|details|dialog|div|dl|dt|em|fieldset|footer|form|h[1-6]|head|header|html|i|img|input|label|legend|li|link|main|meta|nav|ol|option|p|pre|script|section|select|small|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|th|thead|title|tr|ul|video)$/i
/** Longest beginning of a mark. */
const maxOpen = 120
const plan =
  /^[#*_\s]*(?:here(?:'s| is) )?(?:(?:my|the|an?|internal|inner|private) )?(?:chain of )?(?:thoughts?|thinking|reasoning|analysis|plan|reflection|scratchpad|monologue)(?: process)?[*_]*\s*(?::|\n)/i
const answer =
  /(?:^|\n)[#*_\s]*(?:here(?:'s| is) )?(?:(?:my|the) )?(?:final )?(?:answer|response|reply|output|final)[*_]*:[*_]*\s*/gi
/** So much of a text shows if it begins with a heading. */
const headingLength = 40

/** The visible part of a model's text; while it is written, only as far as no later text changes it. */
export function visibleOf(written: string, isWhole: boolean): string {
  const text = written.replace(/&lt;(\/?[a-z|][^&<>\n]{0,60})&gt;/gi, '<$1>').trimStart()
  if (!isWhole && mayBePlan(text)) return ''
  const answered = plan.test(text)
    ? lastPart(text)
    : text.replace(/^[#*_\s]*(?:final )?(?:answer|response)[*_]*:[*_]*\s*/i, '')
  const known = isWhole ? answered : answered.slice(0, sureEnd(answered))
  return withoutMarks(known, isWhole)
}

const mayBePlan = (text: string): boolean =>
  plan.test(text) || (text.length < headingLength && /^[#*_\s]*[\w' *]*$/.test(text) && !/[.!?]/.test(text))

/** After the heading of the answer, or the last paragraph. */
function lastPart(text: string): string {
  const heading = [...text.matchAll(answer)].at(-1)
  if (heading) return text.slice(heading.index + heading[0].length)
  const paragraphs = text.split(/\n\s*\n/)
  return paragraphs.length > 1 ? paragraphs.at(-1)! : ''
}

/** The place from which on the text may still become a mark. */
function sureEnd(text: string): number {
  const escaped = /&(?:l(?:t(?:;[^&<>\n]{0,60}(?:&(?:gt?)?)?)?)?)?$/i.exec(text)?.index ?? text.length
  const from = text.lastIndexOf('<')
  const isOpen = from >= 0 && text.length - from < maxOpen && !/[>\n]/.test(text.slice(from))
  return Math.min(escaped, isOpen && !isInCode(text, from) ? from : text.length)
}

const isInCode = (text: string, at: number): boolean =>
  [...text.matchAll(code)].some(({ index, 0: found }) => at >= index && at < index + found.length)

/** Not of a name before it, as in `List<String>`, and not in code. */
const marksIn = (text: string): Span[] =>
  [...text.matchAll(mark)].flatMap(({ index, 0: found }) => {
    const name = /[a-z][\w:.-]*/i.exec(found)?.[0] ?? ''
    const isTemplate = found.includes('|')
    if (
      isInCode(text, index) ||
      (!isTemplate && (html.test(name) || /\w/.test(text[index - 1] ?? '')) && !isEnd(found))
    )
      return []
    return [{ at: index, end: index + found.length, name, isClosing: found.startsWith('</'), isTemplate }]
  })
/** `</s>` ends a text after anything. */
const isEnd = (found: string) => /^<\/?(?:s|eos|bos|end_of_turn|start_of_turn)>$/i.test(found)

/** A block in front of the text is a plan if more follows, and else the answer; a tool call is neither. */
function withoutMarks(text: string, isWhole: boolean): string {
  const spans = marksIn(text)
  const [first] = spans
  if (first && !first.isClosing && !first.isTemplate && text.slice(0, first.at).trim() === '') {
    const closing = spans.find(({ isClosing, name }) => isClosing && name === first.name)
    if (!closing) return isWhole ? withoutOpening(text, first) : ''
    const [inside, after] = [text.slice(first.end, closing.at), text.slice(closing.end)]
    if (/^\s*[[{]/.test(inside)) return withoutMarks(after.trimStart(), isWhole)
    if (after.trim() !== '') return withoutMarks(after.trimStart(), isWhole)
    return isWhole ? withoutMarks(inside.trim(), isWhole) : ''
  }
  const opened = new Set(spans.filter(({ isClosing }) => !isClosing).map(({ name }) => name))
  const strays = spans.filter(
    ({ isTemplate, isClosing, name, at, end }) =>
      isTemplate || isEnd(text.slice(at, end)) || (isClosing && !opened.has(name)),
  )
  let [shown, from] = ['', 0]
  for (const { at, end } of strays) [shown, from] = [shown + text.slice(from, at), end]
  return shown + text.slice(from)
}

/** A name in a sentence stays, and one that is never closed was put before an answer. */
const withoutOpening = (text: string, { end }: Span): string =>
  /^ [a-z]/i.test(text.slice(end)) ? text : text.slice(end).trimStart()

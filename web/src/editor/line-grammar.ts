/** Grammars that read a text line by line, as CodeMirror 5 did. CodeMirror's `StreamLanguage` would load with the room. */
import { defineLanguageFacet, Language, languageDataProp, LanguageSupport } from '@codemirror/language'
import { type StreamParser, StringStream } from '@codemirror/streamparser'
import { NodeSet, NodeType, Parser, type PartialParse, Tree } from '@lezer/common'
import { styleTags, type Tag, tags } from '@lezer/highlight'

/** Only those that have a colour here. */
const tagByStyle: Record<string, Tag> = {
  keyword: tags.keyword,
  header: tags.keyword,
  tag: tags.keyword,
  comment: tags.comment,
  error: tags.invalid,
  string: tags.string,
  quote: tags.string,
  number: tags.number,
  atom: tags.bool,
  builtin: tags.function(tags.variableName),
  def: tags.typeName,
  property: tags.typeName,
}
const styles = Object.keys(tagByStyle)
const tokenTypes = styles.map((name, at) =>
  NodeType.define({ id: at + 1, name, props: [styleTags({ [name]: tagByStyle[name]! })] }),
)

/** `renamed`: styles of this mode that mean another one. */
export function readByLines(mode: StreamParser<unknown>, renamed: Record<string, string> = {}): LanguageSupport {
  const data = defineLanguageFacet(mode.languageData)
  const top = NodeType.define({ id: 0, name: 'File', top: true, props: [languageDataProp.add({ File: data })] })
  const nodeSet = new NodeSet([top, ...tokenTypes])
  const idOf = (style: string) =>
    1 + styles.findIndex((each) => style.split(/[ .]/).some((part) => (renamed[part] ?? part) === each))
  const parser = new (class extends Parser {
    override createParse: Parser['createParse'] = (input) =>
      parseLines(input.read(0, input.length), mode, nodeSet, idOf)
  })()
  return new LanguageSupport(new Language(data, parser, [], mode.name))
}

/** Characters read in one step. */
const sliceLength = 4_096
/** The rest of a longer line has no colours. */
const maxLineLength = 10_000
const indentWidth = 2
const tabWidth = 4

/** Reads from the start each time: such files are short. */
function parseLines(
  text: string,
  mode: StreamParser<unknown>,
  nodeSet: NodeSet,
  idOf: (style: string) => number,
): PartialParse {
  const state = mode.startState?.(indentWidth) ?? {}
  const buffer: number[] = []
  let pos = 0
  let stop: number | null = null

  function readLine() {
    const end = text.indexOf('\n', pos)
    const line = text.slice(pos, end < 0 ? text.length : end)
    const stream = new StringStream(line, tabWidth, indentWidth)
    if (stream.eol()) mode.blankLine?.(state, indentWidth)
    while (!stream.eol() && stream.pos < maxLineLength) {
      addToken(idOf(readToken(stream) ?? ''), pos + stream.start, pos + stream.pos)
    }
    pos += line.length + 1
  }
  /** Some modes read letter by letter. */
  function addToken(id: number, from: number, to: number) {
    if (id === buffer.at(-4) && from === buffer.at(-2)) buffer[buffer.length - 2] = to
    else if (id > 0) buffer.push(id, from, to, 4)
  }
  /** A mode may change its state a few times before it moves on. */
  function readToken(stream: StringStream): string | null {
    stream.start = stream.pos
    for (let tries = 0; tries < 10; tries += 1) {
      const style = mode.token(stream, state)
      if (stream.pos > stream.start) return style
    }
    stream.next()
    return null
  }
  return {
    get parsedPos() {
      return Math.min(pos, text.length)
    },
    get stoppedAt() {
      return stop
    },
    stopAt: (at) => {
      stop = at
    },
    advance: () => {
      const end = Math.min(stop ?? text.length, text.length)
      const until = Math.min(end, pos + sliceLength)
      while (pos < until) readLine()
      if (pos < end) return null
      return Tree.build({ buffer, nodeSet, topID: 0, length: Math.min(pos, text.length) })
    },
  }
}

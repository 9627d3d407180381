/** Patterns of one token, for languages to choose from or to build their own of. */

const common = String.raw`(?<number>\d[\w.]*)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<sign>=>|===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|:=|\+\+|--|\*\*|[+\-*/%&|^<>]=|\.\.\.|\S)`
/** A text in quotes of either kind, on one line. */
export const quoted = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`
const backticks = '`(?:\\\\.|[^`\\\\])*`?'

/** Tokens of a language with these comments and texts. */
export const tokensWith = (comment: string, string: string): RegExp =>
  new RegExp(`(?<comment>${comment})|(?<string>${string})|${common}`, 'gu')

/** Comments with slashes, blocks in braces: JavaScript, Java, Go and their like. */
export const braceTokens = tokensWith(
  String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`,
  String.raw`"""[\s\S]*?"""|${backticks}|${quoted}`,
)

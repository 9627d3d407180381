import { wordsAs } from '../../knowledge/said.ts'
/** SQL as the gate compares it: clauses by their tables and columns, and runs in which names and values are alike. */
import { makeRecall } from '../recall.ts'

const opening =
  /\b(?=(?:with|select|from|where|group by|having|order by|(?:left |right |full |inner |cross )?(?:outer )?join(?: lateral)?|union|intersect|except|window|limit|insert into|update|delete from|set|values|on conflict|returning)\b)/g

/** Characters without blanks: a shorter clause, such as `from orders`, gives nothing away. */
const tellingLength = 14

/** Without blanks, case and the aliases before columns: those are free to choose, names of tables and columns are not. */
export const flattened = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b[a-z_]\w*\.(?=[a-z_])/g, '')
    .replace(/\s+/g, '')

/** The clauses of a solution that give something away, each once. */
export function clausesOf(sql: string): string[] {
  const clauses = sql
    .replace(/--[^\n]*/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .split(opening)
  return [...new Set(clauses.map(flattened))].filter((clause) => clause.length >= tellingLength)
}

/** A usual form of a join with its condition has some twenty tokens. */
const runTokens = 26

/** Runs of tokens of SQL, so that renaming hides nothing. Prose has no such run: its names follow one another. */
export const runsOfSql = (text: string): Set<string> => runsOfTokens(tokensOf(text), runTokens)

function tokensOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z_]\w*|\d+(?:\.\d+)?|'[^'\n]*'|[^\s\w]/g) ?? []).map((token) => {
    if (wordsAs('keywords-of-sql').has(token)) return token
    return /^[a-z_]/.test(token) ? 'name' : /^['\d]/.test(token) ? 'value' : token
  })
}

/** All runs of so many tokens that have at least so many signs. */
export function runsOfTokens(tokens: readonly string[], length: number, minSigns = 0): Set<string> {
  const runs = new Set<string>()
  // Words in a row are prose, as in a comment; code has signs between its names.
  const isSign = tokens.map((token) => Number(!/^(name|value|[,.])$/.test(token)))
  let signs = 0
  for (let end = 1; end <= tokens.length; end += 1) {
    signs += isSign[end - 1]! - (isSign[end - 1 - length] ?? 0)
    if (end >= length && signs >= minSigns) runs.add(tokens.slice(end - length, end).join(' '))
  }
  return runs
}

/** True for a bare line of SQL, as opposed to a sentence about it. */
export const isSqlLine = (line: string): boolean =>
  !/[.?!:”]\s*$/.test(line) &&
  (/^\s*(?:SELECT|WITH|FROM|WHERE|GROUP BY|HAVING|ORDER BY|(?:LEFT |RIGHT |FULL |INNER |CROSS )?JOIN|UNION|INSERT|UPDATE|DELETE|VALUES|ON)\b/.test(
    line,
  ) ||
    /^\s*(?:select|with)\b.+\bfrom\b/i.test(line))

/** The comparison of SQL. */
export const ofSql = {
  squeezed: flattened,
  tokens: tokensOf,
  lines: clausesOf,
  runs: runsOfSql,
  recallLines: makeRecall<string[]>(50),
  recallRuns: makeRecall<Set<string>>(100),
}

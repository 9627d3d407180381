const lineOf = /\bmain\.(?:[cm]?js|ts|go|java):(\d+)|\bmain\.py", line (\d+)/i
const complaints = [/\.java:\d+: error: /, /^\S*main\.\w+:[\d:]+ +\S/i, /\[ERROR\]/, /^\w*Error\b/]
const longest = 300

/** Returns the compiler's first complaint in its own words, preceded by the code's line; empty if there is none. */
export function firstComplaint(printed: string): string {
  const lines = printed.split('\n').map((line) => line.trim())
  const said =
    complaints.map((pattern) => lines.find((line) => pattern.test(line))).find(Boolean) ?? lines.find(Boolean)
  if (!said) return ''
  const words = said.replace(/^\S*main\.\w+:[\d:]+ *(?:error: )?/i, '').replace(/^.*\[ERROR\] */, '')
  const line = lineNamedIn(said) ?? lineNamedIn(printed)
  return (line ? `Line ${line}: ${words}` : words).slice(0, longest)
}

/** The line of the candidate's code that a message points at, from 1; null where it points at none. */
export function lineNamedIn(message: string): number | null {
  const number = lineOf.exec(message)?.slice(1).find(Boolean)
  return number === undefined ? null : Number(number)
}

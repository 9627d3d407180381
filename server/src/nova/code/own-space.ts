/** How much the candidate's own code keeps beside its input: the collections in it, and what they grow with. */
import type { Scene } from '../sayings.ts'
import { claimOf, namesSides } from './cost-claims.ts'
import { formulaOf } from './cost-formula.ts'
import type { Cost, Term } from './cost-loops.ts'
import { degreeOf, paramsOf } from './cost-shape.ts'
import { sizeOf } from './size-names.ts'

/** What is said of space, beside what is said of time. */
export const ofSpaceClaim =
  /\b(?:O ?\((?:[^()]|\([^()]*\))*\)|linear|constant|quadratic) (?:extra |in )?(?:space|memory)\b|\b(?:space|memory)(?: complexity| is| of| in|:)*(?: O ?\((?:[^()]|\([^()]*\))*\)| linear| constant| quadratic)?/i
const tables = [
  /=\s*\[\[.+\] ?\* ?(?<inner>.+?) for \w+ in range\((?<outer>.+)\)\]/,
  /=\s*\[\[.+ for \w+ in range\((?<inner>.+?)\)\] for \w+ in range\((?<outer>.+)\)\]/,
  /\bArray\.from\(\{ ?length: ?(?<outer>.+?) ?\}, \(\) => (?:new )?Array\((?<inner>.+?)\)/,
  /\bnew \w+\[(?<outer>[^\]]+)\]\[(?<inner>[^\]]+)\]/,
]
/** Lists that are put into another one as its rows. */
const rowsOf = (name: string) =>
  new RegExp(
    String.raw`\b${name}(?:\[[^\]]*\] ?=(?!=) ?|\.(?:append|push|add)\()(?:new \w+\[|make\(|new Array\(|Array\(|\[[^\]]*\] ?\*)`,
  )

/** What a collection grows with, its rows and columns as two factors; undefined where that is not known. */
function heldIn(name: string, line: number, { sizes }: Cost, code: string): string[] | undefined {
  const table = tables.map((form) => form.exec(code.split('\n')[line - 1] ?? '')?.groups).find(Boolean)
  if (table) {
    const sides = [sizeOf(table['outer']!, sizes), sizeOf(table['inner']!, sizes)]
    return sides.includes(undefined)
      ? undefined
      : sides.flatMap((each) => (each!.length > 0 ? [each!.join(' + ')] : []))
  }
  const size = rowsOf(name).test(code) ? undefined : sizes.get(name)
  return size && (size.length > 0 ? [size.join(' + ')] : [])
}

/** A sum one by one, without what a product holds. */
function termsOf(all: readonly string[][]): Term[] {
  const parts = all.flatMap((factors) =>
    factors.length === 1 ? factors[0]!.split(' + ').map((each) => [each]) : [factors],
  )
  const names = new Map(parts.map((factors) => [factors.join(' × '), factors]))
  return [...names.values()]
    .filter((one) => !parts.some((other) => other.length > one.length && one.every((each) => other.includes(each))))
    .filter(([name, more]) => more !== undefined || !name!.startsWith('@') || !names.has(name!.slice(1)))
    .map((factors) => ({ factors, hasLog: false, lines: [] }))
}

/** The collections that the code keeps, and what they grow with. */
export function tellSpace(text: string, cost: Cost, scene: Scene): string | undefined {
  const { question, code } = scene.situation
  if (question.kind !== 'coding') return undefined
  const params = paramsOf(question)
  const types = new Map(params.map(({ name, type }) => [name, type]))
  const all = [...cost.declared].map(([name, line]) => ({ name, line, factors: heldIn(name, line, cost, code) }))
  const known = all.flatMap(({ factors, ...each }) => (factors && factors.length > 0 ? [{ ...each, factors }] : []))
  const [unknown] = all.filter(({ factors }) => factors === undefined)
  const isResult = (name: string) => new RegExp(String.raw`\breturn ${name} *;?$`, 'm').test(code)
  const terms = termsOf(known.map(({ factors }) => factors))
  const { text: formula, explained } = formulaOf(terms, types)
  const held = known
    .slice(0, 4)
    .map(({ name, line }) => `\`${name}\` (line ${line}${isResult(name) ? ', the result' : ''})`)
  const calls = cost.called.find(({ loop }) => loop === undefined)
  const waiting = calls ? ` Calls of \`${calls.name}\` that wait for one another come on top.` : ''
  if (held.length === 0 && !unknown)
    return `O(1) besides the input${builtText(code)}, as far as your lines show: they keep no list or map that grows with it.${waiting}`
  if (held.length === 0)
    return `I can’t tell exactly from the code: it depends on how much \`${unknown!.name}\` (line ${unknown!.line}) gets to hold at the same time.`
  const names = params.map(({ name }) => name)
  const claim = namesSides.test(text)
    ? undefined
    : (claimOf(ofSpaceClaim.exec(text)?.[0] ?? '', names) ?? claimOf(text, names))
  const degree = Math.max(0, ...terms.map(degreeOf))
  const lead =
    claim === undefined || (unknown && claim.degree >= degree)
      ? ''
      : claim.degree === degree
        ? 'Yes: '
        : claim.degree > degree
          ? 'I count less: '
          : 'I count more: '
  const open = unknown
    ? ` How much \`${unknown.name}\` (line ${unknown.line}) holds at most I can’t tell from the lines.`
    : ''
  return `${lead}${formula}${explained}, for ${listed(held)}.${open}${waiting}`
}

/** A text that begins empty and is added to grows as well. */
function builtText(code: string): string {
  const names = [...code.matchAll(/\b(\w+)(?: *: *\w+)? *:?= *(?:''|""|``)/g)].map(([, name]) => name!)
  const built = names.find((name) => new RegExp(String.raw`\b${name} *\+=`).test(code))
  return built === undefined ? '' : ` and the text \`${built}\` that they build`
}

const listed = (all: readonly string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`

/** The order of a section: the same place in each of its entries holds the same thing, title or firm. */
import { isUnit, type Part } from './role-parts.ts'
import { namesFirm } from './titles.ts'

/** A part with how far it is from being the firm, 0 is nearest, and its place among the entry's lines and parts. */
export type Ranked = Part & { rank: number; line: number; slot: string }
/** `shape`: the places of all parts of the entry. */
export type Choice = { title: Ranked | undefined; firm: Ranked | undefined; shape: string }
/**
 * `count`: entries that show it without regard to the others; `titled`: those with a word for an occupation; `alike`:
 * entries with the same places as the first of them.
 */
export type Order = { title: string; firm: string; count: number; titled: number; shape: string; alike: number }

/** From here on a part is rather a place: it is set to the right of a title or firm. */
export const maxRank = 2.5

/** The commonest places of title and firm among entries that name either in words of their own. */
export function orderOf(choices: Choice[]): Order | undefined {
  const orders = new Map<string, Order & { weight: number }>()
  for (const { title, firm, shape } of choices) {
    const isTitle = title?.kind === 'title' ? 1 : 0
    const isFirm = firm && namesFirm(firm.text) ? 1 : 0
    const weight = isTitle + isFirm
    if (!title || !firm || weight === 0 || firm.kind !== 'firm' || (firm.rank >= maxRank && !isFirm)) continue
    const key = `${title.slot} ${firm.slot}`
    const known = orders.get(key) ?? {
      title: title.slot,
      firm: firm.slot,
      count: 0,
      titled: 0,
      weight: 0,
      shape,
      alike: choices.filter((other) => other.shape === shape).length,
    }
    known.count += 1
    known.titled += isTitle
    known.weight += weight
    orders.set(key, known)
  }
  return [...orders.values()].toSorted((a, b) => b.weight - a.weight)[0]
}

/** Title and firm of an entry: by its section's order where the parts there can be them, else by its own words. */
export function choose(parts: Ranked[], order: Order | undefined): Choice {
  const title = pickTitle(parts)
  const shape = parts.map(({ slot }) => slot).join(' ')
  const alone = { title, firm: pickFirm(parts, title), shape }
  const ordered = { title: partAt(parts, order?.title), firm: partAt(parts, order?.firm), shape }
  const canBe =
    ordered.title && ordered.firm && isName(ordered.title) && !namesFirm(ordered.title.text) && isName(ordered.firm)
  if (!canBe || isUnit(ordered.firm!.text)) return alone
  const isSure = title?.kind === 'title' && alone.firm && namesFirm(alone.firm.text)
  return isSure && !namesFirm(ordered.firm!.text) ? alone : ordered
}

const partAt = (parts: Ranked[], slot: string | undefined) => parts.find((part) => part.slot === slot)
const isName = ({ kind }: Part) => kind === 'title' || kind === 'firm'

/** True if an entry keeps to the order of several: of those that show it, or of those that look like one that does. */
export function follows({ title, firm, shape }: Choice, order: Order | undefined): boolean {
  if (!order || title?.slot !== order.title || firm?.slot !== order.firm) return false
  // Behind a firm, a name without a word for an occupation is rather its place.
  if (order.titled === 0 && !order.title.endsWith('/0')) return false
  return order.count > 1 || (order.shape === shape && order.alike > 2)
}

/** True if a firm is clear by its own words, or as the only part that can be one. */
export function isClearFirm(firm: Ranked, title: Ranked | undefined, parts: Ranked[]): boolean {
  if (namesFirm(firm.text)) return true
  const others = parts.filter((part) => part !== firm && part !== title && isName(part) && !isUnit(part.text))
  return others.every(({ line, rank }) => rank >= 2 || (line === firm.line && line !== title?.line))
}

const isOffice = (text: string) => /^(?:department|ministry|office) (?:of|for) \p{Lu}/iu.test(text)

function pickTitle(parts: Ranked[]): Ranked | undefined {
  const titles = parts.filter(({ kind }) => kind === 'title')
  const nearest = parts.filter(({ rank }) => rank === 0)
  const isWhole = nearest.some(({ kind }) => kind === 'title') && nearest.some(({ kind }) => kind === 'firm')
  const among = isWhole ? titles.filter(({ rank }) => rank === 0) : titles
  const most = Math.max(...among.map(({ score }) => score))
  const other = parts.filter(({ kind, text }) => kind === 'firm' && !namesFirm(text))
  return among.find(({ score }) => score === most) ?? other[0] ?? parts.find(({ kind }) => kind === 'firm')
}

export function pickFirm(parts: Ranked[], title: Ranked | undefined): Ranked | undefined {
  const others = parts.filter((part) => part !== title && part.kind !== 'duration')
  const firms = others.filter(({ kind }) => kind === 'firm')
  const named = firms.find(({ text, rank }) => namesFirm(text) && !isUnit(text) && rank < 3)
  const nearest = firms.filter(({ text }) => !isUnit(text)).toSorted((a, b) => a.rank - b.rank)[0]
  const second = others.find(({ kind, text }) => kind === 'title' && namesFirm(text))
  // 'Engineer, Acme, Germany': a name before a region may be the firm after all.
  // 'Department of Transport, Leeds': no firm has it as its part.
  const whole = firms.find(({ text, slot, rank }) => isUnit(text) && slot.endsWith('/0') && rank < 2 && isOffice(text))
  return (
    named ??
    (whole?.line === nearest?.line ? whole : undefined) ??
    nearest ??
    firms[0] ??
    second ??
    others.find(({ kind }) => kind === 'place') ??
    others[0]
  )
}

/** Texts changed a little: whole words and numbers for others where the text has a form, signs where it has none. */
import type { Random } from './randomness.ts'

const maxFreeLength = 400

/**
 * `known` are texts found at the same place; a text that is a whole argument is also changed character by character.
 */
export function changeText(text: string, known: string[], isFree: boolean, random: Random): string {
  const others = known.filter((other) => typeof other === 'string' && other.length <= maxFreeLength)
  if (others.length === 0) return text
  if (random.happens(isFree ? 0.15 : 0.5)) return random.pick(others)
  return isFree && random.happens(0.6)
    ? changeSigns(text, random.pick(others), random)
    : changeWords(text, others, random)
}

/** A piece removed, doubled, reversed or taken from another text. */
function changeSigns(text: string, other: string, random: Random): string {
  const [from, length] = [random.below(text.length + 1), 1 + random.below(3)]
  const piece = text.slice(from, from + length)
  const [before, after] = [text.slice(0, from), text.slice(from + length)]
  const start = random.below(other.length + 1)
  switch (random.below(5)) {
    case 0:
      return before + after
    case 1:
      return before + piece + piece + after
    case 2:
      return before + [...piece].toReversed().join('') + after
    case 3:
      return text.slice(0, from)
    default:
      return before + other.slice(start, start + length) + text.slice(from)
  }
}

const partsOf = (text: string): string[] => text.match(/\d+|\p{L}+|[^\d\p{L}]+/gu) ?? []
const kindOf = (part: string) => (/^\d/.test(part) ? 'number' : /^\p{L}/u.test(part) ? 'word' : part)

/** Replaces one number or word by one from the same position in a text of the same form. */
function changeWords(text: string, others: string[], random: Random): string {
  const parts = partsOf(text)
  if (parts.length === 0) return random.pick(others)
  const form = parts.map(kindOf).join('\n')
  const alike = others.map(partsOf).filter((found) => found.map(kindOf).join('\n') === form)
  const at = random.below(parts.length)
  const candidates: string[] = alike.map((found) => found[at]!)
  const by = candidates.length > 0 ? random.pick(candidates) : parts[at]!
  return parts.with(at, by).join('')
}

/** Addresses as people write them, where nobody can mistake the domain for another. Pure. */

/** `sam@xn--exmple-cua.com` as `sam@exämple.com`; also a domain alone. Anything doubtful stays as it is. */
export function showAddress(text: string): string {
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at)
  if (!/(?:^|\.)xn--/i.test(domain)) return text
  const labels = domain.split('.').map((label) => (/^xn--/i.test(label) ? decode(label.slice(4).toLowerCase()) : label))
  const isClear = labels.every((label) => label !== null && (!/[^\x00-\x7f]/.test(label) || isClearLabel(label)))
  const shown = labels.join('.')
  return isClear && URL.parse(`http://${shown}`)?.hostname === domain.toLowerCase() ? text.slice(0, at) + shown : text
}

// Scripts that are written together in one word.
const together = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}]+$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}]+$/u,
]
// Letters of languages with Latin writing, without those that look like a, i, l or n: ı, ŀ, ŉ, ſ, ĸ.
const latin = /^[a-zß-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžșțạ-ỹ]+$/u
const whole = [
  'Hebrew',
  'Arabic',
  'Thai',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
  'Georgian',
  'Ethiopic',
  'Khmer',
].map((script) => new RegExp(`^[\\p{Script=${script}}\\p{M}]+$`, 'u'))
// Of these scripts many letters look like Latin ones: a word needs one that doesn't.
const [cyrillic, distinctCyrillic] = [/^\p{Script=Cyrillic}+$/u, /[бджзийлфцчшщъыэюяђљњў]/u]
const [greek, distinctGreek] = [/^[\p{Script=Greek}\p{M}]+$/u, /[δζθλξπφψ]/u]

function isClearLabel(label: string): boolean {
  const letters = label.replace(/[\d-]/g, '')
  if (cyrillic.test(letters)) return distinctCyrillic.test(letters)
  if (greek.test(letters)) return distinctGreek.test(letters)
  return [latin, ...together, ...whole].some((alphabet) => alphabet.test(letters))
}

/** RFC 3492: null where it isn't such text. */
function decode(input: string): string | null {
  const basic = input.lastIndexOf('-')
  const output = [...input.slice(0, Math.max(0, basic))].map((sign) => sign.codePointAt(0)!)
  let [code, index, bias] = [128, 0, 72]
  for (let at = basic + 1; at < input.length;) {
    const before = index
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = digits.indexOf(input[at++] ?? ' ')
      if (digit < 0) return null
      index += digit * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = output.length + 1
    bias = adapt(index - before, count, before === 0)
    code += Math.floor(index / count)
    if (code > 0x10_ff_ff) return null
    output.splice(index % count, 0, code)
    index = (index % count) + 1
  }
  return String.fromCodePoint(...output)
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

function adapt(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2))
  delta += Math.floor(delta / count)
  let k = 0
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
  return k + Math.floor((36 * delta) / (delta + 38))
}

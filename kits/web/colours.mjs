/** Colours of style sheets, and the contrast of two by WCAG 2. */

const names = {
  transparent: [0, 0, 0, 0],
  white: [255, 255, 255, 1],
  black: [0, 0, 0, 1],
  canvas: [255, 255, 255, 1],
  canvastext: [0, 0, 0, 1],
  red: [255, 0, 0, 1],
  green: [0, 128, 0, 1],
  blue: [0, 0, 255, 1],
  gray: [128, 128, 128, 1],
  grey: [128, 128, 128, 1],
  silver: [192, 192, 192, 1],
  navy: [0, 0, 128, 1],
  maroon: [128, 0, 0, 1],
  orange: [255, 165, 0, 1],
  yellow: [255, 255, 0, 1],
}

/** Red, green, blue (0 to 255) and alpha (0 to 1), or undefined for what is no colour. */
export function parseColour(text) {
  const value = text.trim().toLowerCase()
  if (Object.hasOwn(names, value)) return names[value]
  const hex = /^#([\da-f]{3,8})$/.exec(value)?.[1]
  if (hex) {
    const pairs = hex.length < 6 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)
    const [red, green, blue, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16))
    return [red, green, blue, alpha / 255]
  }
  const parts = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(value)
  if (!parts) return undefined
  const numbers = parts[2].split(/[\s,/]+/).filter(Boolean)
  const alpha = numbers[3] === undefined ? 1 : readShare(numbers[3], 1)
  if (parts[1] === 'rgb') return [...numbers.slice(0, 3).map((part) => readShare(part, 255)), alpha]
  return [...fromHsl(Number.parseFloat(numbers[0]), readShare(numbers[1], 1), readShare(numbers[2], 1)), alpha]
}

const readShare = (part, whole) =>
  part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part)

function fromHsl(hue, saturation, lightness) {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  })
}

/** Background behind an element's text: its own or the nearest above it, on white. */
export function backgroundOf(element) {
  const layers = []
  for (let at = element; at; at = at.parentElement) {
    const colour = parseColour(getComputedStyle(at).backgroundColor || 'transparent')
    if (colour && colour[3] > 0) layers.push(colour)
    if (colour?.[3] === 1) break
  }
  return layers.toReversed().reduce((below, above) => mix(above, below), names.white)
}

const mix = (above, below) => [...[0, 1, 2].map((at) => above[at] * above[3] + below[at] * (1 - above[3])), 1]

/** 1 to 21. */
export function contrastBetween(text, background) {
  const [one, other] = [mix(text, background), background].map(luminanceOf)
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminanceOf(colour) {
  const [red, green, blue] = colour.slice(0, 3).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The candidate's selection, or the line of the cursor; checked against the code on the server. */

/** `text` is missing where nothing is selected. */
export type Selected = { line: number; text?: string | undefined }

/** Undefined where it is not in the text that the server has: the page may be ahead of it. */
export function findSelected(code: string, told: Selected | undefined): Selected | undefined {
  if (!told) return undefined
  const { line, text = '' } = told
  if (text.trim() === '') return line <= code.split('\n').length ? { line } : undefined
  // The same text may occur several times: take the place nearest to the line that the page names.
  const starts = placesOf(text, code).map((at) => code.slice(0, at).split('\n').length)
  const nearest = starts.toSorted((a, b) => Math.abs(a - line) - Math.abs(b - line))[0]
  return nearest === undefined ? undefined : { line: nearest, text }
}

const maxPlaces = 200

function placesOf(text: string, code: string): number[] {
  const places: number[] = []
  for (let at = code.indexOf(text); at >= 0 && places.length < maxPlaces; at = code.indexOf(text, at + 1))
    places.push(at)
  return places
}

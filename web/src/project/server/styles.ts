/** Style sheets of a served page with everything in them that they load: the frame can load nothing. */
/** Loads a file of the server; null where it has none. */
export type Load = (name: string, base: URL) => Promise<Loaded | null>
export type Loaded = { url: URL; text: () => string; dataUrl: () => string }

const maxDepth = 4
// Every repetition is bounded, so that no style sheet takes long.
const imported = /@import\s{1,20}(?:url\(\s{0,20})?["']?([^"')\s;]{1,300})["']?\s{0,20}\)?([^;{}@]{0,80});/g
const drawn = /url\(\s{0,20}(["']?)([^\s"'()]{1,300})\1\s{0,20}\)/g

export async function embedStyles(css: string, base: URL, load: Load, depth = 0): Promise<string> {
  const sheets = await Promise.all(
    [...css.matchAll(imported)].map(async ([, name]) => {
      const sheet = depth < maxDepth ? await load(name!, base) : null
      const text = sheet?.text() ?? ''
      return sheet && text !== '' ? embedStyles(text, sheet.url, load, depth + 1) : null
    }),
  )
  let at = 0
  const joined = css.replace(imported, (_, __, media: string) => {
    const sheet = sheets[at++] ?? ''
    return media.trim() === '' ? sheet : `@media ${media.trim()} {${sheet}}`
  })
  const urls = new Map<string, string>()
  const names = new Set(
    [...joined.matchAll(drawn)].map(([, , name]) => name!).filter((name) => !/^(data:|#)/.test(name)),
  )
  await Promise.all([...names].map(async (name) => urls.set(name, (await load(name, base))?.dataUrl() ?? '')))
  return joined.replace(drawn, (all, _, name: string) => (urls.get(name) ? `url("${urls.get(name)}")` : all))
}

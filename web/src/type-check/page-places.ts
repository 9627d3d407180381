/** Places of the declarations that a page's program has next to a project's. */

/** The real one names every property of CSS, which takes a megabyte. */
const css = `export interface Properties<Length = string | number, Time = string> {
  [property: string]: string | number | undefined
}
`

/** By path in the program, from paths that end with their place below `node_modules`. */
export function placeDeclarations(files: Readonly<Record<string, string>>): Record<string, string> {
  const placed = Object.entries(files).map(([path, text]): [string, string] => {
    const [, place = ''] = path.split('/node_modules/')
    const library = /^typescript-checker\/lib\/(.+)$/.exec(place)?.[1]
    return [library ? `/lib/${library}` : `/project/node_modules/${place}`, text]
  })
  return { ...Object.fromEntries(placed), '/project/node_modules/@types/csstype/index.d.ts': css }
}

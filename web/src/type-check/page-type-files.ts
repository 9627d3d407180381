/** Places of the declarations that a page's program has. */

type Texts = Record<
  'dom' | 'domIterable' | 'react' | 'reactGlobal' | 'reactRuntime' | 'reactDom' | 'reactDomClient',
  string
>

const types = '/project/node_modules/@types'
/** The real one names every property of CSS, which takes a megabyte. */
const css = `export interface Properties<Length = string | number, Time = string> {
  [property: string]: string | number | undefined
}
export {}
`

export const makePageTypes = (texts: Texts): Record<string, string> => ({
  '/lib/lib.dom.d.ts': texts.dom,
  '/lib/lib.dom.iterable.d.ts': texts.domIterable,
  [`${types}/react/index.d.ts`]: texts.react,
  [`${types}/react/global.d.ts`]: texts.reactGlobal,
  [`${types}/react/jsx-runtime.d.ts`]: texts.reactRuntime,
  [`${types}/react-dom/index.d.ts`]: texts.reactDom,
  [`${types}/react-dom/client.d.ts`]: texts.reactDomClient,
  [`${types}/csstype/index.d.ts`]: css,
})

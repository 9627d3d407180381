/** Declarations of the browser's objects and of React, in the places of a page's program: 2.5 MB, fetched with its first check. */
import { placeDeclarations } from './page-places.ts'

export const pageLibrary = placeDeclarations(
  import.meta.glob<string>(
    [
      '../../../node_modules/typescript-checker/lib/lib.dom{,.iterable}.d.ts',
      '../../../node_modules/@types/react/{index,global,jsx-runtime}.d.ts',
      '../../../node_modules/@types/react-dom/{index,client}.d.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
)

import reactDomClient from '../../../node_modules/@types/react-dom/client.d.ts?raw'
import reactDom from '../../../node_modules/@types/react-dom/index.d.ts?raw'
import reactGlobal from '../../../node_modules/@types/react/global.d.ts?raw'
import react from '../../../node_modules/@types/react/index.d.ts?raw'
/** Declarations of the browser's objects and of React, by path in a project's program: 2.5 MB, fetched with the first page. */
import reactRuntime from '../../../node_modules/@types/react/jsx-runtime.d.ts?raw'
import dom from '../../../node_modules/typescript-checker/lib/lib.dom.d.ts?raw'
import domIterable from '../../../node_modules/typescript-checker/lib/lib.dom.iterable.d.ts?raw'
import { makePageTypes } from './page-type-files.ts'

export const pageTypes = makePageTypes({
  ...{ dom, domIterable, react, reactGlobal, reactRuntime, reactDom, reactDomClient },
})

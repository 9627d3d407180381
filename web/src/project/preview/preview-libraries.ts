/** What web projects may import, for the preview's frame: it runs there as a script of its own, before theirs. */
import * as react from 'react'
import * as dom from 'react-dom'
import * as client from 'react-dom/client'
import * as jsx from 'react/jsx-runtime'

Object.assign(globalThis, {
  previewLibraries: { react, 'react-dom': dom, 'react-dom/client': client, 'react/jsx-runtime': jsx },
})

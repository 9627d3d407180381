/** The libraries that web projects may import, loaded in the preview's frame as a separate script before theirs. */
import * as react from 'react'
import * as dom from 'react-dom'
import * as client from 'react-dom/client'
import * as jsx from 'react/jsx-runtime'

Object.assign(globalThis, {
  previewLibraries: { react, 'react-dom': dom, 'react-dom/client': client, 'react/jsx-runtime': jsx },
})

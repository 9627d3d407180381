/** React and what builds on it, for pages that import them: a script of the preview's frame that runs before theirs. */
import * as query from '@tanstack/react-query'
import * as react from 'react'
import * as dom from 'react-dom'
import * as client from 'react-dom/client'
import * as jsx from 'react/jsx-runtime'

Object.assign(globalThis, {
  previewLibraries: {
    react,
    'react-dom': dom,
    'react-dom/client': client,
    'react/jsx-runtime': jsx,
    '@tanstack/react-query': query,
  },
})

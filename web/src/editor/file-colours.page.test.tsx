/** Colours of a project's files, by their names and by their first lines. */
import type { PadLanguage } from '@nova/contract/words'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openMarkedPad } from '../../test/marked-pad.ts'
import { CodeEditor } from './code-editor.tsx'

const patienceMs = 60_000

/** The coloured stretches of a text. */
const colouredIn = (place: Element) =>
  [...place.querySelectorAll('.cm-line span[class]')].map(({ textContent }) => textContent)

test.each<[PadLanguage, string, string[]]>([
  ['file:run.sh', 'if [ -e $site ]; then # up', ['if', '$site', 'then', '# up']],
  ['file:bin/deploy', '#!/usr/bin/env bash\necho "a $b"', ['#!/usr/bin/env bash', 'echo', '"a ', '$b', '"']],
  ['file:bin/count', '#!/usr/bin/python3\nreturn 1', ['#!/usr/bin/python3', 'return', '1']],
  ['file:bin/serve', '#!/usr/bin/env node\nreturn 1', ['#!/usr/bin/env node', 'return', '1']],
  ['file:api/Dockerfile', 'FROM node:20 AS build # x', ['FROM', 'AS']],
  ['file:a.toml', 'port = 80 # x', ['port', '80', '# x']],
  ['file:a.ini', '[web]\nport=80', ['[web]', 'port', '80']],
  ['file:a.yml', 'port: 80', ['port', '80']],
  ['file:pom.xml', '<a b="c">t</a>', ['a', '"c"', 'a']],
  ['file:notes', 'if then fi', []],
])('%s is coloured', async (language, text, coloured) => {
  const { container } = render(<CodeEditor language={language} value={text} label="Code" />)
  await vi.waitFor(() => expect(colouredIn(container)).toEqual(coloured), patienceMs)
})

test('a new file gets the colours of a script once its first line names one', async () => {
  const { view } = await openMarkedPad('|', 'file:bin/deploy')
  view.dispatch({ changes: { from: 0, insert: '#!/bin/sh\nif true' } })
  await vi.waitFor(() => expect(colouredIn(view.dom)).toEqual(['#!/bin/sh', 'if', 'true']), patienceMs)
  view.dispatch({ changes: { from: 0, to: 9, insert: 'plain' } })
  await vi.waitFor(() => expect(colouredIn(view.dom)).toEqual([]), patienceMs)
})

/** How a pad's text is read: by its language, or by the name or first line of the project's file that it holds. */
import { languageFacts } from '@nova/contract/languages/languages'
import { type CodeLanguage, isFilePad, type PadLanguage } from '@nova/contract/words'

export type LineSyntax = 'shell' | 'dockerfile' | 'toml' | 'properties' | 'yaml' | 'xml'
export type Syntax =
  | CodeLanguage
  | ('text' | 'jsx' | 'tsx' | 'html' | 'css' | 'vue' | 'json' | 'markdown' | 'plain')
  | LineSyntax

const byEnding = new Map<string, Syntax>(
  Object.entries({
    jsx: 'jsx',
    tsx: 'tsx',
    html: 'html',
    htm: 'html',
    svg: 'html',
    css: 'css',
    vue: 'vue',
    json: 'json',
    md: 'markdown',
    sh: 'shell',
    bash: 'shell',
    dockerfile: 'dockerfile',
    toml: 'toml',
    ini: 'properties',
    cfg: 'properties',
    conf: 'properties',
    env: 'properties',
    properties: 'properties',
    yml: 'yaml',
    yaml: 'yaml',
    xml: 'xml',
  }),
)

for (const [language, { endings }] of Object.entries(languageFacts))
  for (const ending of endings) byEnding.set(ending, language as CodeLanguage)

/** `plain` is a file without a grammar; `text` the prose of an answer. A text that begins with `#!/bin/sh` is a script. */
export function syntaxOf(pad: PadLanguage, text = ''): Syntax {
  if (!isFilePad(pad)) return pad
  if (/[:/](Docker|Container)file[^/]*$/.test(pad)) return 'dockerfile'
  const ending = /\.(\w+)$/.exec(pad)?.[1]?.toLowerCase()
  const program = /^#!.*(sh\b|py|node)/.exec(text)?.[1]
  return byEnding.get(ending ?? '') ?? byEnding.get(program ?? '') ?? 'plain'
}

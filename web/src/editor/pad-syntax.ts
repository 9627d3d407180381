/** How a pad's text is read: by its language, or by the ending of the project's file that it holds. */
import { type CodeLanguage, isFilePad, type PadLanguage } from '@nova/contract/words'

export type Syntax = CodeLanguage | 'text' | 'jsx' | 'tsx' | 'html' | 'css' | 'vue' | 'json' | 'markdown' | 'plain'

const byEnding = new Map<string, Syntax>(
  Object.entries({
    ...{ js: 'javascript', mjs: 'javascript', cjs: 'javascript', jsx: 'jsx' },
    ...{ ts: 'typescript', mts: 'typescript', cts: 'typescript', tsx: 'tsx' },
    ...{ py: 'python', java: 'java', go: 'go', html: 'html', htm: 'html', svg: 'html', css: 'css', vue: 'vue' },
    ...{ json: 'json', md: 'markdown', sql: 'sql' },
  }),
)

/** `plain` is a file without a grammar; `text` the prose of an answer. */
export function syntaxOf(pad: PadLanguage): Syntax {
  if (!isFilePad(pad)) return pad
  return byEnding.get(/\.(\w+)$/.exec(pad)?.[1]?.toLowerCase() ?? '') ?? 'plain'
}

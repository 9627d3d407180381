/**
 * A language is named in its folders, and once in each table of a layer. Any other file asks for a property of it, so that
 * a new language is found by the compiler (docs/add-a-language.md).
 */
import { parseSync, Visitor } from 'oxc-parser'
import type { Breach, HouseFile } from './source.ts'

const names = new Set(['javascript', 'typescript', 'python', 'java', 'go'])

/** Tables with a row for each language or toolchain. */
export const languageTables: readonly string[] = [
  'contract/src/words.ts',
  'contract/src/languages/languages.ts',
  'contract/src/languages/code.ts',
  'contract/src/languages/runtimes.ts',
  'contract/src/projects/kit-libraries.ts',
  'server/src/platform/languages/languages.ts',
  'server/src/platform/languages/starter.ts',
  'server/src/platform/languages/code-parts.ts',
  'server/src/platform/languages/projects.ts',
  'web/src/editor/languages.ts',
  'web/src/editor/grammars.ts',
]

/** Files whose content is in one language, or that mean something else by the word. */
const allowed = new Set([
  // The rehearsal's question, a made-up company's interviews, and the conversations that test a model.
  'contract/src/room/rehearsal.ts',
  'server/src/demo/demo.ts',
  'server/src/demo/maya.ts',
  'server/src/demo/trainees.ts',
  'server/src/model-check/talk-probe.ts',
  // The tag of a template, options of a compiler, and code in a server's answer.
  'web/src/wizard/templates/template-picker.tsx',
  'web/src/project/preview/vue-file.ts',
  'web/src/in-browser/javascript-worker.ts',
  'web/src/type-check/server-answers.ts',
])

const folder = /^(?:contract\/src\/languages|server\/src\/platform\/languages|web\/src\/editor)\/[a-z]+\//
const sharedFolder = /^web\/src\/editor\/language\//

/** True for a source of the product outside the folders and tables of languages. */
const isOutside = ({ path }: HouseFile): boolean =>
  /^(?:contract|server|web)\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\.d\.ts$/.test(path) &&
  (!folder.test(path) || sharedFolder.test(path)) &&
  !languageTables.includes(path)

/** Lists files that name a language outside its folders and tables. */
export const filesWithLanguages = (files: HouseFile[]): string[] =>
  files.filter((file) => isOutside(file) && namesLanguage(file)).map(({ path }) => path)

/** One breach per file that isn't known. */
export const breachesOfLanguages = (files: HouseFile[]): Breach[] =>
  filesWithLanguages(files)
    .filter((path) => !allowed.has(path))
    .map((path) => ({ path, message: 'names a language: give each language a row, and ask for a property of it' }))

/** `'python'` as a text or a type, and `python:` in an object. `go` as a message is no language. */
function namesLanguage({ path, text }: HouseFile): boolean {
  if (!/\b(?:javascript|typescript|python|java|go)\b/.test(text)) return false
  let isNamed = false
  const parsed = parseSync(path, text)
  const visitor = new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && value !== 'go' && names.has(value)) isNamed = true
    },
    Property({ key }) {
      if (key.type === 'Identifier' && key.name !== 'go' && names.has(key.name)) isNamed = true
    },
    TSPropertySignature({ key }) {
      if (key.type === 'Identifier' && key.name !== 'go' && names.has(key.name)) isNamed = true
    },
    BinaryExpression({ left, operator, right }) {
      const isGo = [left, right].some((side) => side.type === 'Literal' && side.value === 'go')
      const isOfLanguage = [left, right].some((side) =>
        /language|syntax|runtime/i.test(text.slice(side.start, side.end)),
      )
      if (isGo && isOfLanguage && /^[!=]==$/.test(operator)) isNamed = true
    },
  })
  visitor.visit(parsed.program)
  return isNamed
}

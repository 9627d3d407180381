import type { LanguageFacts } from '../language.ts'

/** Ahead of a starter's class. */
export const javaImport = 'import java.util.*;\n\n'
/** Of sessions that began before starters had the other. */
const earlierImport = 'import java.util.Map;\n\n'

export const java: LanguageFacts = {
  name: 'Java',
  indent: '    ',
  endings: ['java'],
  versionParts: 1,
  starterForms: (starter) => {
    const body = starter.replace(/^import java\.util\.(\*|Map);\n\n/, '')
    if (!body.startsWith('class ')) return [starter]
    return [javaImport + body, /\bMap</.test(body) ? earlierImport + body : body]
  },
}

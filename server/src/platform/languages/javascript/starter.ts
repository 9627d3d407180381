import { typeScriptType } from '@nova/contract/questions/value-type'
import { comment, listParams, type StarterWriter } from '../starter-writing.ts'

export const javascriptStarter: StarterWriter = {
  reserved:
    'arguments await case class const default delete do else enum eval export for function if import in interface let new null package private protected public return static super switch this throw try typeof var void while with yield',
  write(declared) {
    const docs = declared.params.map(({ name, type }) => ` * @param {${typeScriptType(type)}} ${name}`)
    const head = ['/**', ...docs, ` * @returns {${typeScriptType(declared.returns)}}`, ' */'].join('\n')
    const params = listParams(declared, ({ name }) => name)
    return `${head}\nfunction ${declared.name}(${params}) {\n  // ${comment}\n}\n`
  },
}

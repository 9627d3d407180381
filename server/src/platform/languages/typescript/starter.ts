import { typeScriptType } from '@nova/contract/questions/value-type'
import { javascriptStarter } from '../javascript/starter.ts'
import { comment, listParams, type StarterWriter } from '../starter-writing.ts'

export const typescriptStarter: StarterWriter = {
  reserved: javascriptStarter.reserved,
  write(declared) {
    const params = listParams(declared, ({ name, type }) => `${name}: ${typeScriptType(type)}`)
    const body = `  // ${comment}\n  throw new Error('Not written yet')`
    return `function ${declared.name}(${params}): ${typeScriptType(declared.returns)} {\n${body}\n}\n`
  },
}

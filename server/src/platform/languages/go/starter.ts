import type { TypeNode } from '@nova/contract/questions/value-type'
import { comment, listParams, type StarterWriter } from '../starter-writing.ts'

export const goStarter: StarterWriter = {
  reserved:
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
  write(declared) {
    const params = listParams(declared, ({ name, type }) => `${name} ${goType(type)}`)
    const body = `\t// ${comment}\n\treturn ${goNothing(declared.returns)}`
    return `package main\n\nfunc ${declared.name}(${params}) ${goType(declared.returns)} {\n${body}\n}\n`
  },
}

const goScalars = {
  int: { name: 'int', nothing: '0' },
  long: { name: 'int64', nothing: '0' },
  float: { name: 'float64', nothing: '0' },
  bool: { name: 'bool', nothing: 'false' },
  string: { name: 'string', nothing: '""' },
}

function goType(type: TypeNode): string {
  switch (type.kind) {
    case 'array':
      return `[]${goType(type.inner)}`
    case 'map':
      return `map[string]${goType(type.inner)}`
    case 'nullable':
      return type.inner.kind in goScalars ? `*${goType(type.inner)}` : goType(type.inner)
    default:
      return goScalars[type.kind].name
  }
}

function goNothing(type: TypeNode): string {
  return type.kind === 'array' || type.kind === 'map' || type.kind === 'nullable' ? 'nil' : goScalars[type.kind].nothing
}

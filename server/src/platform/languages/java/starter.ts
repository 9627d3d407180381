import { javaImport } from '@nova/contract/languages/java/java'
import type { Signature } from '@nova/contract/questions/signature'
import { parseType, type TypeNode } from '@nova/contract/questions/value-type'
import { comment, listParams, type StarterWriter } from '../starter-writing.ts'

export const javaStarter: StarterWriter = {
  reserved:
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static super switch this throw throws transient try void volatile while',
  write(declared) {
    const { name, returns } = declared
    const params = listParams(declared, (param) => `${javaType(param.type)} ${param.name}`)
    const body = `        // ${comment}\n        return ${javaNothing(returns)};`
    return `${javaImport}class Solution {\n    ${javaType(returns)} ${name}(${params}) {\n${body}\n    }\n}\n`
  },
}

/** The parameters' types of a starter, as its classes name themselves. */
export const javaParameters = ({ params }: Signature): string[] =>
  params.map(({ type }) => javaType(parseType(type)!).replace(/<.*>/, ''))

const javaScalars = {
  int: { plain: 'int', boxed: 'Integer', nothing: '0' },
  long: { plain: 'long', boxed: 'Long', nothing: '0L' },
  float: { plain: 'double', boxed: 'Double', nothing: '0.0' },
  bool: { plain: 'boolean', boxed: 'Boolean', nothing: 'false' },
  string: { plain: 'String', boxed: 'String', nothing: '""' },
}

function javaType(type: TypeNode, isBoxed = false): string {
  switch (type.kind) {
    case 'array':
      return `${javaType(type.inner)}[]`
    case 'map':
      return `Map<String, ${javaType(type.inner, true)}>`
    case 'nullable':
      return javaType(type.inner, true)
    default:
      return javaScalars[type.kind][isBoxed ? 'boxed' : 'plain']
  }
}

function javaNothing(type: TypeNode): string {
  if (type.kind === 'map') return 'Map.of()'
  if (type.kind === 'nullable') return 'null'
  return type.kind === 'array' ? `new ${javaArray(type.inner)}` : javaScalars[type.kind].nothing
}

/** The length goes into the first brackets, and a generic type cannot be the element of a new array. */
function javaArray(element: TypeNode): string {
  let base = element
  let rest = ''
  for (; base.kind === 'array'; base = base.inner) rest += '[]'
  const name = base.kind === 'map' ? 'Map' : javaType(base)
  return `${name}[0]${rest}`
}

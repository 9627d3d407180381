/** Starter code in every language, made from a question's signature. */
import type { Signature } from '@nova/contract/questions/signature'
import { javaImport } from '@nova/contract/questions/starter-forms'
import { parseType, typeScriptType, type TypeNode } from '@nova/contract/questions/value-type'
import type { Language } from '@nova/contract/words'

const comment = 'Write your solution here.'

/** A function with typed parameters and an empty body, as a programmer of that language would write it. */
export function starterCode(signature: Signature, language: Language): string {
  const returns = nodeOf(signature.returns)
  const params = signature.params.map(({ name, type }) => ({ name: nameParam(name, language), type: nodeOf(type) }))
  const list = (write: (param: { name: string; type: TypeNode }) => string) => params.map(write).join(', ')
  switch (language) {
    case 'javascript': {
      const docs = params.map(({ name, type }) => ` * @param {${typeScriptType(type)}} ${name}`)
      const head = ['/**', ...docs, ` * @returns {${typeScriptType(returns)}}`, ' */'].join('\n')
      return `${head}\nfunction ${signature.name}(${list(({ name }) => name)}) {\n  // ${comment}\n}\n`
    }
    case 'typescript': {
      const params = list(({ name, type }) => `${name}: ${typeScriptType(type)}`)
      const body = `  // ${comment}\n  throw new Error('Not written yet')`
      return `function ${signature.name}(${params}): ${typeScriptType(returns)} {\n${body}\n}\n`
    }
    case 'python': {
      const params = list(({ name, type }) => `${name}: ${pythonType(type)}`)
      return `def ${signature.name}(${params}) -> ${pythonType(returns)}:\n    # ${comment}\n    pass\n`
    }
    case 'java': {
      const params = list(({ name, type }) => `${javaType(type)} ${name}`)
      const body = `        // ${comment}\n        return ${javaNothing(returns)};`
      return `${javaImport}class Solution {\n    ${javaType(returns)} ${signature.name}(${params}) {\n${body}\n    }\n}\n`
    }
    case 'go': {
      const params = list(({ name, type }) => `${name} ${goType(type)}`)
      const body = `\t// ${comment}\n\treturn ${goNothing(returns)}`
      return `package main\n\nfunc ${signature.name}(${params}) ${goType(returns)} {\n${body}\n}\n`
    }
  }
}

/** The parameters' types of a Java starter, as its classes name themselves. */
export function javaParameters(signature: Signature): string[] {
  return signature.params.map(({ type }) => javaType(nodeOf(type)).replace(/<.*>/, ''))
}

function nodeOf(type: string): TypeNode {
  const node = parseType(type)
  if (!node) throw new Error(`Unknown type ${type}`)
  return node
}

/** Words that a parameter cannot be called; the function is called by position, so another name does no harm. */
const reserved: Record<Language, string> = {
  javascript:
    'arguments await case class const default delete do else enum eval export for function if import in interface let new null package private protected public return static super switch this throw try typeof var void while with yield',
  typescript:
    'arguments await case class const default delete do else enum eval export for function if import in interface let new null package private protected public return static super switch this throw try typeof var void while with yield',
  python:
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield',
  java: 'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static super switch this throw throws transient try void volatile while',
  go: 'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var',
}

function nameParam(name: string, language: Language): string {
  return reserved[language].split(' ').includes(name) ? `${name}_` : name
}

function pythonType(type: TypeNode): string {
  switch (type.kind) {
    case 'int':
    case 'long':
      return 'int'
    case 'float':
      return 'float'
    case 'bool':
      return 'bool'
    case 'string':
      return 'str'
    case 'array':
      return `list[${pythonType(type.of)}]`
    case 'map':
      return `dict[str, ${pythonType(type.of)}]`
    case 'nullable':
      return `${pythonType(type.of)} | None`
  }
}

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
      return `${javaType(type.of)}[]`
    case 'map':
      return `Map<String, ${javaType(type.of, true)}>`
    case 'nullable':
      return javaType(type.of, true)
    default:
      return javaScalars[type.kind][isBoxed ? 'boxed' : 'plain']
  }
}

function javaNothing(type: TypeNode): string {
  if (type.kind === 'map') return 'Map.of()'
  if (type.kind === 'nullable') return 'null'
  return type.kind === 'array' ? `new ${javaArray(type.of)}` : javaScalars[type.kind].nothing
}

/** The length goes into the first brackets, and a generic type cannot be the element of a new array. */
function javaArray(element: TypeNode): string {
  let base = element
  let rest = ''
  for (; base.kind === 'array'; base = base.of) rest += '[]'
  const name = base.kind === 'map' ? 'Map' : javaType(base)
  return `${name}[0]${rest}`
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
      return `[]${goType(type.of)}`
    case 'map':
      return `map[string]${goType(type.of)}`
    case 'nullable':
      return type.of.kind in goScalars ? `*${goType(type.of)}` : goType(type.of)
    default:
      return goScalars[type.kind].name
  }
}

function goNothing(type: TypeNode): string {
  return type.kind === 'array' || type.kind === 'map' || type.kind === 'nullable' ? 'nil' : goScalars[type.kind].nothing
}

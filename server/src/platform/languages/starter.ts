/** Starter code in every language, made from a question's signature. */
import type { Signature } from '@nova/contract/questions/signature'
import { parseType, type TypeNode } from '@nova/contract/questions/value-type'
import type { Language } from '@nova/contract/words'
import { goStarter } from './go/starter.ts'
import { javaStarter } from './java/starter.ts'
import { javascriptStarter } from './javascript/starter.ts'
import { pythonStarter } from './python/starter.ts'
import type { StarterWriter } from './starter-writing.ts'
import { typescriptStarter } from './typescript/starter.ts'

const starters: Record<Language, StarterWriter> = {
  javascript: javascriptStarter,
  typescript: typescriptStarter,
  python: pythonStarter,
  java: javaStarter,
  go: goStarter,
}

/** A function with typed parameters and an empty body, as a programmer of that language would write it. */
export function starterCode({ name, params, returns }: Signature, language: Language): string {
  const { reserved, write } = starters[language]
  const taken = new Set(reserved.split(' '))
  return write({
    name,
    returns: nodeOf(returns),
    // The function is called by position, so another name does no harm.
    params: params.map((param) => ({
      name: taken.has(param.name) ? `${param.name}_` : param.name,
      type: nodeOf(param.type),
    })),
  })
}

function nodeOf(type: string): TypeNode {
  const node = parseType(type)
  if (!node) throw new Error(`Unknown type ${type}`)
  return node
}

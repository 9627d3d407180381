import type { TypeNode } from '@nova/contract/questions/value-type'
import { comment, listParams, type StarterWriter } from '../starter-writing.ts'

export const pythonStarter: StarterWriter = {
  reserved:
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield',
  write(declared) {
    const params = listParams(declared, ({ name, type }) => `${name}: ${pythonType(type)}`)
    return `def ${declared.name}(${params}) -> ${pythonType(declared.returns)}:\n    # ${comment}\n    pass\n`
  },
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
      return `list[${pythonType(type.inner)}]`
    case 'map':
      return `dict[str, ${pythonType(type.inner)}]`
    case 'nullable':
      return `${pythonType(type.inner)} | None`
  }
}

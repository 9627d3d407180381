import { testAttacks } from '../../../test/attacks.ts'
import { javascriptAttacks } from './attack-programs/javascript.ts'
import { forcingPython } from './attack-programs/python-force.ts'
import { reachingPython } from './attack-programs/python-reach.ts'
import { typescriptAttacks } from './attack-programs/typescript.ts'

testAttacks({
  javascript: javascriptAttacks,
  typescript: typescriptAttacks,
  python: [...reachingPython, ...forcingPython],
})

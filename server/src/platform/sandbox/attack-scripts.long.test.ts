import { javascriptAttacks } from '../../../test/attack-programs/javascript.ts'
import { forcingPython } from '../../../test/attack-programs/python-force.ts'
import { reachingPython } from '../../../test/attack-programs/python-reach.ts'
import { typescriptAttacks } from '../../../test/attack-programs/typescript.ts'
import { testAttacks } from '../../../test/attacks.ts'

testAttacks({
  javascript: javascriptAttacks,
  typescript: typescriptAttacks,
  python: [...reachingPython, ...forcingPython],
})

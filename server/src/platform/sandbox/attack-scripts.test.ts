import { testAttacks } from '../../../test/attacks.ts'
import { forcingPython } from './attack-programs/python-force.ts'
import { reachingPython } from './attack-programs/python-reach.ts'

testAttacks({ python: [...reachingPython, ...forcingPython] })

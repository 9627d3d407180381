import { testAttacks } from '../../../test/attacks.ts'
import { goAttacks } from './attack-programs/go.ts'
import { javaAttacks } from './attack-programs/java.ts'

testAttacks({ java: javaAttacks, go: goAttacks })

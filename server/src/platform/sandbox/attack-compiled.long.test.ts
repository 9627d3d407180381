import { goAttacks } from '../../../test/attack-programs/go.ts'
import { javaAttacks } from '../../../test/attack-programs/java.ts'
import { testAttacks } from '../../../test/attacks.ts'

testAttacks({ java: javaAttacks, go: goAttacks })

/** The parts of a language by which its code is proven, changed on purpose and followed step by step. */
import type { Language } from '@nova/contract/words'
import type { CodeParts } from './code-part.ts'
import { goParts } from './go/parts.ts'
import { javaParts } from './java/parts.ts'
import { javascriptParts } from './javascript/parts.ts'
import { pythonParts } from './python/parts.ts'
import { typescriptParts } from './typescript/parts.ts'

export const codeParts: Record<Language, CodeParts> = {
  javascript: javascriptParts,
  typescript: typescriptParts,
  python: pythonParts,
  java: javaParts,
  go: goParts,
}

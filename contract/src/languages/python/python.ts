import type { LanguageFacts } from '../language.ts'
import { quoted, tokensWith } from '../tokens.ts'

export const python: LanguageFacts = {
  name: 'Python',
  indent: '    ',
  endings: ['py'],
  tokens: tokensWith(
    String.raw`#[^\n]*`,
    String.raw`[rbfuRBFU]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|${quoted})`,
  ),
}

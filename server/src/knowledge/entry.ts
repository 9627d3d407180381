/** Results of a search over knowledge. */
import type { CodeLanguage } from '@nova/contract/words'

/** A piece of knowledge. `verdict` says whether a belief holds; `wrong` is the place of the mistake that a cause is behind. */
export type Entry = {
  source: 'statement' | 'pack' | 'reference' | 'concept'
  kind: StatementKind | PackKind | 'form' | 'error' | 'concept'
  text: string
  verdict?: 'true' | 'false' | 'partly'
  wrong?: number
  names?: readonly string[]
  language?: CodeLanguage
  /** The form in code. */
  form?: string
}
type StatementKind = 'sentence' | 'limit' | 'example'
type PackKind = 'clarification' | 'term' | 'belief' | 'cause' | 'cost' | 'idea' | 'fits'

/** The words that writers of starter code share. */
import type { TypeNode } from '@nova/contract/questions/value-type'

export const comment = 'Write your solution here.'

/** A function as starter code declares it. */
export type Declared = { name: string; params: { name: string; type: TypeNode }[]; returns: TypeNode }

/** Writes starter code of one language. */
export type StarterWriter = {
  /** Words that a parameter cannot be called, with blanks between them. */
  reserved: string
  write(declared: Declared): string
}

/** The parameters in a list. */
export const listParams = ({ params }: Declared, write: (param: Declared['params'][number]) => string): string =>
  params.map(write).join(', ')

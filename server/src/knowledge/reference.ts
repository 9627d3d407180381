/** Behaviour of the languages and terms of the field, as entries. */
import { Concepts, Reference } from '@nova/contract/questions/knowledge'
import type { CodeLanguage } from '@nova/contract/words'
import type { Entry } from './entry.ts'
import { readBank, type Searched } from './search.ts'

/** TypeScript does what JavaScript does, and has entries of its own. */
const filesOf = (language: CodeLanguage) => (language === 'typescript' ? ['typescript', 'javascript'] : [language])

export const referenceEntries = (language: CodeLanguage): Searched<Entry>[] =>
  filesOf(language).flatMap((name) =>
    Reference.parse(readBank(`reference/${name}.json`)).entries.map(
      ({ kind, asked, yes = [], no = [], names, answer, form }): Searched<Entry> => ({
        item: {
          source: 'reference',
          kind: kind === 'error' ? 'error' : 'form',
          text: answer,
          names,
          language,
          ...(form && { form }),
        },
        asked: [...asked, ...yes, ...no, ...names],
        text: answer,
      }),
    ),
  )

export const conceptEntries = (): Searched<Entry>[] =>
  Concepts.parse(readBank('concepts.json')).concepts.map(({ names, asked, answer }): Searched<Entry> => ({
    item: { source: 'concept', kind: 'concept', text: answer, names },
    asked: [...asked, ...names],
    text: '',
  }))

const languageNames: readonly (readonly [CodeLanguage, RegExp])[] = [
  ['typescript', /\b(?:typescript|ts)\b/i],
  ['javascript', /\b(?:javascript|js|node)\b/i],
  ['python', /\bpython3?\b/i],
  ['java', /\bjava\b/i],
  ['sql', /\b(?:sql|postgres(?:ql)?)\b/i],
  ['go', /\bgolang\b|\bin go\b|\bgo (?:slice|map|struct|routine)/i],
]

/** The language that a message names. */
export const languageNamed = (message: string): CodeLanguage | undefined =>
  languageNames.find(([, name]) => name.test(message))?.[0]

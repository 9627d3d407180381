/** Behaviour of the languages and terms of the field, as entries. */
import { codeFacts, codeFactsOf } from '@nova/contract/languages/code'
import { Concepts, Reference } from '@nova/contract/questions/knowledge'
import { type CodeLanguage, languages } from '@nova/contract/words'
import type { Entry } from './entry.ts'
import { readBank, type Searched } from './search.ts'

/** A dialect does what its language does, and has entries of its own. */
const filesOf = (language: CodeLanguage) => [language, codeFactsOf(language)?.dialectOf].filter(Boolean)

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

type Named = [CodeLanguage, { pattern: RegExp; isLoose?: true }]
const inCode = languages.map((language): Named => [language, codeFacts[language].named])
const inSql: Named = ['sql', { pattern: /\b(?:sql|postgres(?:ql)?)\b/i }]
/** A dialect is named together with its language, and a loose name may be meant otherwise. */
const rankOf = ([language, { isLoose }]: Named) => (isLoose ? 2 : codeFactsOf(language)?.dialectOf ? 0 : 1)
const allNamed = [...inCode, inSql].toSorted((one, other) => rankOf(one) - rankOf(other))

/** The language that a message names. */
export const languageNamed = (message: string): CodeLanguage | undefined =>
  allNamed.find(([, { pattern }]) => pattern.test(message))?.[0]

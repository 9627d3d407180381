import { describe, expect, it } from 'vitest'
import { languageNames, padName } from '../questions/language-names.ts'
import { starterForms } from '../questions/starter-forms.ts'
import { CodeLanguage, languages, projectRuntimes } from '../words.ts'
import { codeFacts, languageCalled } from './code.ts'
import { languageFacts } from './languages.ts'
import { runtimeFacts } from './runtimes.ts'

describe('the facts of languages', () => {
  it('name each language, prose, and the path of a file', () => {
    expect(languageNames).toEqual({
      javascript: 'JavaScript',
      typescript: 'TypeScript',
      python: 'Python',
      java: 'Java',
      go: 'Go',
      sql: 'SQL',
      text: 'Text',
    })
    expect(padName('file:src/app.py')).toBe('src/app.py')
  })

  it('have endings of their own, that of the main file first', () => {
    const endings = CodeLanguage.options.flatMap((language) => languageFacts[language].endings)
    expect(endings).toEqual([...new Set(endings)])
    for (const language of languages) {
      expect(codeFacts[language].file).toMatch(new RegExp(`^\\w+\\.${languageFacts[language].endings[0]}$`))
    }
  })

  it('know a language by its name and by what people call it', () => {
    const called = ['JavaScript', 'js', 'TS', 'py', 'golang', 'Go', 'java', 'perl'].map(languageCalled)
    expect(called).toEqual(['javascript', 'javascript', 'typescript', 'python', 'go', 'go', 'java', undefined])
  })

  it('keep the earlier starter of Java, and one form of the others', () => {
    const body = 'class Solution {\n    int add(int a) {\n    }\n}\n'
    expect(starterForms('java', `import java.util.*;\n\n${body}`)).toEqual([`import java.util.*;\n\n${body}`, body])
    expect(starterForms('python', body)).toEqual([body])
    expect(starterForms('text', 'Notes')).toEqual(['Notes'])
  })
})

it('each toolchain of projects is of known languages, and only code that is compiled is', () => {
  const compiled = projectRuntimes.filter((runtime) => runtimeFacts[runtime].isCompiled)
  expect(projectRuntimes).toEqual(['node', 'python', 'java', 'go', 'web'])
  expect(compiled).toEqual(['java', 'go'])
  for (const runtime of projectRuntimes) {
    for (const language of runtimeFacts[runtime].languages) {
      expect([runtime, codeFacts[language].isCompiled]).toEqual([runtime, runtimeFacts[runtime].isCompiled])
    }
  }
})

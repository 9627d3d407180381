import { describe, expect, it } from 'vitest'
import { CodeLanguage, QuestionKind } from '../words.ts'
import { isAnsweredBy, isAnsweredIn, isAnsweredWithCode, kindFacts } from './kinds.ts'

describe('a kind of question', () => {
  it('is answered by code, by the files of a project or in words', () => {
    const answers = QuestionKind.options.map((kind) => [kind, kindFacts[kind].answeredBy])
    expect(Object.fromEntries(answers)).toEqual({
      coding: 'code',
      sql: 'code',
      behavioral: 'words',
      technical: 'words',
      project: 'files',
    })
    for (const kind of QuestionKind.options) {
      const by = (['code', 'files', 'words'] as const).filter((answer) => isAnsweredBy({ kind }, answer))
      expect([kind, by]).toEqual([kind, [kindFacts[kind].answeredBy]])
      expect(isAnsweredWithCode({ kind })).toBe(isAnsweredBy({ kind }, 'code'))
    }
  })

  it('answered by code has its languages: SQL alone for SQL, every other for code', () => {
    const languagesOf = (kind: QuestionKind) =>
      CodeLanguage.options.filter((language) => isAnsweredIn({ kind }, language))
    expect(languagesOf('sql')).toEqual(['sql'])
    expect(languagesOf('coding')).toEqual(['javascript', 'typescript', 'python', 'java', 'go'])
    expect([languagesOf('project'), languagesOf('technical'), languagesOf('behavioral')]).toEqual([[], [], []])
  })
})

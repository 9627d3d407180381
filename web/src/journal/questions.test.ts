import { describe, expect, test } from 'vitest'
import { listQuestions, shortTitle } from './questions.ts'

const behavioral = (id: string, question: string, title = '') => ({
  id,
  title,
  question,
  category: '',
  difficultyLevel: 'easy' as const,
  minutes: 10,
})
const technical = (id: string, title: string, problemStatement: string) => ({
  id,
  title,
  problemStatement,
  questionType: 'technical' as const,
  category: '',
  difficultyLevel: 'easy' as const,
  minutes: 20,
  tags: [],
  examples: [],
  assumptions: [],
  followUp: null,
  codeTemplate: '',
  signature: null,
  starters: {},
  visibleTests: [],
})

describe('titles of questions', () => {
  test('are the first sentence where it is short, and generic where it is long', () => {
    expect(shortTitle('Find the gap. It may be empty.')).toBe('Find the gap')
    expect(shortTitle('What went wrong? Tell us.')).toBe('What went wrong?')
    expect(shortTitle(`${'A very long sentence '.repeat(4)}.`)).toBe('')
    expect(shortTitle('')).toBe('')
  })

  test('count by kind, and keep a given title', () => {
    const long = 'Tell us at length about a time when something that you had built broke in production.'
    const questions = listQuestions({
      technicalQuestions: [technical('t1', '', long), technical('t2', 'Indexes', long)],
      behavioralQuestions: [behavioral('b1', long), behavioral('b2', long)],
    })
    expect(questions.map(({ title }) => title)).toEqual([
      'Technical Question 1',
      'Indexes',
      'Behavioral Question 1',
      'Behavioral Question 2',
    ])
  })

  test('are the given name for behavioral questions, in either seat', () => {
    const given = behavioral('b1', 'Tell us about a figure that you improved.', 'A figure you improved')
    const [shown] = listQuestions({ technicalQuestions: [], behavioralQuestions: [given] })
    expect(shown?.title).toBe('A figure you improved')
  })
})

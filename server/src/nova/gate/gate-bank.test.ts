/** The gate with the hints and solutions of the question bank. Each of its rules is tested in gate.test.ts. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import { expect, test } from 'vitest'
import { loadBank } from '../../questions/bank.ts'
import type { Situation } from '../situation.ts'
import { workedExampleIn } from '../worked-example-of.ts'
import { findObjection } from './gate.ts'

function situationOf(question: BankQuestion, replies: string[] = []): Situation {
  const unknown = {
    test: undefined,
    isTested: false,
    complaint: '',
    line: undefined,
    hasAttempted: true,
    said: [],
    cause: undefined,
  }
  const said = replies.map((text) => ({ text, step: 3 }))
  return { question, state: 'untested', language: 'python', code: '', replies: said, ...unknown }
}

const inFence = (code: string) => `\`\`\`\n${code}\n\`\`\``

test('the gate lets every hint pass, so that the ladder is never shortened', () => {
  for (const question of loadBank().coding) {
    const objectionAt = (step: number, text: string) => findObjection(text, step, situationOf(question), 'hint')
    const { problem, idea, code } = question.workedExample
    const hints: [number, string][] = [
      [1, question.tryInput],
      ...question.keyIdeas.map((each): [number, string] => [2, each]),
      ...Object.values(question.syntaxHint).map((form): [number, string] => [3, `\`${form}\``]),
      [4, `${problem} ${idea}\n${inFence(code)}`],
      ...(['javascript', 'java', 'go'] as const).map((language): [number, string] => [
        4,
        `${problem} ${idea}\n${inFence(workedExampleIn(question.id, language) ?? '')}`,
      ]),
    ]
    for (const [step, text] of hints)
      expect([question.id, text, objectionAt(step, text)]).toEqual([question.id, text, undefined])
  }
})

test('the gate stops every solution, plain, renamed, or a line at a time', () => {
  for (const question of loadBank().coding) {
    for (const reference of Object.values(question.reference)) {
      const ruleOf = (text: string, step: number, replies: string[] = []) =>
        findObjection(text, step, situationOf(question, replies), 'hint')?.rule
      expect([question.id, ruleOf(inFence(reference), 2)]).toEqual([question.id, 'lines'])
      // In one sentence it is no line of code, and with other names no line of the solution.
      const sentence = reference.replace(/[\s`]+/g, ' ')
      const renamed = sentence.replace(/\b(?!while|break|const|class|return|continue|function)[a-z]{5,}\b/g, 'q')
      expect(['run', 'lines']).toContain(ruleOf(`So ${renamed} it is.`, 2))
      const rule = ruleOf('What is next?', 2, reference.split('\n'))
      expect([question.id, ['reference-lines', 'share', 'run'].includes(rule!)]).toEqual([question.id, true])
    }
  }
})

test('the gate lets every hint of SQL questions pass', () => {
  for (const question of loadBank().sql) {
    const { problem, idea, code } = question.workedExample
    const hints: [number, string][] = [
      [1, question.tryInput],
      ...question.keyIdeas.map((each): [number, string] => [2, each]),
      [3, `\`${question.syntaxHint}\``],
      [4, `${problem} ${idea}\n${inFence(code)}`],
    ]
    for (const [step, text] of hints)
      expect([question.id, text, findObjection(text, step, situationOf(question), 'hint')]).toEqual([
        question.id,
        text,
        undefined,
      ])
  }
})

test('the gate stops every SQL solution: in lines, with other aliases in a sentence, or clause by clause', () => {
  for (const question of loadBank().sql) {
    const { id, reference } = question
    const ruleOf = (text: string, step: number, replies: string[] = []) =>
      findObjection(text, step, situationOf(question, replies), 'hint')?.rule
    expect([id, ruleOf(inFence(reference), 2)]).toEqual([id, 'lines'])
    const sentence = reference.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ')
    const renamed = sentence.replace(/\b([a-z]{1,2})\./g, 'q$1.').toUpperCase()
    for (const text of [sentence, renamed])
      expect([id, ['run', 'share', 'reference-lines'].includes(ruleOf(`So ${text} it is.`, 2) ?? '')]).toEqual([
        id,
        true,
      ])
    const rule = ruleOf('What is next?', 2, reference.split('\n'))
    expect([id, rule === 'reference-lines' || rule === 'share']).toEqual([id, true])
  }
})

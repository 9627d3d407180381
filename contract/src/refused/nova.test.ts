/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import {
  aiInteraction,
  aiInteractionOlder,
  askQuestion,
  candidateAskQuestion,
  candidateChat,
  stopChat,
} from '../nova.ts'

test('what aiInteraction refuses in its body', () => {
  expect(
    findDifferences(aiInteraction.body, { questionId: 'q1', userMessage: 'text' }, [
      ['interviewId', null, 'Interview must be text.'],
      ['interviewId', 'x'.repeat(64), null],
      ['interviewId', 'x'.repeat(65), 'Interview must have at most 64 characters.'],
      ['interviewId', 7, 'Interview must be text.'],
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', 'x'.repeat(100), null],
      ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['questionId', 7, 'Question must be text.'],
      ['userMessage', undefined, 'Message is missing.'],
      ['userMessage', '', 'Please write a message.'],
      ['userMessage', '   ', 'Please write a message.'],
      ['userMessage', 'x'.repeat(4000), null],
      ['userMessage', 'x'.repeat(4001), 'Message must have at most 4,000 characters.'],
      ['userMessage', 7, 'Message must be text.'],
      ['currentCode', null, 'Code must be text.'],
      ['currentCode', 'x'.repeat(262144), null],
      ['currentCode', 'x'.repeat(262145), 'Code must have at most 262,144 characters.'],
      ['currentCode', 7, 'Code must be text.'],
      ['interactionType', null, "Interaction type has a value that we can't use."],
      ['interactionType', {}, "Interaction type has a value that we can't use."],
      ['language', 'cobol', 'Language must be one of: javascript, typescript, python, java, go.'],
      ['selection', 'x', 'Selection must be a set of fields.'],
      ['selection', { line: 0 }, 'Line must be at least 1.'],
      ['selection', { line: 1, text: 'x'.repeat(4000) }, null],
      ['selection', { line: 1, text: 'x'.repeat(4001) }, 'Text must have at most 4,000 characters.'],
      ['selection', { text: 'x' }, 'Line is missing.'],
      ['history', null, 'History must be a list.'],
      ['history', list(500, 'x'), null],
      ['history', list(501, 'x'), 'History must have at most 500 entries.'],
      ['history', 'x', 'History must be a list.'],
      ['clientId', null, 'Client ID must be text.'],
      ['clientId', '7', 'Client ID must be a valid ID.'],
      ['clientId', 7, 'Client ID must be text.'],
    ]),
  ).toEqual([])
})

test('what aiInteractionOlder refuses in its body', () => {
  expect(
    findDifferences(aiInteractionOlder.body, { questionId: 'q1', userMessage: 'text' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['userMessage', undefined, 'Message is missing.'],
    ]),
  ).toEqual([])
})

test('what askQuestion refuses in its body', () => {
  expect(
    findDifferences(askQuestion.body, { questionId: 'q1', text: 'text' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', 'x'.repeat(100), null],
      ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['questionId', 7, 'Question must be text.'],
      ['text', undefined, 'Text is missing.'],
      ['text', '', 'Text must not be empty.'],
      ['text', '   ', 'Text must not be empty.'],
      ['text', 'x'.repeat(4000), null],
      ['text', 'x'.repeat(4001), 'Text must have at most 4,000 characters.'],
      ['text', 7, 'Text must be text.'],
      ['history', null, 'History must be a list.'],
      ['history', list(500, 'x'), null],
      ['history', list(501, 'x'), 'History must have at most 500 entries.'],
      ['history', 'x', 'History must be a list.'],
    ]),
  ).toEqual([])
})

test('what candidateAskQuestion refuses in its body', () => {
  expect(
    findDifferences(candidateAskQuestion.body, { questionId: 'q1', text: 'text' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['text', undefined, 'Text is missing.'],
    ]),
  ).toEqual([])
})

test('what candidateChat refuses in its body', () => {
  expect(
    findDifferences(candidateChat.body, { questionId: 'q1', userMessage: 'text' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['userMessage', undefined, 'Message is missing.'],
    ]),
  ).toEqual([])
})

test('what stopChat refuses in its body', () => {
  expect(
    findDifferences(stopChat.body, { clientId: '0197a000-0000-7000-8000-000000000001' }, [
      ['clientId', undefined, 'Client ID is missing.'],
      ['clientId', '7', 'Client ID must be a valid ID.'],
      ['clientId', 7, 'Client ID must be text.'],
    ]),
  ).toEqual([])
})

/** What calls refuse, field by field, and in which words: `null` is taken. */
import { test } from 'vitest'
import { changeQuestion, createQuestion, getQuestion } from '../library.ts'
import { expectRefusals, list } from './expect-refusals.ts'

test('what changeQuestion refuses in its body of kind project', () => {
  expectRefusals(changeQuestion.body, { kind: 'project' }, [
    ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ['kind', 'other', 'Kind must be one of: coding, technical, behavioral, project.'],
    ['title', null, 'Title must be text.'],
    ['title', 'x'.repeat(80), null],
    ['title', 'x'.repeat(81), 'Title must have at most 80 characters.'],
    ['title', 7, 'Title must be text.'],
    ['difficulty', null, 'Difficulty must be one of: easy, medium, hard.'],
    ['difficulty', 'other', 'Difficulty must be one of: easy, medium, hard.'],
    ['difficulty', '', 'Difficulty must be one of: easy, medium, hard.'],
    ['category', null, 'Category must be text.'],
    ['category', 'x'.repeat(60), null],
    ['category', 'x'.repeat(61), 'Category must have at most 60 characters.'],
    ['category', 7, 'Category must be text.'],
    ['skills', null, 'Skills must be a list.'],
    ['skills', list(12, 'text'), null],
    ['skills', list(13, 'text'), 'Skills must have at most 12 entries.'],
    ['skills', 'x', 'Skills must be a list.'],
    ['tags', null, 'Tags must be a list.'],
    ['tags', list(10, 'text'), null],
    ['tags', list(11, 'text'), 'Tags must have at most 10 entries.'],
    ['tags', 'x', 'Tags must be a list.'],
    ['minutes', null, 'Minutes must be a number.'],
    ['minutes', 5, null],
    ['minutes', 4, 'Minutes must be at least 5.'],
    ['minutes', 90, null],
    ['minutes', 91, 'Minutes must be at most 90.'],
    ['minutes', 1.5, 'Minutes must be a whole number.'],
    ['minutes', 'one', 'Minutes must be a number.'],
    ['problemStatement', null, 'Problem statement must be text.'],
    ['problemStatement', 'x'.repeat(20000), null],
    ['problemStatement', 'x'.repeat(20001), 'Problem statement must have at most 20,000 characters.'],
    ['problemStatement', 7, 'Problem statement must be text.'],
    ['runtime', null, 'Runtime must be one of: node, python, java, go, web.'],
    ['runtime', 'other', 'Runtime must be one of: node, python, java, go, web.'],
    ['runtime', '', 'Runtime must be one of: node, python, java, go, web.'],
    ['stages', null, 'Stages must be a list.'],
    [
      'stages',
      list(4, { id: 'q1', title: 'text', kind: 'fix', statement: 'text', minutes: 1, hidden: [], failing: [] }),
      null,
    ],
    [
      'stages',
      list(5, { id: 'q1', title: 'text', kind: 'fix', statement: 'text', minutes: 1, hidden: [], failing: [] }),
      'Stages must have at most 4 entries.',
    ],
    ['stages', 'x', 'Stages must be a list.'],
    ['run', null, 'Run must be text.'],
    ['run', 'x'.repeat(200), null],
    ['run', 'x'.repeat(201), 'Run must have at most 200 characters.'],
    ['run', 7, 'Run must be text.'],
    ['page', null, 'Page must be text.'],
    ['page', 'x'.repeat(200), null],
    ['page', 'x'.repeat(201), 'Page must have at most 200 characters.'],
    ['page', 7, 'Page must be text.'],
    ['locked', null, 'Locked must be a list.'],
    ['locked', list(60, 'text'), null],
    ['locked', list(61, 'text'), 'Locked must have at most 60 entries.'],
    ['locked', 'x', 'Locked must be a list.'],
    ['repository', null, 'Repository must be a list.'],
    ['repository', list(60, { path: 'text', text: 'text' }), null],
    ['repository', list(61, { path: 'text', text: 'text' }), 'A project begins with at most 60 files.'],
    ['repository', 'x', 'Repository must be a list.'],
    ['hiddenTests', null, 'Hidden tests must be a list.'],
    ['hiddenTests', list(60, { path: 'text', text: 'text' }), null],
    ['hiddenTests', list(61, { path: 'text', text: 'text' }), 'A project begins with at most 60 files.'],
    ['hiddenTests', 'x', 'Hidden tests must be a list.'],
    ['reference', null, 'Reference must be a list.'],
    ['reference', list(4, 'text'), null],
    ['reference', list(5, 'text'), 'Reference must have at most 4 entries.'],
    ['reference', 'x', 'Reference must be a list.'],
    ['wrong', null, 'Wrong must be a list.'],
    ['wrong', list(20, { patch: 'text', after: 'text', mistake: 'text', killedBy: 'text' }), null],
    [
      'wrong',
      list(21, { patch: 'text', after: 'text', mistake: 'text', killedBy: 'text' }),
      'Wrong must have at most 20 entries.',
    ],
    ['wrong', 'x', 'Wrong must be a list.'],
    ['keyIdeas', null, 'Key ideas must be a set of fields.'],
    ['keyIdeas', 'x', 'Key ideas must be a set of fields.'],
  ])
})

test('what createQuestion refuses in its body of kind coding', () => {
  expectRefusals(createQuestion.body, { kind: 'coding' }, [
    ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ['title', 7, 'Title must be text.'],
    ['difficulty', '', 'Difficulty must be one of: easy, medium, hard.'],
    ['category', 7, 'Category must be text.'],
    ['skills', 'x', 'Skills must be a list.'],
    ['tags', 'x', 'Tags must be a list.'],
    ['minutes', 'one', 'Minutes must be a number.'],
    ['problemStatement', 7, 'Problem statement must be text.'],
    ['signature', 'x', 'Signature must be a set of fields.'],
    ['examples', 'x', 'Examples must be a list.'],
    ['constraints', 'x', 'Constraints must be a list.'],
    ['tests', 'x', 'Tests must be a list.'],
    ['reference', 'x', 'Reference must be a set of fields.'],
    ['wrong', 'x', 'Wrong must be a list.'],
    ['followUp', 7, 'Follow up must be text.'],
    ['probe', 7, 'Probe must be text.'],
    ['keyIdeas', 'x', 'Key ideas must be a list.'],
    ['tryInput', 7, 'Try input must be text.'],
    ['syntaxHint', 'x', 'Syntax hint must be a set of fields.'],
    ['workedExample', 'x', 'Worked example must be a set of fields.'],
    ['validInput', 7, 'Valid input must be text.'],
  ])
})

test('what createQuestion refuses in its body of kind technical', () => {
  expectRefusals(createQuestion.body, { kind: 'technical' }, [
    ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ['title', 7, 'Title must be text.'],
    ['difficulty', '', 'Difficulty must be one of: easy, medium, hard.'],
    ['category', 7, 'Category must be text.'],
    ['skills', 'x', 'Skills must be a list.'],
    ['tags', 'x', 'Tags must be a list.'],
    ['minutes', 'one', 'Minutes must be a number.'],
    ['problemStatement', 7, 'Problem statement must be text.'],
    ['keyPoints', 'x', 'Key points must be a list.'],
    ['assumptions', 'x', 'Assumptions must be a list.'],
    ['followUp', 7, 'Follow up must be text.'],
    ['hints', 'x', 'Hints must be a list.'],
  ])
})

test('what createQuestion refuses in its body of kind behavioral', () => {
  expectRefusals(createQuestion.body, { kind: 'behavioral' }, [
    ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ['title', 7, 'Title must be text.'],
    ['difficulty', '', 'Difficulty must be one of: easy, medium, hard.'],
    ['category', 7, 'Category must be text.'],
    ['skills', 'x', 'Skills must be a list.'],
    ['tags', 'x', 'Tags must be a list.'],
    ['minutes', 'one', 'Minutes must be a number.'],
    ['question', 7, 'Question must be text.'],
    ['competency', 7, 'Competency must be text.'],
    ['probes', 'x', 'Probes must be a list.'],
    ['anchors', 'x', 'Anchors must be a list.'],
  ])
})

test('what createQuestion refuses in its body of kind project', () => {
  expectRefusals(createQuestion.body, { kind: 'project' }, [
    ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ['title', 7, 'Title must be text.'],
    ['difficulty', '', 'Difficulty must be one of: easy, medium, hard.'],
    ['category', 7, 'Category must be text.'],
    ['skills', 'x', 'Skills must be a list.'],
    ['tags', 'x', 'Tags must be a list.'],
    ['minutes', 'one', 'Minutes must be a number.'],
    ['problemStatement', 7, 'Problem statement must be text.'],
    ['runtime', '', 'Runtime must be one of: node, python, java, go, web.'],
    ['stages', 'x', 'Stages must be a list.'],
    ['run', 7, 'Run must be text.'],
    ['page', 7, 'Page must be text.'],
    ['locked', 'x', 'Locked must be a list.'],
    ['repository', 'x', 'Repository must be a list.'],
    ['hiddenTests', 'x', 'Hidden tests must be a list.'],
    ['reference', 'x', 'Reference must be a list.'],
    ['wrong', 'x', 'Wrong must be a list.'],
    ['keyIdeas', 'x', 'Key ideas must be a set of fields.'],
  ])
})

test('what getQuestion refuses in its query', () => {
  expectRefusals(getQuestion.query, {}, [
    ['version', null, 'Version must be at least 1.'],
    ['version', 1.5, 'Version must be a whole number.'],
    ['version', 1, null],
    ['version', 0, 'Version must be at least 1.'],
    ['version', 100000, null],
    ['version', 100001, 'Version must be at most 100,000.'],
    ['version', 'one', 'Version must be a number.'],
  ])
})

/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { changeCompanySettings, changeLogo } from '../companies.ts'

test('what changeCompanySettings refuses in its body', () => {
  expect(
    findDifferences(changeCompanySettings.body, { name: 'Ana Bell', defaults: {}, model: 'default', version: 1 }, [
      ['name', undefined, 'Name is missing.'],
      ['name', '', 'Please enter a name.'],
      ['name', '   ', 'Please enter a name.'],
      ['name', 'x'.repeat(120), null],
      ['name', 'x'.repeat(121), 'Please use at most 120 characters.'],
      ['name', 7, 'Name must be text.'],
      ['defaults', undefined, 'Defaults is missing.'],
      ['defaults', 'x', 'Defaults must be a set of fields.'],
      ['defaults.duration', null, 'Duration must be a number.'],
      ['defaults.duration', 5, null],
      ['defaults.duration', 4, 'Duration must be at least 5 minutes.'],
      ['defaults.duration', 480, null],
      ['defaults.duration', 481, 'Duration must be at most 480 minutes.'],
      ['defaults.duration', 1.5, 'Duration must be a whole number.'],
      ['defaults.duration', 'one', 'Duration must be a number.'],
      ['defaults.difficulty', null, 'Difficulty must be one of: Junior, Medium, Senior.'],
      ['defaults.difficulty', 'other', 'Difficulty must be one of: Junior, Medium, Senior.'],
      ['defaults.difficulty', '', 'Difficulty must be one of: Junior, Medium, Senior.'],
      [
        'defaults.programmingLanguage',
        null,
        'Programming language must be one of: javascript, typescript, python, java, go.',
      ],
      [
        'defaults.programmingLanguage',
        'other',
        'Programming language must be one of: javascript, typescript, python, java, go.',
      ],
      [
        'defaults.programmingLanguage',
        '',
        'Programming language must be one of: javascript, typescript, python, java, go.',
      ],
      ['defaults.onlyThisLanguage', null, 'Only this language must be true or false.'],
      ['defaults.onlyThisLanguage', 'yes', 'Only this language must be true or false.'],
      ['defaults.aiPolicy', null, 'AI policy must be one of: nova, open, none.'],
      ['defaults.aiPolicy', 'other', 'AI policy must be one of: nova, open, none.'],
      ['defaults.aiPolicy', '', 'AI policy must be one of: nova, open, none.'],
      ['defaults.helpLevel', null, 'Help level must be one of: clarify, hint, pair.'],
      ['defaults.helpLevel', 'other', 'Help level must be one of: clarify, hint, pair.'],
      ['defaults.helpLevel', '', 'Help level must be one of: clarify, hint, pair.'],
      ['defaults.agentEngine', null, 'Agent engine must be one of: standard, live.'],
      ['defaults.agentEngine', 'other', 'Agent engine must be one of: standard, live.'],
      ['defaults.agentEngine', '', 'Agent engine must be one of: standard, live.'],
      ['defaults.interviewType', null, 'Interview type must be one of: AiOnly, HumanInLoop.'],
      ['defaults.interviewType', 'other', 'Interview type must be one of: AiOnly, HumanInLoop.'],
      ['defaults.interviewType', '', 'Interview type must be one of: AiOnly, HumanInLoop.'],
      ['defaults.questionType', null, 'Question type must be one of: Coding, Behavioral, Technical, Both.'],
      ['defaults.questionType', 'other', 'Question type must be one of: Coding, Behavioral, Technical, Both.'],
      ['defaults.questionType', '', 'Question type must be one of: Coding, Behavioral, Technical, Both.'],
      ['defaults.followUps', null, 'Follow-ups must be one of: ask, skippable, off.'],
      ['defaults.followUps', 'other', 'Follow-ups must be one of: ask, skippable, off.'],
      ['defaults.followUps', '', 'Follow-ups must be one of: ask, skippable, off.'],
      ['model', undefined, 'Model is missing.'],
      ['model', {}, "Model has a value that we can't use."],
      ['version', undefined, 'Version is missing.'],
      ['version', 0, null],
      ['version', -1, 'Version must be at least 0.'],
      ['version', 1.5, 'Version must be a whole number.'],
      ['version', 'one', 'Version must be a number.'],
    ]),
  ).toEqual([])
})

test('what changeLogo refuses in its body', () => {
  expect(
    findDifferences(changeLogo.body, { data: 'iVBORw0KGgo=' }, [
      ['data', undefined, 'Data is missing.'],
      ['data', 'x'.repeat(273068), null],
      ['data', 'x'.repeat(273069), "Data has a format that we can't use."],
      ['data', 7, 'Data must be text.'],
    ]),
  ).toEqual([])
})

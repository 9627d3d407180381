/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { Concept, QuestionPack, TextPack, Topic } from '../knowledge.ts'

test("what Nova's bank refuses in a pack of a coding question", () => {
  expect(
    findDifferences(
      QuestionPack,
      {
        id: 'two-sum',
        clarifications: [
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
          { asked: ['text', 'text'], answer: 'text' },
        ],
        terms: [],
        edges: ['text', 'text', 'text'],
        hypotheses: [
          { stated: ['text', 'text'], verdict: 'true', reply: 'text' },
          { stated: ['text', 'text'], verdict: 'true', reply: 'text' },
          { stated: ['text', 'text'], verdict: 'true', reply: 'text' },
          { stated: ['text', 'text'], verdict: 'true', reply: 'text' },
          { stated: ['text', 'text'], verdict: 'true', reply: 'text' },
          { stated: ['text', 'text'], verdict: 'true', reply: 'text' },
          { stated: ['text', 'text'], verdict: 'true', reply: 'text' },
          { stated: ['text', 'text'], verdict: 'true', reply: 'text' },
        ],
        causes: [],
        cost: 'text',
      },
      [
        ['id', undefined, 'ID is missing.'],
        ['id', '?!', "ID has a format that we can't use."],
        ['id', 7, 'ID must be text.'],
        ['clarifications', undefined, 'Clarifications are missing.'],
        ['clarifications', [], 'Clarifications must have at least 12 entries.'],
        ['clarifications', 'x', 'Clarifications must be a list.'],
        ['clarifications.0.asked', undefined, 'Asked is missing.'],
        ['clarifications.0.asked', [], 'Asked must have at least 2 entries.'],
        ['clarifications.0.asked', 'x', 'Asked must be a list.'],
        ['clarifications.0.answer', undefined, 'Answer is missing.'],
        ['clarifications.0.answer', 'x', 'Answer must have at least 2 characters.'],
        ['clarifications.0.answer', 'x'.repeat(700), null],
        ['clarifications.0.answer', 'x'.repeat(701), 'Answer must have at most 700 characters.'],
        ['clarifications.0.answer', 7, 'Answer must be text.'],
        ['clarifications.0.open', null, 'Open must be true or false.'],
        ['clarifications.0.open', 'yes', 'Open must be true or false.'],
        ['terms', undefined, 'Terms are missing.'],
        ['terms', 'x', 'Terms must be a list.'],
        ['edges', undefined, 'Edges are missing.'],
        ['edges', [], 'Edges must have at least 3 entries.'],
        ['edges', 'x', 'Edges must be a list.'],
        ['hypotheses', undefined, 'Hypotheses are missing.'],
        ['hypotheses', [], 'Hypotheses must have at least 8 entries.'],
        ['hypotheses', 'x', 'Hypotheses must be a list.'],
        ['hypotheses.0.stated', undefined, 'Stated is missing.'],
        ['hypotheses.0.stated', [], 'Stated must have at least 2 entries.'],
        ['hypotheses.0.stated', 'x', 'Stated must be a list.'],
        ['hypotheses.0.verdict', undefined, 'Verdict must be one of: true, false, partly.'],
        ['hypotheses.0.verdict', 'other', 'Verdict must be one of: true, false, partly.'],
        ['hypotheses.0.verdict', '', 'Verdict must be one of: true, false, partly.'],
        ['hypotheses.0.reply', undefined, 'Reply is missing.'],
        ['causes', undefined, 'Causes are missing.'],
        ['causes', 'x', 'Causes must be a list.'],
        ['cost', undefined, 'Cost is missing.'],
      ],
    ),
  ).toEqual([])
})

test("what Nova's bank refuses in a pack of a question in words", () => {
  expect(
    findDifferences(
      TextPack,
      {
        id: 'two-sum',
        clarifications: [
          { asked: ['text', 'text', 'text', 'text', 'text', 'text'], answer: 'text' },
          { asked: ['text', 'text', 'text', 'text', 'text', 'text'], answer: 'text' },
          { asked: ['text', 'text', 'text', 'text', 'text', 'text'], answer: 'text' },
          { asked: ['text', 'text', 'text', 'text', 'text', 'text'], answer: 'text' },
          { asked: ['text', 'text', 'text', 'text', 'text', 'text'], answer: 'text' },
          { asked: ['text', 'text', 'text', 'text', 'text', 'text'], answer: 'text' },
          { asked: ['text', 'text', 'text', 'text', 'text', 'text'], answer: 'text' },
          { asked: ['text', 'text', 'text', 'text', 'text', 'text'], answer: 'text' },
        ],
        terms: [
          { names: ['text'], answer: 'text' },
          { names: ['text'], answer: 'text' },
          { names: ['text'], answer: 'text' },
        ],
        probes: [
          { of: 'text', asks: ['textxxxxxx', 'textxxxxxx'] },
          { of: 'text', asks: ['textxxxxxx', 'textxxxxxx'] },
          { of: 'text', asks: ['textxxxxxx', 'textxxxxxx'] },
          { of: 'text', asks: ['textxxxxxx', 'textxxxxxx'] },
        ],
      },
      [
        ['id', undefined, 'ID is missing.'],
        ['clarifications', undefined, 'Clarifications are missing.'],
        ['clarifications', [], 'Clarifications must have at least 8 entries.'],
        ['clarifications', 'x', 'Clarifications must be a list.'],
        ['clarifications.0.asked', undefined, 'Asked is missing.'],
        ['clarifications.0.asked', [], 'Asked must have at least 6 entries.'],
        ['clarifications.0.asked', 'x', 'Asked must be a list.'],
        ['clarifications.0.answer', undefined, 'Answer is missing.'],
        ['clarifications.0.open', null, 'Open must be true or false.'],
        ['clarifications.0.open', 'yes', 'Open must be true or false.'],
        ['terms', undefined, 'Terms are missing.'],
        ['terms', [], 'Terms must have at least 3 entries.'],
        ['terms', 'x', 'Terms must be a list.'],
        ['terms.0.names', undefined, 'Names are missing.'],
        ['terms.0.names', [], 'Names must have at least 1 entry.'],
        ['terms.0.names', 'x', 'Names must be a list.'],
        ['terms.0.answer', undefined, 'Answer is missing.'],
        ['probes', undefined, 'Probes are missing.'],
        ['probes', [], 'Probes must have at least 4 entries.'],
        ['probes', 'x', 'Probes must be a list.'],
        ['probes.0.of', undefined, 'Of is missing.'],
        ['probes.0.of', 7, 'Of must be text.'],
        ['probes.0.asks', undefined, 'Asks are missing.'],
        ['probes.0.asks', 'x', 'Asks must be a list.'],
      ],
    ),
  ).toEqual([])
})

test("what Nova's bank refuses in a concept", () => {
  expect(
    findDifferences(Concept, { id: 'two-sum', names: ['text'], asked: ['text'], answer: 'text' }, [
      ['id', undefined, 'ID is missing.'],
      ['names', undefined, 'Names are missing.'],
      ['asked', undefined, 'Asked is missing.'],
      ['asked', [], 'Asked must have at least 1 entry.'],
      ['asked', 'x', 'Asked must be a list.'],
      ['answer', undefined, 'Answer is missing.'],
    ]),
  ).toEqual([])
})

test("what Nova's bank refuses in a topic", () => {
  expect(
    findDifferences(Topic, { id: 'two-sum', asked: [], says: [{ en: ['text'] }] }, [
      ['id', undefined, 'ID is missing.'],
      [
        'intent',
        null,
        'Intent must be one of: greeting, thanks, acknowledge, apology, nervous, insult, small-talk, off-topic, thinking, gibberish, about-nova, nova-sees, asking-cost, recorded, watching, time, accommodation, break, saving, submitting, navigation, running, editor, language-choice, libraries, outside-help, scoring, after, voice, trouble, talk-language, leave, rule, term, explain-task, explain-example, hint, solution, extract, hypothesis, plan, check, failing, error, slow, cost, syntax, concept, edge-cases, code-meaning, debug, write-code, elaborate, disagree, which-story, answer-length, answer-form, confidential, correction, answer, feedback.',
      ],
      [
        'intent',
        'other',
        'Intent must be one of: greeting, thanks, acknowledge, apology, nervous, insult, small-talk, off-topic, thinking, gibberish, about-nova, nova-sees, asking-cost, recorded, watching, time, accommodation, break, saving, submitting, navigation, running, editor, language-choice, libraries, outside-help, scoring, after, voice, trouble, talk-language, leave, rule, term, explain-task, explain-example, hint, solution, extract, hypothesis, plan, check, failing, error, slow, cost, syntax, concept, edge-cases, code-meaning, debug, write-code, elaborate, disagree, which-story, answer-length, answer-form, confidential, correction, answer, feedback.',
      ],
      [
        'intent',
        '',
        'Intent must be one of: greeting, thanks, acknowledge, apology, nervous, insult, small-talk, off-topic, thinking, gibberish, about-nova, nova-sees, asking-cost, recorded, watching, time, accommodation, break, saving, submitting, navigation, running, editor, language-choice, libraries, outside-help, scoring, after, voice, trouble, talk-language, leave, rule, term, explain-task, explain-example, hint, solution, extract, hypothesis, plan, check, failing, error, slow, cost, syntax, concept, edge-cases, code-meaning, debug, write-code, elaborate, disagree, which-story, answer-length, answer-form, confidential, correction, answer, feedback.',
      ],
      ['asked', undefined, 'Asked is missing.'],
      ['asked', 'x', 'Asked must be a list.'],
      ['says', undefined, 'Says are missing.'],
      ['says', [], 'Says must have at least 1 entry.'],
      ['says', 'x', 'Says must be a list.'],
      ['says.0.when', null, 'When must be a set of fields.'],
      ['says.0.when', 'x', 'When must be a set of fields.'],
      ['says.0.en', undefined, 'En is missing.'],
      ['says.0.en', [], 'En must have at least 1 entry.'],
      ['says.0.en', 'x', 'En must be a list.'],
      ['says.0.es', null, 'Es must be a list.'],
      ['says.0.es', [], 'Es must have at least 1 entry.'],
      ['says.0.es', 'x', 'Es must be a list.'],
      ['says.0.de', null, 'De must be a list.'],
      ['says.0.de', [], 'De must have at least 1 entry.'],
      ['says.0.de', 'x', 'De must be a list.'],
    ]),
  ).toEqual([])
})

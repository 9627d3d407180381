/** Certain facts about the room, on one page for a model; constant over a whole interview. */
import { isAnsweredIn, isAnsweredWithCode, kindFacts } from '@nova/contract/kinds/kinds'
import { languageNames } from '@nova/contract/questions/language-names'
import type { Language, QuestionKind } from '@nova/contract/words'
import { selectedQuestions } from '../asked-questions/asked-questions.ts'
import { describeJudging } from '../evidence/judging.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { saidAs } from '../knowledge/said.ts'
import { disclosed, policyInWords } from '../sessions/disclosure.ts'

type Sheet = Pick<
  InterviewRow,
  | ('aiPolicy' | 'helpLevel' | 'followUps' | 'editorHelp')
  | ('accommodations' | 'proposal' | 'behavioralIds' | 'technicalIds')
>

/** `languages`: those that a candidate may choose from. In it 'you' is the candidate, as in the product's own texts. */
export function tellRoom(row: Sheet, languages: readonly Language[]): string {
  const { technicalQuestions, behavioralQuestions } = selectedQuestions(row)
  const kinds = new Set<QuestionKind>(technicalQuestions.map(({ questionType }) => questionType))
  if (behavioralQuestions.length > 0) kinds.add('behavioral')
  const { competencies, neverCounts } = describeJudging({
    kinds: [...kinds],
    aiPolicy: row.aiPolicy,
    followUps: row.followUps,
  })
  const { breaks } = row.accommodations
  const hasLanguages = [...kinds].some((kind) => kindFacts[kind].hasLanguages)
  const hasEditor = [...kinds].some((kind) => isAnsweredWithCode({ kind }))
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
  // A small context window keeps only the first lines, so the most requested facts come first.
  return [
    ['Help:', policyInWords[row.aiPolicy], ...(row.aiPolicy === 'none' ? [] : saidAs(`help.${row.helpLevel}`))].join(
      ' ',
    ),
    'Time: one clock covers all questions. It runs on while you read, run code, talk to Nova or are offline. At zero unsubmitted work is submitted by itself. Nova cannot add time; your interviewers can.',
    breaks && breaks.count > 0
      ? `Breaks: ${breaks.count} of ${breaks.minutesEach} minutes were arranged. Press Break, at the top (on a phone under More): the clock stops until it ends.`
      : 'Breaks: you may step away at any time; the clock stops only in breaks that were arranged with your interviewers.',
    'Needs: extra time, breaks or another way to answer can be arranged, also now and without a reason: “Report a problem”, under More at the top, reaches your interviewers. It never counts against you.',
    `Submit: the button ${hasEditor ? 'above the editor or the answer' : 'above the answer'} hands in this question alone. That counts until you submit it again; later edits do not. “Complete Interview”, at the top, asks about them and ends it for good.`,
    'Saving: all you write is saved as you write it, offline on your device.',
    disclosed.recorded,
    `Watching: interviewers may watch at any time; Nova cannot tell whether one does. They read this chat. ${disclosed.watched}`,
    disclosed.judged,
    ...(hasLanguages
      ? [
          `Languages: ${languages.map((each) => languageNames[each]).join(', ')}. The list above the editor changes it; each keeps its own draft, and the tests are the same.`,
        ]
      : []),
    ...([...kinds].some((kind) => isAnsweredIn({ kind }, 'sql')) ? saidAs('help.sql') : []),
    ...(row.editorHelp === 'plain' ? [`Editor: ${disclosed.plainEditor}`] : []),
    disclosed.connection,
    disclosed.review,
    row.followUps === 'off' ? 'Follow-ups: none are asked after you submit.' : `Follow-ups: ${disclosed.followUps}`,
    'Nova sees the task, what you wrote for this question, your runs and tests, this chat, and with a message the code that you have selected; no screen, camera, drawing, or other question. It grades nothing and knows no score.',
    `Scores: ${competencies.map(({ name, text }) => `${name}: ${text}`).join(' ')}`,
    `Never counted: ${neverCounts.map(({ text }) => lower(text)).join('; ')}.`,
  ]
    .map((line) => `- ${line}`)
    .join('\n')
}

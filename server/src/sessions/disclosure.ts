/** What a candidate reads before joining: what is recorded, and how it is judged. */
import { disclosureVersion } from '@nova/contract/constants'
import type { AiPolicy } from '@nova/contract/words'
import type { InterviewRow } from '../interviews/tables.ts'
import { selectedQuestions } from '../interviews/view.ts'
import { type AgentRules, mayPropose } from '../questions/agent-part.ts'

/** Whether some project of this interview comes with changes that Nova proposes. */
export function offersChanges(row: Pick<InterviewRow, 'proposal' | 'behavioralIds' | 'technicalIds'> & AgentRules) {
  if (!mayPropose(row)) return false
  return selectedQuestions(row).technicalQuestions.some(({ project }) => project?.agent === 'proposes')
}

const policies: Record<AiPolicy, string> = {
  nova: 'You may use Nova, the assistant in this room. Please use no other AI.',
  open: 'You may use any AI. Please declare what you used with the button in the room.',
  none: 'This interview is without AI help. Nova only answers questions about the task and the room.',
}

/**
 * The text and its version; a change of its meaning raises the version in the contract. `model` is the language model that
 * helps Nova answer, where there is one; `proposes`: it also proposes changes to a project.
 */
export function disclose(policy: AiPolicy, model: string | null, proposes = false): { version: string; text: string } {
  const text = [
    policies[policy],
    ...(model && policy !== 'none'
      ? [
          `Nova answers with the help of a language model (${model}), which is sent your messages to Nova and your code.`,
        ]
      : []),
    ...(proposes
      ? [
          'In a project, Nova can propose changes to the files. Nova’s changes can be wrong, as with any assistant. Everyone gets the same ones. Review them as you would a colleague’s. We record what Nova proposed, which changes you looked at, and what you took, changed or rejected, and your interviewers see it.',
        ]
      : []),
    'Recorded in this room: what you type and draw and when, what you paste into the editor, the chat or a drawing board, which code and tests you run, in a project also what you type into its terminal and what it shows, and what a page you build writes to its console, what you and Nova write, what you and your interviewers write to each other, whether this page is in front, and when its connection was lost and came back. We do not record your camera, your microphone, your screen or your other programs.',
    'While an interviewer is watching, they also see your cursor and what you select. We show that live and do not record it.',
    'After you submit code, we may ask you two or three short questions about it. We run your code to check your answers. They are recorded, and your interviewers see them.',
    'We judge your answers by the tests they pass and by what they say. You get no points for a question that you leave unanswered, unless there was no time left to open it. How fast you type, how you write or speak, your name and where you come from do not count. Your interviewers see what was recorded and a report made from it, and people decide.',
    'If your connection drops, keep working. We keep your work on this device and send it when you are back online. Work that reaches us after the end counts if you were offline when you wrote it, but not after you have completed the interview. Your interviewers see what arrived late.',
  ].join('\n\n')
  return { version: model ? `${disclosureVersion}-model` : disclosureVersion, text }
}

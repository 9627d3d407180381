/** What a candidate reads before joining: what is recorded, and how it is judged. */
import { disclosureVersion } from '@nova/contract/constants'
import type { AiPolicy } from '@nova/contract/words'

const policies: Record<AiPolicy, string> = {
  nova: 'You may use Nova, the assistant in this room. Please use no other AI.',
  open: 'You may use any AI. Please declare what you used with the button in the room.',
  none: 'This interview is without AI help. Nova only answers questions about the task and the room.',
}

/**
 * The text and its version; a change of the text raises the version in the contract. `model` is the language model that
 * helps Nova answer, where there is one.
 */
export function disclose(policy: AiPolicy, model: string | null): { version: string; text: string } {
  const text = [
    policies[policy],
    ...(model && policy !== 'none'
      ? [
          `Nova answers with the help of a language model (${model}), which is sent your messages to Nova and your code.`,
        ]
      : []),
    'Recorded in this room: what you type and draw and when, what you paste into the editor, the chat or a drawing board, which code and tests you run, what you and Nova write, what you and your interviewers write to each other, whether this page is in front, and when the connection to it was lost and came back. Your camera, your microphone, your screen and your other programs are not recorded.',
    'While an interviewer watches, they also see where your cursor stands and what you select. That is shown and not recorded.',
    'After you submit code, we may ask you two or three short questions about it. We run your code to check your answers. They are recorded, and your interviewers see them.',
    'Your answers are judged by the tests they pass and by what they say. You get no points for a question that you leave unanswered, unless there was no time left to open it. How fast you type, how you write or speak, your name and where you come from count for nothing. Your interviewers see the record and a report made from it, and people decide.',
    'If your connection drops, go on working: your work is kept on this device and sent when the connection is back. What reaches us after the end counts if you were without connection when you wrote it, and not once you have completed the interview; your interviewers see what came late.',
  ].join('\n\n')
  return { version: model ? `${disclosureVersion}-model` : disclosureVersion, text }
}

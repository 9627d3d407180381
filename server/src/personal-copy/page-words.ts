/** The words of a copy's page about its files, and about those that are not in it. */
import type { copyFiles } from '@nova/contract/retention/personal-copy-files'

type File = keyof typeof copyFiles | 'schema.json'

export const pageParts: { file: File; words: string }[] = [
  {
    file: 'interview.json',
    words: 'The plan, the dates, your details, the text that you agreed to, and how long it is kept.',
  },
  {
    file: 'record.jsonl',
    words:
      'Everything that was recorded in the interview, one entry a line: what you typed and drew, runs, tests, messages to Nova and to people, focus and pastes.',
  },
  { file: 'receipt.json', words: 'The receipt of your interview. It proves that the record wasn’t changed later.' },
  { file: 'resume.json', words: 'The text that was read from your resume. The file itself is beside it.' },
  { file: 'answers/answers.json', words: 'A list of your answers and drawings, which are files in the same folder.' },
  { file: 'mails.json', words: 'The emails to you about this interview, as far as they are still kept.' },
  {
    file: 'feedback.json',
    words: 'Feedback that was released to you, findings that you were shown, your requests and the replies.',
  },
  { file: 'letters/letters.json', words: 'Letters that were released to you, also as PDF files in the same folder.' },
  { file: 'access.json', words: 'Who opened your data, when and why, and links to your report.' },
  { file: 'schema.json', words: 'For programs: a description of all fields of these files.' },
]

/** Parts that are left out, each with its reason. */
export const leftOut = (company: string): string[] => [
  'The computed report, the ratings and private notes of interviewers, and the decision. They are the company’s own judgement. It decides when to share them: as feedback, in a letter, or when you ask for a review on your page. In the record, their entries show only number and hash.',
  'The texts of the questions, hidden tests and model solutions. They belong to the company, and other candidates may get the same questions.',
  'Drafts of feedback and letters, and letters that were withdrawn before you opened them. They were never sent to you.',
  'Addresses of people of the company, and everything about other candidates. That is data of others.',
  'Secrets in links. Each link in an email has REMOVED in place of its secret, because anyone who has it could act as you. So have addresses of people in these emails.',
  'Sound, video and pictures of your screen. They were never recorded.',
  'Backups, which hold the same data for some days, and what other systems hold: mailboxes, a hosted language model, a hiring system. Ask the company about those.',
  `If the law gives you a right to something that is left out, ask ${company} for it.`,
]

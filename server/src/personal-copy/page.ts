/** The page of a copy: opens without a network, in light and dark, and runs no script. */
import type {
  AnswersFile,
  FeedbackFile,
  InterviewFile,
  LettersFile,
  ResumeFile,
} from '@nova/contract/retention/personal-copy-files'
import type { Opening } from './access.ts'
import { escapeHtml } from './escaping.ts'
import { leftOut, pageParts } from './page-words.ts'

/** Mails and openings that the page shows; the files have all. */
export const maxShown = 300

export type Shown = {
  interview: InterviewFile
  answers: AnswersFile
  resume: ResumeFile
  isCompleted: boolean
  mails: { subject: string | null; at: string }[]
  mailCount: number
  openings: Opening[]
  openingCount: number
}

type Page = Shown & { feedback: FeedbackFile; letters: LettersFile }

export function writePage(page: Page): string {
  const { interview } = page
  const sections = [
    section('What is in this file', listParts(page)),
    section('The interview', describe(page)),
    section('Your answers', listAnswers(page)),
    section('Feedback and requests', showFeedback(page)),
    section('Letters', showLetters(page)),
    section('Emails to you', showMails(page)),
    section('Who opened what, when and why', showOpenings(page)),
    section('What is left out, and why', list(leftOut(interview.company).map(escapeHtml))),
    section('Check that nothing was changed', checking(page)),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`Your data: ${interview.title}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(`Your data: ${interview.title}`)}</h1>
<p>${escapeHtml(
    `This is a copy of the data that ${interview.company} keeps about you in this interview. It was made on ${sayTime(interview.copy.madeAt)}.`,
  )}</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

const section = (title: string, content: string) => `<section><h2>${escapeHtml(title)}</h2>\n${content}\n</section>`
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`
/** Names of files are ours, or cleaned; a path may still hold characters with a meaning in addresses. */
const link = (file: string) =>
  `<a href="${escapeHtml(file.split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(file)}</a>`

function table(caption: string, heads: string[], rows: string[][]): string {
  const head = heads.map((each) => `<th scope="col">${escapeHtml(each)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

/** '2026-11-30 00:12 UTC'. */
const sayTime = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

function listParts({ isCompleted, resume, letters }: Page): string {
  const rows = pageParts
    .filter(({ file }) => isCompleted || file !== 'receipt.json')
    .map(({ file, words }) => [link(file), escapeHtml(words)])
  const files = [...resume.files, ...letters.letters].map(({ file }) => link(file))
  const more = files.length > 0 ? `<p>Files as they are: ${files.join(', ')}.</p>` : ''
  return `${table('Files', ['File', 'What it holds'], rows)}\n${more}`
}

function describe({ interview }: Page): string {
  const { candidate, dates, plan, consents, model, retention, copy } = interview
  const facts: [string, string][] = [
    ['Company', interview.company],
    ['Your name', candidate.joinedName ?? candidate.name],
    ['Your email', [...new Set([candidate.email, candidate.joinedEmail ?? ''])].filter(Boolean).join(', ')],
    ['State', interview.status],
    ['Planned', plan.scheduledAt ? sayTime(plan.scheduledAt) : 'No date'],
    ['Started', dates.startedAt ? sayTime(dates.startedAt) : 'Not started'],
    ['Ended', dates.completedAt ? sayTime(dates.completedAt) : 'Not completed'],
    [
      'You agreed to the text before joining',
      consents.map(({ at, version }) => `${sayTime(at)} (version ${version ?? 'unknown'})`).join('; ') || 'Not joined',
    ],
    ['Language model that Nova used', model ? `${model.name}${model.host ? ` at ${model.host}` : ''}` : 'None'],
    ['Entries of the record', `${copy.entries}, of which ${copy.hiddenEntries} show only number and hash`],
    ['How long it is kept', retention.rule],
    ['Deleted on', retention.deletedOn ? sayTime(retention.deletedOn) : 'No date'],
    ...(retention.isHeld ? [['Legal hold', 'The company has to keep it for a legal reason.'] as [string, string]] : []),
  ]
  return `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>`
}

function listAnswers({ answers: { answers, drawings } }: Page): string {
  if (answers.length + drawings.length === 0) return paragraph('There are no answers.')
  const kinds = { last: 'Text at the end', submitted: 'Submitted' }
  const rows = [
    ...answers.map(({ file, title, kind, isDeleted }) => [
      escapeHtml(title),
      link(file),
      isDeleted ? 'Deleted file' : kinds[kind],
    ]),
    ...drawings.map(({ file, title }) => [escapeHtml(title), link(file), 'Drawing']),
  ]
  return table('Answers', ['Question', 'File', 'Kind'], rows)
}

function showFeedback({ feedback: { feedback, requests } }: Page): string {
  const versions = feedback.map(({ version, releasedAt, releasedBy, message, strengths, improvements }) =>
    [
      `<h3>${escapeHtml(`Feedback, version ${version}, by ${releasedBy} on ${sayTime(releasedAt)}`)}</h3>`,
      message ? paragraph(message) : '',
      strengths.length > 0 ? `<h4>Strengths</h4>${list(strengths.map(escapeHtml))}` : '',
      improvements.length > 0 ? `<h4>What to improve</h4>${list(improvements.map(escapeHtml))}` : '',
    ].join('\n'),
  )
  const asked = requests.map(({ at, text, replies }) =>
    [
      `<h3>${escapeHtml(`Your request of ${sayTime(at)}`)}</h3>`,
      paragraph(text),
      list(replies.map((reply) => escapeHtml(`${reply.by ?? 'You'}, ${sayTime(reply.at)}: ${reply.text}`))),
    ].join('\n'),
  )
  const all = [...versions, ...asked]
  return all.length > 0 ? all.join('\n') : paragraph('There is none.')
}

function showLetters({ letters: { letters } }: Page): string {
  if (letters.length === 0) return paragraph('There are none.')
  const rows = letters.map(({ file, version, releasedAt, releasedBy, readAt }) => [
    link(file),
    String(version),
    escapeHtml(`${releasedBy}, ${sayTime(releasedAt)}`),
    readAt ? sayTime(readAt) : 'Not opened yet',
  ])
  return table('Letters', ['File', 'Version', 'Released', 'Opened by you'], rows)
}

function showMails({ mails, mailCount }: Page): string {
  if (mailCount === 0) return paragraph('There are none, or they are no longer kept.')
  const rows = mails.map(({ subject, at }) => [escapeHtml(subject ?? 'Can’t be decrypted'), sayTime(at)])
  return `${table('Emails', ['Subject', 'Time'], rows)}${sayMore(mailCount, 'mails.json')}`
}

function showOpenings({ openings, openingCount }: Page): string {
  if (openingCount === 0) return paragraph('Nobody has opened it.')
  const rows = openings.map(({ at, name, role, through, act, why }) => [
    sayTime(at),
    escapeHtml([name ? `${name} (${role})` : role, ...(through ? [`through ${through}`] : [])].join(', ')),
    escapeHtml(act),
    escapeHtml(why),
  ])
  const note = paragraph('When one person looks again within an hour, it is noted once.')
  return `${note}${table('Openings', ['Time', 'Person', 'Act', 'Purpose'], rows)}${sayMore(openingCount, 'access.json')}`
}

const sayMore = (count: number, file: string) =>
  count > maxShown ? `<p>${count - maxShown} more are in ${link(file)}.</p>` : ''

function checking({ isCompleted }: Page): string {
  const file = isCompleted ? 'record.jsonl receipt.json' : 'record.jsonl'
  return `<p>Every entry of the record carries a hash of itself and the one before, so no entry can be changed, added or taken out unseen. Someone with the program can check it without a network:</p>
<pre><code>npm run verify -- ${file}</code></pre>
<p>Whoever checks needs only the hash on the receipt that you got after the interview.</p>`
}

const style = `
:root { color-scheme: light dark; --canvas: #fff; --ink: #14191b; --muted: #4a5558; --line: #d9dfe1; --link: #0b6b62 }
@media (prefers-color-scheme: dark) { :root { --canvas: #0f1314; --ink: #f0f3f3; --muted: #b3bdc0; --line: #30383b; --link: #5fd3c4 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 1.75rem; line-height: 1.25 }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line) }
h3 { font-size: 1.05rem } h4 { margin: .75rem 0 .25rem }
p, li { max-width: 45rem } p { white-space: pre-line }
a { color: var(--link) }
a:focus-visible, .wide:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .95rem; overflow-wrap: break-word }
caption { text-align: left; color: var(--muted); padding-bottom: .5rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); min-width: 6rem }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .4rem 1rem; margin: 0 }
dt { color: var(--muted) } dd { margin: 0 }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .6rem } }
`

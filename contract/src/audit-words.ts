/** The audit log in plain sentences: what stands between a person's name and the subject. */
import type { AuditEvent } from './audit.ts'

type Words = string | ((details: AuditEvent['details']) => string)
type Told = Pick<AuditEvent, 'act' | 'subject' | 'details'>

const controls: Record<string, string> = {
  continue: 'continued without a time limit in',
  goTo: 'moved the candidate to another question in',
  pauseNova: 'paused Nova in',
  resumeNova: 'resumed Nova in',
  message: 'sent a message to the candidate in',
}

const changes: Record<string, string> = {
  questions: 'chose the questions of',
  proposal: 'changed the suggested questions of',
  accommodations: 'changed the candidate’s settings in',
}

const plannings: Record<string, string> = {
  date: 'changed the date of',
  duration: 'changed the duration of',
  expiry: 'changed the deadline for joining',
  slots: 'changed the offered times of',
}

/** 'changed the date and the duration of'. */
function describePlanning(what: unknown): string {
  const parts = String(what).split(', ')
  if (parts.length === 1) return plannings[parts[0]!] ?? 'changed the plan of'
  return 'changed date, duration or times of'
}

const many = (count: unknown, one: string, more = `${one}s`) => `${String(count)} ${count === 1 ? one : more}`
const describeTime = (minutes: number) =>
  minutes < 0 ? `took back ${many(-minutes, 'minute')} from` : `added ${many(minutes, 'minute')} to`
const nameFigure = (figure: unknown) => String(figure).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const requests: Record<string, string> = {
  remark: 'recorded the candidate’s answer to a finding of',
  correction: 'recorded the candidate’s correction of a fact of',
  review: 'recorded the candidate’s wish for a review of',
  answer: 'recorded the candidate’s answer to a reply about',
}

// 'pdf' is what printing was called before there was a PDF of the report.
const exportWords: Record<string, string> = {
  pdf: 'printed the report of',
  'pdf-file': 'downloaded the PDF report of',
  evidence: 'downloaded the evidence of',
}

/** `{}` stands for the subject; without it the subject comes last, in quotation marks. */
const sentences: Record<string, Words> = {
  'interview.created': 'created',
  'interview.seen': 'viewed',
  'interview.changed': ({ what }) => changes[String(what)] ?? 'changed',
  'interview.planned': ({ what }) => describePlanning(what),
  'interview.corrected': ({ what }) => `corrected ${String(what).replace(/, (?=[^,]*$)/, ' and ')} of`,
  'interview.duplicated': 'duplicated',
  'slot.picked': 'chose a time for',
  'interview.published': 'published',
  'interview.invited-again': 'sent the invitation again for',
  'interview.started': 'started',
  'interview.completed': 'ended',
  'interview.cancelled': 'cancelled',
  'interview.deleted': 'deleted the interview',
  'interview.restored': 'restored the deleted interview',
  'interview.controlled': ({ action, minutes }) =>
    action === 'addTime' ? describeTime(Number(minutes)) : (controls[String(action)] ?? 'changed'),
  'interview.panel-changed': 'changed the panel of',
  'interview.transferred': 'transferred',
  'link.viewed': 'viewed the candidate link of',
  'link.renewed': 'renewed the candidate link of',
  'link.revoked': 'revoked the candidate link of',
  'report.read': 'read the report of',
  'report.exported': ({ as }) => exportWords[String(as)] ?? 'exported the report of',
  'interviews.exported': 'downloaded the list of interviews{-}',
  'bias-audit.made': 'ran a bias audit{-}',
  'report.shared': 'created a link to the report of',
  'report.share-opened': ({ by }) => `opened the report of {} with a link from ${by}`,
  'report.share-revoked': 'revoked a link to the report of',
  'report.retried': 'retried the report of',
  'feedback.saved': 'saved a draft of the feedback for',
  'feedback.released': ({ version }) => (version === 1 ? 'released feedback for' : 'released changed feedback for'),
  'findings.opened': 'showed the integrity findings to the candidate of',
  'request.sent': ({ kind }) => requests[String(kind)] ?? 'recorded a request of the candidate of',
  'request.answered': 'answered the candidate of',
  'finding.resolved': ({ outcome }) => `resolved an integrity finding (${outcome}) in`,
  'report.remade': 'rescored “{}” with the current rules',
  'review.submitted': 'submitted a review of',
  'review.changed': 'changed their submitted review of',
  'decision.recorded': ({ outcome }) => `recorded the decision “${outcome}” for`,
  'score.overridden': ({ figure, value }) =>
    value === null ? `restored the computed ${nameFigure(figure)} score of` : `set the ${nameFigure(figure)} score of`,
  'company.scorecard-changed': 'changed the company scorecard{-}',
  'question.created': 'wrote the question',
  'question.changed': 'changed the question',
  'question.retired': 'retired the question',
  'question.restored': 'restored the question',
  'position.created': 'created the position',
  'position.changed': 'changed the position',
  'position.closed': 'closed the position',
  'position.reopened': 'reopened the position',
  'position.archived': 'archived the position',
  'position.restored': 'restored the archived position',
  'position.deleted': 'deleted the position',
  'position.seen': 'viewed the candidates of the position',
  'position.compared': ({ count }) => `compared ${many(count, 'candidate')} of the position`,
  'position.released': ({ count }) => `released feedback to ${many(count, 'candidate')} of the position`,
  'position.file-checked': ({ rows }) => `uploaded a file with ${many(rows, 'person', 'people')} for the position`,
  'position.import-started': ({ rows }) => `started to import ${many(rows, 'person', 'people')} into the position`,
  'position.imported': ({ rows }) => `imported ${many(rows, 'person', 'people')} into the position`,
  'position.problems-downloaded': 'downloaded the rejected rows of an import into the position',
  'position.enrolment-changed': ({ on, places }) =>
    on
      ? `opened self-enrolment with ${many(places, 'place')} for the position`
      : 'closed self-enrolment for the position',
  'position.enrolment-renewed': 'renewed the self-enrolment link of the position',
  'position.enrolment-revoked': 'revoked the self-enrolment link of the position',
  // Older entries have the address.
  'position.enrolled': ({ email }) => (email ? `enrolled (${email}) in the position` : 'enrolled in the position'),
  'template.saved': 'saved the template',
  'template.changed': 'changed the template',
  'template.deleted': 'deleted the template',
  'company.changed': ({ changed }) => `changed company settings: ${changed}{-}`,
  'company.logo-changed': 'changed the company logo{-}',
  'company.logo-removed': 'removed the company logo{-}',
  'audit.exported': 'downloaded the audit log{-}',
  'model.added': 'added the model',
  'model.changed': 'changed the model',
  'model.checked': 'tested the model',
  'model.deleted': 'deleted the model',
  'runner.checked': 'checked where code runs{-}',
  'leads.read': 'viewed the leads{-}',
  'leads.exported': 'downloaded the leads{-}',
  'lead.deleted': 'deleted a lead ({})',
  'person.invited': 'invited {}',
  'person.interviews-transferred': ({ interviews, positions }) =>
    `transferred the ${interviews === 0 ? 'positions' : positions ? 'interviews and positions' : 'interviews'} of {}`,
  'invitation.resent': 'sent the invitation to {} again',
  'invitation.renewed': 'renewed the invitation of {}',
  'invitation.revoked': 'withdrew the invitation of {}',
  'mail.opened': 'read the mail to {}',
  'mail.retried': 'sent the mail to {} again',
  'person.joined': 'joined the company{-}',
  'person.role-changed': ({ from, to }) => `changed the role of {} from ${from} to ${to}`,
  'person.deactivated': 'deactivated the account of {}',
  'person.reactivated': 'reactivated the account of {}',
  'person.deleted': 'deleted the account of {}',
  'person.signed-in': 'signed in{-}',
  'sign-in.failed': 'failed to sign in as {}',
  'profile.changed': 'changed their name to {}',
  'notices.changed': ({ off }) => `changed which emails they get${off ? ` (off: ${off})` : ''}{-}`,
  'password.changed': 'changed the password of {}',
  'password.reset': 'reset the password of {}',
  'email.changed': 'changed the email address of {}',
  'devices.revoked': 'signed out devices of {}',
  'second-factor.turned-on': 'turned on two-factor sign-in for {}',
  'second-factor.turned-off': 'turned off two-factor sign-in for {}',
  'second-factor.reset': 'reset two-factor sign-in for {}',
  'recovery-code.used': 'used a recovery code for {}',
  'recovery-codes.renewed': 'made new recovery codes for {}',
}

/** What was done to what, without the name: 'published “Backend engineer”'. An act without words of its own says its parts. */
export function describeAct({ act, subject, details }: Told): string {
  const [object = '', participle = ''] = act.split('.', 2).map((part) => part.replaceAll('-', ' '))
  const words = sentences[act] ?? `${participle} the ${object}`
  const said = typeof words === 'string' ? words : words(details)
  if (said.includes('{-}')) return said.replace('{-}', '')
  if (said.includes('{}')) return said.replace('{}', () => subject)
  return subject === '' ? said : `${said} “${subject}”`
}

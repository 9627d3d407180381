/** The audit log in plain sentences: the words between a person's name and the subject. */
import type { AuditEvent } from './audit.ts'
import { roleNames } from './roles.ts'

type Words = string | ((details: AuditEvent['details'], subject: string) => string)
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

const nameRole = (role: unknown): string => (roleNames as Record<string, string>)[String(role)] ?? String(role)

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

const erasures: Record<string, string> = {
  rule: 'erased an interview by rule{-}',
  leaving: 'erased an interview of a company that left{-}',
}

/** `{}` is replaced by the subject; without it the subject comes last, in quotation marks. */
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
  'interview.erased': ({ reason }) => erasures[String(reason)] ?? 'erased an interview at the candidate’s request{-}',
  'company.archive-made': 'had the archive of {} made',
  'company.archive-downloaded': 'downloaded the archive of {}',
  'company.leaving-asked': ({ until }) => `asked for {} to be deleted on ${until}`,
  'company.leaving-undone': 'undid the deletion of {}',
  'company.deleted': 'deleted a company that left{-}',
  'retention.changed': ({ rule }) => `changed for how long {} keeps interviews: ${rule}`,
  'privacy-notice.changed': ({ version }) => `changed the privacy notice of {}: version ${version}`,
  'hold.set': ({ until }) => `set a legal hold until ${until} on`,
  'hold.ended': 'ended the legal hold on',
  'erasure.approved': 'approved the candidate’s request to erase',
  'erasure.refused': 'refused the candidate’s request to erase',
  'copy.made': 'made a copy of the candidate’s data of',
  'copy.sent': 'sent the candidate the copy of their data of',
  'copy.downloaded': 'downloaded the copy of the candidate’s data of',
  'doubt.checked': 'checked a doubt of',
  'interview.restored': 'restored the deleted interview',
  'interview.controlled': ({ action, minutes }) =>
    action === 'addTime' ? describeTime(Number(minutes)) : (controls[String(action)] ?? 'changed'),
  'interview.panel-changed': 'changed the panel of',
  'interview.transferred': 'transferred',
  'link.viewed': 'viewed the candidate link of',
  'link.renewed': 'renewed the candidate link of',
  'link.revoked': 'revoked the candidate link of',
  'report.read': 'read the report of',
  'report.unsealed': 'showed the scores of',
  'report.exported': ({ as }) => exportWords[String(as)] ?? 'exported the report of',
  'interviews.exported': 'downloaded the list of interviews{-}',
  'bias-audit.made': 'ran a bias audit{-}',
  'outcomes.imported': 'imported outcomes{-}',
  'outcomes.deleted': 'deleted all outcomes{-}',
  'report.shared': 'created a link to the report of',
  'report.share-opened': ({ by }) => `opened the report of {} with a link from ${by}`,
  'report.share-revoked': 'revoked a link to the report of',
  'report.retried': 'retried the report of',
  'feedback.saved': 'saved a draft of the feedback for',
  'feedback.released': ({ version }) => (version === 1 ? 'released feedback for' : 'released changed feedback for'),
  'letter.saved': 'saved a draft of the explanation letter for',
  'letter.released': ({ version }) =>
    version === 1 ? 'released the explanation letter for' : 'released a changed explanation letter for',
  'letter.withdrawn': 'withdrew the unread explanation letter for',
  'letter.read': 'opened the explanation letter of',
  'letter.exported': 'downloaded the explanation letter of',
  'findings.opened': 'showed the integrity findings to the candidate of',
  'request.sent': ({ kind }) => requests[String(kind)] ?? 'recorded a request of the candidate of',
  'request.answered': ({ outcome }) =>
    outcome ? 'settled a request of the candidate of' : 'answered the candidate of',
  'finding.resolved': ({ outcome }) => `resolved an integrity finding (${outcome}) in`,
  'comment.marked': ({ names }) =>
    names === null
      ? 'took back a mark on a review comment of'
      : `marked that a review comment ${names === true ? 'names' : 'does not name'} the fault in`,
  'answers.marked': 'had a language model mark the text answers of “{}”',
  'report.remade': 'rescored “{}” with the current rules',
  'review.seen': 'viewed the reviews of',
  'review.submitted': 'submitted a review of',
  'panel.planned': 'set the dates of the panel of',
  'panel.reminded': ({ people }) => `reminded ${many(people, 'panel member')} of the scorecard of`,
  'review.changed': 'changed their submitted review of',
  'decision.recorded': ({ outcome }) => `recorded the decision “${outcome}” for`,
  // Older entries have the score.
  'score.overridden': ({ figure, value, isSet }) =>
    value === null || isSet === false
      ? `restored the computed ${nameFigure(figure)} score of`
      : `set the ${nameFigure(figure)} score of`,
  'company.scorecard-changed': 'changed the company scorecard{-}',
  'question.created': 'wrote the question',
  'question.changed': 'changed the question',
  'question.retired': 'retired the question',
  'question.restored': 'restored the question',
  'own_code.added': 'added the change of own code',
  'own_code.changed': 'edited the change of own code',
  'own_code.tried': 'went on with the change of own code',
  'own_code.proven': 'had questions proven from the change of own code',
  'own_code.stopped': 'stopped the work on the change of own code',
  'own_code.deleted': 'deleted the change of own code',
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
  'position.places-freed': ({ requests, people }) =>
    people
      ? `deleted ${many(people, 'unopened interview')} to free places of the position`
      : `deleted ${many(requests, 'unconfirmed enrolment')} of the position`,
  // Older entries have the address.
  'position.enrolled': ({ email }) => (email ? `enrolled (${email}) in the position` : 'enrolled in the position'),
  'template.saved': 'saved the template',
  'template.changed': 'changed the template',
  'template.deleted': 'deleted the template',
  'company.changed': ({ changed }) => `changed company settings: ${changed}{-}`,
  'company.logo-changed': 'changed the company logo{-}',
  'company.logo-removed': 'removed the company logo{-}',
  'webhook.created': 'added the webhook',
  'webhook.changed': ({ from, to }) =>
    from === to ? 'changed the webhook' : `moved the webhook {} from ${from} to ${to}`,
  'webhook.deleted': 'deleted the webhook',
  'webhook.paused': 'paused the webhook',
  'webhook.resumed': 'resumed the webhook',
  'webhook.secret-renewed': 'made a new secret for the webhook',
  'webhook.tested': 'sent a test event to the webhook',
  'webhook.resent': ({ count }) => `sent ${many(count, 'event')} again to the webhook`,
  'audit.exported': 'downloaded the audit log{-}',
  'model.added': 'added the model',
  'model.changed': ({ despite }) =>
    despite ? `turned on the model “{}” although its test failed: ${despite}` : 'changed the model',
  'model.turned-off': ({ because }) => `turned off the model “{}”, whose full test failed: ${because}`,
  'review.measurement-stopped': ({ model }) => `stopped measuring ${String(model ?? 'a language model')} on the review`,
  'review.model-measured': ({ model, way }) =>
    `measured ${String(model ?? 'a language model')} alone${way === 'box' ? ' with a box' : ''} on the review`,
  'model.checked': 'tested the model',
  'model.deleted': 'deleted the model',
  'model.download-started': ({ address }) => `started to download the model {} at ${address}`,
  'model.downloaded': ({ address }) => `downloaded the model {} at ${address}`,
  'model.window-set': ({ from }) => `made the model {} from ${from}, with a larger context window`,
  'runner.checked': 'checked where code runs{-}',
  'kit.added': 'added the kit',
  'kit.tested': 'tested the kit',
  'kit.removed': 'removed the kit',
  'kit.installed': 'installed the libraries of projects in {}',
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
  'mail.trust-changed': ({ trusted, held }) =>
    held === true
      ? 'held the mails of {}'
      : held === false
        ? 'let the mails of {} go'
        : trusted === false
          ? 'no longer trusts {} with mail'
          : 'trusted {} with mail',
  'sending.resumed': 'let mails and webhooks leave {}',
  'person.joined': 'joined the company{-}',
  'person.role-changed': ({ from, to }) => `changed the role of {} from ${nameRole(from)} to ${nameRole(to)}`,
  'person.deactivated': 'deactivated the account of {}',
  'person.reactivated': 'reactivated the account of {}',
  'person.deleted': 'deleted the account of {}',
  'person.signed-in': ({ by }) => (by === 'single sign-on' ? 'signed in through single sign-on{-}' : 'signed in{-}'),
  'single-sign-on.changed': 'changed the settings of single sign-on{-}',
  'single-sign-on.tested': 'tested single sign-on as {}',
  'single-sign-on.switched': ({ on }) => `switched single sign-on ${on ? 'on' : 'off'}{-}`,
  'single-sign-on.rule-changed': ({ only }) =>
    only ? 'required single sign-on of the company{-}' : 'allowed passwords beside single sign-on{-}',
  'single-sign-on.linked': 'linked {} to single sign-on',
  'single-sign-on.unlinked': 'unlinked {} from single sign-on',
  'single-sign-on.refused': ({ reason }, subject) =>
    subject === '' ? `was refused by single sign-on: ${reason}{-}` : `was refused by single sign-on as {}: ${reason}`,
  'single-sign-on.ended': ({ count }) => `ended ${many(count, 'session')} of {} for the sign-on provider`,
  'domain.added': 'named the domain {}',
  'domain.verified': 'verified the domain {}',
  'domain.removed': 'removed the domain {}',
  'domain.moved': 'moved the domain {} to another company',
  'sign-in.failed': 'failed to sign in as {}',
  'profile.changed': 'changed their name to {}',
  'notices.changed': ({ off }) => `changed which emails they get${off ? ` (off: ${off})` : ''}{-}`,
  'password.changed': 'changed the password of {}',
  'password.reset': ({ breakGlass }) =>
    breakGlass ? 'reset the password of {}, which counts beside single sign-on' : 'reset the password of {}',
  'email.changed': 'changed the email address of {}',
  'devices.revoked': 'signed out devices of {}',
  'second-factor.turned-on': 'turned on two-factor sign-in for {}',
  'second-factor.turned-off': 'turned off two-factor sign-in for {}',
  'second-factor.reset': 'reset two-factor sign-in for {}',
  'recovery-code.used': 'used a recovery code for {}',
  'hiring-connection.created': 'created the hiring connection',
  'hiring-connection.rotated': 'rotated the key of the hiring connection',
  'hiring-connection.revoked': 'revoked the hiring connection',
  'hiring-link.made': 'created a link for a hiring system to the report of',
  'api-key.created': 'created the API key',
  'api-key.changed': 'changed the scopes of the API key',
  'api-key.rotated': 'rotated the API key',
  'api-key.revoked': 'revoked the API key',
  'recovery-codes.renewed': 'made new recovery codes for {}',
}

/**
 * Describes an act without the name: 'published “Backend engineer”'. An act without its own words is described by
 * its parts. An entry of a program names its API key, or the connection of its hiring system.
 */
export function describeAct(event: Told): string {
  const { apiKey, hiringConnection } = event.details
  if (hiringConnection) return `${describeOwn(event)} through the hiring connection “${hiringConnection}”`
  return apiKey ? `${describeOwn(event)} with the API key “${apiKey}”` : describeOwn(event)
}

function describeOwn({ act, subject, details }: Told): string {
  const [object = '', participle = ''] = act.split('.', 2).map((part) => part.replaceAll('-', ' '))
  const words = sentences[act] ?? `${participle} the ${object}`
  const said = typeof words === 'string' ? words : words(details, subject)
  if (said.includes('{-}')) return said.replace('{-}', '')
  if (said.includes('{}')) return said.replace('{}', () => subject)
  return subject === '' ? said : `${said} “${subject}”`
}

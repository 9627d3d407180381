/**
 * Figures in documents that a constant of the code decides. Each row is read at both places by the house rules, so that a changed
 * limit is changed in its document too.
 */
import type { Breach, HouseFile } from './source.ts'

/**
 * `says`: the words of the document with `#` in place of the figure. `from`: the end of a source file's path, a colon, and a constant
 * or the property of a literal (`limits.most`). `per`: the constant's units in one of the document.
 */
type Figure = { says: string; from: string; per?: number }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const kilobyte = 1_024
const megabyte = 1_024 * kilobyte

export const documentFigures: Record<string, Figure[]> = {
  'docs/retention.md': [
    { says: 'list of what is due within # days', from: 'contract/src/retention/retention.ts:noticeDays' },
    { says: 'have # days', from: 'contract/src/retention/retention.ts:answerDays' },
    { says: 'the file is there for # days', from: 'retention/personal-copy.ts:copyDays' },
  ],
  'docs/leaving.md': [
    { says: 'Delete the company in # days', from: 'accounts/leaving.ts:leaveDays' },
    { says: 'for # days or until an interview', from: 'accounts/leaving.ts:archiveDays' },
  ],
  'docs/operations.md': [
    { says: '**Tries**: # over 16 hours', from: 'mail/sending.ts:maxTries' },
    { says: 'Limits within an hour**: # mails of a kind', from: 'mail/limits.ts:perAddress' },
    { says: '(# for notices to interviewers)', from: 'mail/limits.ts:perAddressOfNotice' },
    { says: '# about an interview', from: 'mail/limits.ts:perInterview' },
    { says: 'a company sends # mails an hour', from: 'mail/admission.ts:maxCompanyAnHour' },
    { says: 'a company younger than # days mails', from: 'mail/admission.ts:youngDays' },
    { says: 'days mails # addresses in its first hour', from: 'mail/admission.ts:maxInFirstHour' },
    { says: 'its first hour and # a day', from: 'mail/admission.ts:maxYoungADay' },
    { says: 'Sent mail is deleted after # days', from: 'mail/sending.ts:keptMs', per: day },
    { says: 'Under # MB the sandbox stays off', from: 'sandbox/sandbox.ts:minFreeBytes', per: megabyte },
    { says: 'once a day at most: # KB', from: 'newer-version/reading.ts:maxBytes', per: kilobyte },
    { says: '16 KB, # s, no redirects', from: 'newer-version/reading.ts:maxMs', per: second },
    { says: 'none is started while less than # MB', from: 'warm/warm.ts:minFreeBytes', per: megabyte },
    { says: 'a folder of # MB', from: 'project-boxes/boxes.ts:workspaceMb.usual' },
    { says: '`/tmp` of # MB', from: 'project-boxes/boxes.ts:temporaryMb.usual' },
    { says: '# MB for all of it', from: 'project-boxes/boxes.ts:memoryMb.usual' },
    { says: '# processes and threads', from: 'project-boxes/boxes.ts:processes.usual' },
    { says: '(five resumes of # MB)', from: 'src/constants.ts:maxResumeBytes', per: megabyte },
    { says: 'A run has # MB', from: 'questions/runs.ts:runLimits.memoryMb' },
    { says: '512 MB, # s of processor time', from: 'questions/runs.ts:runLimits.cpuMs', per: second },
    { says: '# s of waiting and', from: 'questions/runs.ts:runLimits.wallMs', per: second },
    { says: 'of waiting and # processes', from: 'questions/runs.ts:runLimits.processes' },
  ],
  'docs/security.md': [
    { says: 'A code is valid for # seconds', from: 'accounts/codes.ts:periodSeconds' },
    { says: '# wrong codes, then', from: 'server/src/accounts/second-factor.ts:maxFailures' },
    {
      says: 'wrong ones the account waits # minutes',
      from: 'server/src/accounts/second-factor.ts:failureWindowMs',
      per: minute,
    },
    { says: '| # links an hour | account | none | none | password reset', from: 'accounts/resets.ts:maxLinksAnHour' },
    { says: '| # links an hour | account | none | none | confirming', from: 'accounts/email-change.ts:maxLinksAnHour' },
    { says: '| # an hour, 6 a day', from: 'enrolment/mailing.ts:maxAnHour' },
    { says: '| 3 an hour, # a day', from: 'enrolment/mailing.ts:maxADay' },
    { says: '| # places at most', from: 'positions/enrolment.ts:maxPlaces' },
    { says: 'hashed, # seconds, once', from: 'projects/tickets.ts:validMs', per: second },
    { says: 'but # MB of `/tmp`', from: 'box/flags.ts:temporaryBytes', per: megabyte },
    { says: '**Resumes**: # files of', from: 'src/constants.ts:maxResumes' },
    { says: 'plain text up to # KB', from: 'documents/documents.ts:maxInPlaceBytes', per: kilobyte },
    { says: 'and # s by the clock', from: 'documents/documents.ts:maxWallMs', per: second },
    { says: 'by first bytes, at most # KB', from: 'accounts/companies.ts:maxLogoBytes', per: kilobyte },
    { says: '(`maxBytes`, # KB by default)', from: 'src/endpoint.ts:defaultMaxBytes', per: kilobyte },
    { says: '| # a minute | API key', from: 'accounts/api-keys.ts:keyCallsPerMinute' },
    { says: '| # API keys', from: 'accounts/api-keys.ts:maxKeys' },
    { says: '| # runs waiting | interview', from: 'queue/queue.ts:maxWaitingPerKey' },
    { says: '| # runs waiting of 2,000', from: 'queue/queue.ts:maxWaitingPerCompany' },
    { says: '1,500 runs waiting of #', from: 'queue/queue.ts:maxWaiting' },
    { says: '| # streams; 30 in all', from: 'events/admission.ts:maxOfHolder' },
    { says: '| 6 streams; # in all', from: 'events/admission.ts:maxOfPerson' },
    { says: '| # streams | interview', from: 'events/admission.ts:maxOfInterview' },
    { says: '| # streams | address', from: 'events/admission.ts:maxOfAddress' },
    { says: '| # interviews at once', from: 'interviews/interview-list.ts:maxAtOnce' },
    { says: '| # deliveries at once; 6', from: 'webhooks/claiming.ts:maxPerWebhook' },
    { says: '| 4 deliveries at once; #', from: 'webhooks/claiming.ts:maxPerCompany' },
    { says: '| # connections | company', from: 'hiring/connections.ts:maxHiringConnections' },
    { says: '| # domains | company', from: 'accounts/single-sign-on.ts:maxSsoDomains' },
    { says: '| # open links, 500 ever', from: 'interviews/shares.ts:maxShares' },
    { says: '| 50 open links, # ever', from: 'interviews/shares.ts:maxSharesEver' },
    { says: '| # requests, 10 replies', from: 'reviews/feedback.ts:maxRequests' },
    { says: '| 20 requests, # replies', from: 'reviews/feedback.ts:maxReplies' },
    { says: '| # rows | download', from: 'exports/exports.ts:maxListed' },
    { says: 'requests of # characters', from: 'reviews/feedback.ts:maxRequestLength' },
    { says: 'ends within # days of each reading', from: 'http/security-txt.ts:validDays' },
    { says: 'hidden tests run # times per question', from: 'questions/runs.ts:hiddenRunLimit.free' },
    { says: 'then once every # seconds', from: 'questions/runs.ts:hiddenRunLimit.everySeconds' },
    { says: '| # free, then one every', from: 'questions/runs.ts:hiddenRunLimit.free' },
    { says: '| # webhooks,', from: 'accounts/webhooks.ts:webhookLimits.webhooks' },
    { says: 'webhooks, # events waiting', from: 'accounts/webhooks.ts:webhookLimits.waiting' },
  ],
  'docs/api.md': [{ says: '**Limits**: # calls a minute', from: 'accounts/api-keys.ts:keyCallsPerMinute' }],
  'docs/webhooks.md': [
    { says: 'an event that waits for # days', from: 'accounts/webhooks.ts:webhookLimits.keptDays' },
    { says: 'when more than # wait', from: 'accounts/webhooks.ts:webhookLimits.waiting' },
    { says: 'The log keeps # events', from: 'accounts/webhooks.ts:webhookLimits.keptDeliveries' },
  ],
  'docs/projects.md': [
    { says: 'Hidden tests may have # KB', from: 'projects/project-form.ts:maxPatchBytes', per: kilobyte },
    { says: 'at most # text files', from: 'contract/src/projects/projects.ts:projectLimits.startingFiles' },
    {
      says: 'text files and # MB',
      from: 'contract/src/projects/projects.ts:projectLimits.startingBytes',
      per: megabyte,
    },
    { says: 'it may grow to # files', from: 'contract/src/projects/projects.ts:projectLimits.files' },
    { says: '400 files and # MB', from: 'contract/src/projects/projects.ts:projectLimits.bytes', per: megabyte },
    { says: 'uploads a ZIP (# MB)', from: 'contract/src/projects/projects.ts:projectLimits.zipBytes', per: megabyte },
    { says: 'or exceed # KB', from: 'contract/src/projects/projects.ts:projectLimits.fileLength', per: kilobyte },
  ],
  'docs/architecture.md': [
    { says: '# characters of body', from: 'projects/requests.ts:maxBodyCharacters' },
    {
      says: 'up to # MB a question, of which',
      from: 'contract/src/projects/projects.ts:projectLimits.terminalBytes',
      per: megabyte,
    },
    {
      says: 'output leaves # KB',
      from: 'contract/src/projects/projects.ts:projectLimits.terminalInputBytes',
      per: kilobyte,
    },
  ],
  'docs/working-with-ai.md': [
    { says: '| steps and time of a turn | # steps', from: 'agent/live.ts:maxSteps' },
    { says: '| a turn | # minutes', from: 'agent/program/program.ts:turnMs', per: minute },
    { says: 'candidate included; # recorded steps', from: 'projects/agent-program.ts:programLimits.steps' },
    { says: 'requests of a turn to the model | #', from: 'agent/program/gateway.ts:maxRequests' },
    { says: '80, and # tokens', from: 'agent/program/gateway.ts:maxTokensOfTurn' },
    { says: 'ceiling; # written in one', from: 'agent/program/seat.ts:outputTokens' },
    { says: '| a wish | waits # minutes', from: 'agent/program/wishes.ts:maxWaitMs', per: minute },
    { says: '| a change | # lines, 24,000 characters |', from: 'server/src/agent/diffs.ts:maxDrafted.lines' },
    { says: '| a change | 400 lines, # characters |', from: 'server/src/agent/diffs.ts:maxDrafted.characters' },
    { says: '| the report | # turns one by one', from: 'contract/src/projects/working-with-ai.ts:maxReportedTurns' },
  ],
  'CONTRIBUTING.md': [
    { says: 'a file has at most # lines', from: 'house/file-rules.ts:maxLines' },
    { says: 'gets a page of at most # lines', from: 'house/doc-rules.ts:maxDecisionLines' },
  ],
}

/** Documents that say another figure than the code, or rows that match neither. */
export function breachesOfFigures(files: HouseFile[], figures = documentFigures): Breach[] {
  return Object.entries(figures).flatMap(([path, rows]) => {
    const text = files.find((file) => file.path === path)?.text
    if (text === undefined) return [{ path, message: 'is gone; document-figures.ts has rows for it' }]
    return rows.flatMap((row) => compare(text, row, files).map((message) => ({ path, message })))
  })
}

function compare(text: string, { says, from, per = 1 }: Figure, files: HouseFile[]): string[] {
  const decided = readConstant(from, files)
  if (decided === undefined) return [`has a figure from ${from}, which isn’t in one source file`]
  const words = new RegExp(says.split(/\s+/).map(escape).join('\\s+'))
  const found = words.exec(text)?.[1]
  if (found === undefined) return [`no longer says “${says}” (document-figures.ts)`]
  const expected = (decided / per).toLocaleString('en-US')
  return found === expected ? [] : [`says ${found} in “${says}”; ${from} is ${expected}`]
}

const escape = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('#', '([\\d.,]*\\d)')

function readConstant(from: string, files: HouseFile[]): number | undefined {
  const [end = '', name = ''] = from.split(':')
  const found = files.filter(({ path }) => `/${path}`.endsWith(`/${end}`))
  const text = found.length === 1 ? found[0]!.text : ''
  return read(text, name)
}

/** A constant or property that is a product of figures and other constants of its file. */
function read(text: string, name: string): number | undefined {
  const [first = '', property] = name.split('.')
  const inner =
    property === undefined ? undefined : new RegExp(`\\b${first}(?: =|:) \\{[^}]*\\b${property}: ([\\w .*]+)`)
  const expression = (inner ?? new RegExp(`const ${first} = ([\\w .*]+)`)).exec(text)?.[1]
  return expression?.split('*').reduce<number | undefined>((product, factor) => {
    const word = factor.trim().replaceAll('_', '')
    const value = /^[\d.]+$/.test(word) ? Number(word) : word === first ? undefined : read(text, factor.trim())
    return product === undefined || value === undefined ? undefined : product * value
  }, 1)
}

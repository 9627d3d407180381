/** Makes `docs/law.md` from the rules in the contract and from our answer to each. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type LawPlace, lawRules, type RuleId } from '../../contract/src/law/rules.ts'

/** Proof of our answer: a document, a test or a screen of this repository, with an anchor of a document. */
type Proof = [name: string, path: string]
type Work = { does: string; proof: Proof[]; you: string }

const notices: Proof = ['notices of places', 'security.md#letters-and-notices-of-places']
const noticeTest: Proof = ['their test', '../server/src/sessions/place-notices.test.ts']
const letter: Proof = ['the letter', 'decisions/152-a-letter-that-explains.md']
const letterTest: Proof = ['its test', '../server/src/feedback/letters.long.test.ts']
const requests: Proof = ['feedback and requests', 'security.md#feedback-and-requests']
const retention: Proof = ['retention', 'retention.md#rules']
const ownTest: Proof = ['its test', '../server/src/privacy-notice/privacy-notice.test.ts']
const ownScreen: Proof = ['its screen', '../web/src/privacy-notice/privacy-notice.tsx']
const biasAudit: Proof = ['the bias audit', '../web/src/bias-audit/bias-audit.tsx']
const claims: Proof = ['what interviews may claim', 'assessment.md#82-what-interviews-may-claim']

/** By rule, so that one without an answer does not compile. */
const work: Record<RuleId, Work> = {
  'eu-ai-26': {
    does: 'The text before joining says that a tool is used, for what, and that people decide. The journal of an interview is kept until a rule, a person or a candidate’s request deletes it, and the documents say what the scores rest on and what they don’t assess.',
    proof: [
      notices,
      noticeTest,
      ['the journal', 'security.md#the-journal'],
      retention,
      ['erasure', '../server/src/erasure/erasure.test.ts'],
      ['assessment', 'assessment.md#1-principles'],
    ],
    you: 'Have people decide who understand the scores and may decide otherwise. Set *keep at least* six months under Settings → Retention: the rules for the EU and Germany have no minimum. Ask a lawyer how that goes with requests for deletion. Inform the works council or other representatives, and your own people, before you interview them with it. Find out if you are a deployer or, with changes of your own, a provider.',
  },
  'eu-ai-50': {
    does: 'Where AI help is on, the page before joining says “AI: Nova only” or “AI: any, when declared”, and the text names the language model, if there is one, and where it runs. With “AI: none” Nova still answers about the task and the room, and the page calls it an assistant, not an AI.',
    proof: [
      ['the page', '../web/src/room/joining/join.tsx'],
      ['the text', '../server/src/sessions/disclosure.ts'],
      ['language models', 'security.md#language-models'],
      ['the test of the text', '../server/src/sessions/disclosure.test.ts'],
    ],
    you: 'Say in invitations that you write yourself that Nova is an AI system, also with “AI: none”. With changes of your own you may be the provider.',
  },
  'eu-ai-86': {
    does: 'A person can release a letter, drafted from the record, with the tool’s part and examples; its draft names no reasons of the decision. The candidate’s page says how a released result came about.',
    proof: [letter, letterTest, ['how a result came about', '../server/src/feedback/explaining.test.ts']],
    you: 'Send the letter when a candidate asks. Name your own reasons in it.',
  },
  'eu-gdpr-13': {
    does: 'You name controller, contact, officer, legal basis and the address of your own notice under Settings → Privacy notice. Candidates read it before joining and afterwards, in the version that they agreed to, with the rule for how long the interview is kept. Publishing warns while parts are empty.',
    proof: [ownScreen, ownTest, ['the candidate’s walk', '../e2e/privacy-notice.spec.ts'], retention],
    you: 'Fill it in, and write your own notice: purposes, recipients (your hosting, a model’s provider), transfers to other countries and rights are yours to name. Inform people whose resume you upload (Article 14).',
  },
  'eu-gdpr-22': {
    does: 'Candidates download a copy of their record, say that a fact is wrong, ask for a person’s review, and ask for deletion. A decision is entered by a person; the recommendation is only advice.',
    proof: [
      requests,
      ['erasure on request', 'retention.md#erasure-on-request'],
      ['its test', '../server/src/erasure/erasure.test.ts'],
      ['recommendation', 'assessment.md#33-overall-band-recommendation'],
    ],
    you: 'Answer requests within 30 days, and never later than a month. Never reject by score alone. Answer for data that you copied elsewhere.',
  },
  'de-agg': {
    does: 'A retention rule for Germany deletes interviews six months after the decision, the closing or the last contact, whichever is later, and a hold keeps one for a claim.',
    proof: [
      retention,
      ['periods', '../contract/src/retention/periods.test.ts'],
      ['rule and hold', '../server/src/erasure/erasure.test.ts'],
    ],
    you: 'Choose the rule under Settings → Retention. A later mail to the candidate starts the six months again. Set a hold when someone claims.',
  },
  'de-betrvg': {
    does: 'Formulas and weights are the same for everyone, and the core questions for everyone in a position; other questions can differ, and the position’s page warns of that. All are documented, so that they can be agreed.',
    proof: [
      ['positions', 'decisions/050-positions.md'],
      ['the warning', '../web/src/positions/sets-notice.page.test.tsx'],
      ['scores', 'assessment.md#32-formulas'],
      ['what people judge', 'assessment.md#8-what-people-judge'],
    ],
    you: 'Ask your works council for its consent before the first interview.',
  },
  'uk-gdpr': {
    does: 'The notice for the United Kingdom, a person’s review and answers to findings on the candidate’s page, and the letter, whose draft names no reasons of the decision. Your privacy notice names controller and basis.',
    proof: [notices, requests, letter, ownTest],
    you: 'Choose the notice and fill in yours. Have a person decide who reads the work. Name your own reasons in the letter.',
  },
  'us-co-admt': {
    does: 'The notice for Colorado before joining and in the invitation, the letter for an explanation (its draft names no reasons of the decision), corrections and a person’s review on the candidate’s page.',
    proof: [notices, noticeTest, letter, requests],
    you: 'Choose the notice. Send the explanation, with your own reasons, within 30 days after a decision against the candidate. Check the Attorney General’s rules.',
  },
  'us-co-makers': {
    does: 'Five pages of the trust pack are made for these five points, and the changelog says what changed.',
    proof: [
      ['uses', 'trust/1-uses.md'],
      ['data', 'trust/2-data.md'],
      ['limits', 'trust/3-limits.md'],
      ['review', 'trust/4-review.md'],
      ['deployers', 'trust/5-deployers.md'],
      ['changes', '../CHANGELOG.md'],
    ],
    you: 'Ask a lawyer who the maker is if you change the product or offer it to others; then the pages are yours to complete and hand on.',
  },
  'us-co-records': {
    does: 'A retention rule for Colorado keeps interviews for at least three years, also against deletion by hand once the candidate has joined.',
    proof: [
      retention,
      ['periods', '../contract/src/retention/periods.test.ts'],
      ['deletion by hand', '../server/src/erasure/erasure.test.ts'],
    ],
    you: 'Choose the rule. Keep what shows compliance and is not in an interview.',
  },
  'us-ca-crd': {
    does: 'A retention rule for California keeps interviews for at least four years, once the candidate has joined. The bias audit computes rates by group from data that you bring. Accommodations can be set until an interview is over, and are not named in its journal.',
    proof: [
      retention,
      biasAudit,
      claims,
      ['accommodations', '../server/src/sessions/sessions.long.test.ts'],
      ['until when', '../server/src/sessions/control.ts'],
    ],
    you: 'Choose the rule, test for bias, keep the results, and offer accommodations in your job posting.',
  },
  'us-ca-admt': {
    does: 'The notice for California before joining says what the tool does and offers an assessment without it, an accommodation and information. Candidates download their record.',
    proof: [notices, noticeTest, requests],
    you: 'Find out if the Act covers you and if the tool replaces a person’s decision at your company. Arrange another way for those who ask, answer requests for access, and add the notice to your own.',
  },
  'us-nyc-144': {
    does: 'The notice for New York City, with a warning when an interview is sooner than 10 days from Monday to Friday; public holidays are not known to it. The bias audit helps to prepare an independent one.',
    proof: [notices, noticeTest, ['its days', '../contract/src/interviews/place-notices.test.ts'], biasAudit],
    you: 'Have an independent audit each year, publish its summary, and send the notice in time. Offer another process, and answer requests about the data.',
  },
  'us-il-3773': {
    does: 'The notice for Illinois says that artificial intelligence is used, for what, and what its scores don’t use: postal code, name, how a person sounds, pictures.',
    proof: [notices, noticeTest, ['assessment', 'assessment.md#1-principles']],
    you: 'Choose the notice, and say it in the job posting, too. Watch for new rules of the state.',
  },
  'us-il-video': {
    does: 'No video, camera or microphone is recorded, and the text before joining says so.',
    proof: [['the facts of the text', '../server/src/sessions/disclosure.ts']],
    you: 'If you record a call beside the interview and analyse it, the Act is yours to follow.',
  },
}

const places: Record<LawPlace, string> = {
  eu: 'European Union',
  de: 'Germany',
  uk: 'United Kingdom',
  'us-co': 'Colorado',
  'us-ca': 'California',
  'us-nyc': 'New York City',
  'us-il': 'Illinois',
}

const opening = `# What the law asks, what we do, what you must do

For operators and companies that use Nova Interviews. **Not legal advice**: we are no lawyers, laws change, and whether one holds for you
depends on facts that we don’t know. Have a lawyer check this page for your case.

Each statement has its law, section, sources and the day on which we read them. *Not read* names what we could not read in the rule’s own
text. Notices for candidates rest on the same list (\`contract/src/law/rules.ts\`); this page is made from it by \`tools/law/law-page.ts\`.
`

/** The whole page. */
export function writeLawPage(): string {
  const ids = Object.keys(lawRules) as RuleId[]
  const sections = Object.entries(places).map(([place, name]) => {
    const rows = ids.filter((id) => lawRules[id].place === place).map(writeRow)
    const head = '| what the law asks | what we do | what you must do |\n|---|---|---|'
    return `## ${name}\n\n${head}\n${rows.join('\n')}\n`
  })
  return [opening, ...sections].join('\n')
}

function writeRow(id: RuleId): string {
  const { law, section, applies, asks, sources, readOn, unread } = lawRules[id]
  const { does, proof, you } = work[id]
  const sourced = sources.map(({ title, url, date }) => `[${title}](${url}), ${date}`).join('; ')
  const read = `Sources, read on ${readOn}: ${sourced}.${unread ? ` *Not read:* ${unread}` : ''}`
  const rule = `**${law}, ${section}**, ${applies}. ${asks} ${read}`
  const proven = proof.map(([name, path]) => `[${name}](${path})`).join(', ')
  return `| ${rule} | ${does} (${proven}) | ${you} |`
}

if (import.meta.main) writeFileSync(resolve(import.meta.dirname, '../../docs/law.md'), writeLawPage())

/**
 * Notices about automated tools in hiring, by the place of an interview, in our own words. Templates, not legal advice:
 * the company must ask a lawyer if a law applies to an interview.
 */
import { z } from 'zod'
import type { RuleId } from '../law/rules.ts'
import { NoticePlace } from '../words.ts'

/** Shown to the company wherever a template is chosen, shown or released. */
export const lawyerWords = 'To be checked by a lawyer before use. This is a template, not legal advice.'

/** The notice as the candidate reads it before joining. */
export const ShownNotice = z.object({
  place: NoticePlace,
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** The law behind the notice, for readers who want to look it up. */
  law: z.string(),
})
export type ShownNotice = z.infer<typeof ShownNotice>

export type PlaceNotice = {
  /** As people choose it. */
  name: string
  /** Rises with its text; part of the text a candidate agrees to. */
  version: number
  law: string
  section: string
  /** The statements that it rests on, with their sources. */
  rules: RuleId[]
  paragraphs: string[]
  /** Shown to the company only. */
  forCompany: string[]
  /** Business days between telling a candidate and using the tool; null: before joining is soon enough. */
  businessDaysAhead: number | null
}

const tool =
  'This interview uses an automated tool, Nova Interviews. It runs tests on your code, looks for expected points in your written answers, and computes scores and a recommendation. People read your work and decide about your application; the tool does not decide.'
const afterwards =
  'After the interview you can use the page of your link to say that a fact is wrong or to ask for a person’s review.'

/** By place; there is none for 'none'. */
export const placeNotices: Record<Exclude<NoticePlace, 'none'>, PlaceNotice> = {
  'us-co': {
    name: 'Colorado, United States',
    version: 1,
    law: 'Colorado Senate Bill 26-189, Automated Decision-Making Technology',
    section: 'Colo. Rev. Stat. §§ 6-1-1704 and 6-1-1705, in effect from 1 January 2027',
    rules: ['us-co-admt', 'us-co-records'],
    paragraphs: [
      tool,
      'If the decision goes against you, you can ask for a plain explanation of it and of the tool’s part in it, for a wrong fact about you to be corrected, and for a person to review the decision.',
      `${afterwards} To learn more about the tool beforehand, write to the person who invited you.`,
    ],
    forCompany: [
      'After a decision against the candidate, the law has a period of 30 days for a plain explanation. The explanation letter on the report is made for that.',
      'It repeals Senate Bill 24-205: dates and duties of that law no longer hold. Records are kept for at least three years; set the retention rule for Colorado.',
      'The Attorney General was still to adopt rules when we read the sources. Check if they ask for more.',
    ],
    businessDaysAhead: null,
  },
  'us-ca': {
    name: 'California, United States',
    version: 1,
    law: 'California regulations on automated-decision systems in employment and on automated decisionmaking technology',
    section:
      '2 CCR § 11013 and the sections with it, in effect since 1 October 2025; 11 CCR §§ 7200 to 7222, to be complied with by 1 January 2027',
    rules: ['us-ca-crd', 'us-ca-admt'],
    paragraphs: [
      tool,
      'The tool looks at how well your code solves the tasks and how it is written, at what your answers say, and, in projects, at how you handle suggested changes. The rules on this page say which data it records. The company keeps records of the tool and of the decision for at least four years.',
      'You can ask to be assessed without the tool, for an accommodation, and for information on how the tool was used for you. Write to the person who invited you.',
      afterwards,
    ],
    forCompany: [
      'Set the retention rule for California: records and the data of the system are kept for at least four years. The regulations forbid use that discriminates; tests for bias, and none, count as evidence.',
      'The privacy regulations ask businesses under the California Consumer Privacy Act for a notice before use, opting out and access if the tool replaces or substantially replaces a person’s decision. A person who reads the work, knows what the scores mean and can decide otherwise speaks against that. Ask a lawyer, and fill in your privacy notice.',
      'The notice offers an assessment without the tool. Name a person who can arrange one.',
    ],
    businessDaysAhead: null,
  },
  'us-nyc': {
    name: 'New York City, United States',
    version: 1,
    law: 'New York City Local Law 144 of 2021, Automated Employment Decision Tools',
    section: 'N.Y.C. Admin. Code § 20-871(b); 6 RCNY § 5-304, enforced since 5 July 2023',
    rules: ['us-nyc-144'],
    paragraphs: [
      `${tool} Local Law 144 calls this an automated employment decision tool.`,
      'The tool looks at how well your code solves the tasks and how it is written, at what your answers say, and, in projects, at how you handle suggested changes. The rules on this page say which data it records.',
      'You can ask for another way to be assessed, or for an accommodation, and you can ask in writing which data is collected, where it comes from and how long it is kept. Write to the person who invited you.',
      afterwards,
    ],
    forCompany: [
      'The law asks for this notice at least 10 business days before the tool is used. Candidates who join earlier have not had it that long.',
      'The law also asks for an independent bias audit within the last year and a published summary of it. Our bias audit helps to prepare one; it is not independent.',
    ],
    businessDaysAhead: 10,
  },
  'us-il': {
    name: 'Illinois, United States',
    version: 2,
    law: 'Illinois Human Rights Act as amended by Public Act 103-804 (House Bill 3773)',
    section: '775 ILCS 5/2-102(L), in effect since 1 January 2026',
    rules: ['us-il-3773', 'us-il-video'],
    paragraphs: [
      'The company uses artificial intelligence in hiring for this position.',
      tool,
      'It is used to assess candidates for this position, from what is recorded in the interview room. Its scores do not use your postal code, your name, how you sound or any picture.',
      `Questions about it? Write to the person who invited you. ${afterwards}`,
    ],
    forCompany: [
      'The state’s rules on when and how to give notice were proposed on 15 May 2026 and withdrawn on 2 June 2026; the law itself holds. Check if there are new ones. The withdrawn ones asked for a notice in the job posting, too.',
      'The Artificial Intelligence Video Interview Act (820 ILCS 42) is about recorded video. We record no video; a call of your own beside the interview may be another matter.',
    ],
    businessDaysAhead: null,
  },
  eu: {
    name: 'European Union',
    version: 2,
    law: 'Regulation (EU) 2024/1689 (AI Act) and Regulation (EU) 2016/679 (GDPR)',
    section:
      'AI Act Articles 26(11) and 86 with Annex III, point 4, from 2 December 2027; GDPR Articles 13 to 17, 21 and 22, since 25 May 2018',
    rules: ['eu-ai-26', 'eu-ai-50', 'eu-ai-86', 'eu-gdpr-13', 'eu-gdpr-22'],
    paragraphs: [
      tool,
      'You can ask the company for an explanation of the tool’s part in a decision about you and of the main reasons for it. You can also ask for a copy of your data, for wrong data to be corrected, and for a person to look again.',
      `${afterwards} For all else, write to the person who invited you. You may also complain to the data protection authority where you live.`,
    ],
    forCompany: [
      'The AI Act’s duties for high-risk systems in hiring apply from 2 December 2027: the Council adopted the change on 29 June 2026. Its Article 26(7) asks employers to inform workers’ representatives and the workers affected before the tool is used on their own people. Check which national rules add to it.',
      'Fill in your privacy notice in the settings: who is responsible, a contact and the legal basis (GDPR, Articles 13 and 14). This notice does not replace it.',
      'No decision may rest on the tool alone (GDPR, Article 22). Whoever decides should read the work.',
    ],
    businessDaysAhead: null,
  },
  uk: {
    name: 'United Kingdom',
    version: 1,
    law: 'UK GDPR as amended by the Data (Use and Access) Act 2025',
    section: 'UK GDPR Articles 22A to 22D, inserted by section 80 of the Act, in force since 5 February 2026',
    rules: ['uk-gdpr'],
    paragraphs: [
      tool,
      'You can tell the company your view of a decision, contest it, and ask for a person to look again. You can also ask for a copy of your data and for wrong data to be corrected.',
      `${afterwards} For all else, write to the person who invited you. You may also complain to the Information Commission.`,
    ],
    forCompany: [
      'The articles are about decisions without meaningful human involvement. Whoever decides should read the work, and not the score alone.',
      'Fill in your privacy notice in the settings: who is responsible, a contact and the lawful basis. This notice does not replace it.',
    ],
    businessDaysAhead: null,
  },
}

export const findPlaceNotice = (place: NoticePlace): PlaceNotice | null =>
  place === 'none' ? null : placeNotices[place]

/** The part of it that the candidate reads; null where no place was chosen. */
export function showNotice(place: NoticePlace): ShownNotice | null {
  const found = findPlaceNotice(place)
  if (!found) return null
  const { name, paragraphs, law, section } = found
  return {
    place,
    title: `For interviews in ${name.replace(/, United States$/, '')}`,
    paragraphs,
    law: `${law}: ${section}.`,
  }
}

/**
 * True if this many business days lie between the two dates (Monday to Friday, in UTC; public holidays count): for a
 * notice on a Monday, ten are over on the Monday two weeks later.
 */
export function areBusinessDaysBetween(from: Date, to: Date, days: number): boolean {
  const day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()))
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return to >= day
}

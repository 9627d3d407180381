/**
 * Duties by law of companies that assess candidates with an automated tool, and of its makers, in our own words: each
 * statement with its section, sources and the day they were read. `docs/law.md` is made from this list. Not legal advice.
 */
export type LawPlace = 'eu' | 'de' | 'uk' | 'us-co' | 'us-ca' | 'us-nyc' | 'us-il'

/**
 * text: the rule's words, official or copied. authority: a public authority about it. report: others about it. `date` is
 * that of the text or page; if it names none, the year in which it was read.
 */
export type LawSource = { title: string; date: string; url: string; kind: 'text' | 'authority' | 'report' }

export type LawRule = {
  place: LawPlace
  law: string
  section: string
  /** Day on which this version of the rule was adopted; no source is older. */
  adopted: string
  /** Day of a later change that the statement rests on; a source is as new. */
  changed?: string
  /** When it applies, in words. */
  applies: string
  asks: string
  sources: LawSource[]
  readOn: string
  /** Parts that could not be read on that day. */
  unread?: string
}

const readOn = '2026-11-30'

const omnibus: LawSource = {
  title: 'Council of the EU: final green light for the simplification of AI rules (press release)',
  date: '2026-06-29',
  url: 'https://pubt.io/view/05F17399F4640BA895E91D794EB2716EE8B5C1B9',
  kind: 'authority',
}

const colorado: LawSource[] = [
  {
    title: 'Colorado Attorney General: Automated Decision-Making Technology law (SB 26-189, signed in May 2026)',
    date: '2026',
    url: 'https://coag.gov/resources/ai/',
    kind: 'authority',
  },
  {
    title: 'BillTrack50: Colorado SB 26-189, enacted on 14 May 2026, with a summary',
    date: '2026-05-14',
    url: 'https://www.billtrack50.com/billdetail/2003071',
    kind: 'report',
  },
]

const everyLaw: LawSource = {
  title: 'Every AI Law: Colorado SB 26-189, record keeping and documentation',
  date: '2026',
  url: 'https://everyailaw.com/requires/colorado-sb26-189/record-keeping/index.html',
  kind: 'report',
}

const europe = {
  'eu-ai-26': {
    place: 'eu',
    law: 'Regulation (EU) 2024/1689 (AI Act)',
    section: 'Article 26(1), (2), (6), (7) and (11) with Annex III, point 4',
    adopted: '2024-06-13',
    changed: '2026-06-29',
    applies:
      'from 2 December 2027; the amending regulation that was adopted on 29 June 2026 moves it from 2 August 2026',
    asks: 'A company that uses a high-risk system in hiring follows its instructions, has competent people oversee it, and keeps its logs for at least six months. Employers inform workers’ representatives and the workers affected before they use it at the workplace, and the people about whom it helps to decide.',
    sources: [
      {
        title: 'AI Act, Article 26: Obligations of deployers of high-risk AI systems',
        date: '2024-07-12',
        url: 'https://overview.legal/laws/ai-act/art-26',
        kind: 'text',
      },
      omnibus,
    ],
    readOn,
    unread:
      'We read of the adoption on 29 June 2026 and of the dates, but not the amending regulation in the Official Journal.',
  },
  'eu-ai-50': {
    place: 'eu',
    law: 'Regulation (EU) 2024/1689 (AI Act)',
    section: 'Article 50(1)',
    adopted: '2024-06-13',
    applies: 'since 2 August 2026',
    asks: 'A duty of providers: they make AI systems so that people know that they talk to one, unless that is obvious.',
    sources: [
      {
        title: 'Semitora: the AI Act after the Digital Omnibus, what moved and what still applies from 2 August 2026',
        date: '2026-07-02',
        url: 'https://semitora.com/blog/en/digital-omnibus-ai-act-deadlines/',
        kind: 'report',
      },
    ],
    readOn,
    unread: 'We read about the article, not the article itself.',
  },
  'eu-ai-86': {
    place: 'eu',
    law: 'Regulation (EU) 2024/1689 (AI Act)',
    section: 'Article 86 with Annex III, point 4',
    adopted: '2024-06-13',
    changed: '2026-06-29',
    applies: 'with the duties for high-risk systems, from 2 December 2027. Ask a lawyer if it holds for you earlier',
    asks: 'A person about whom a decision with legal or similar effects rests on a high-risk system can ask for a clear explanation of the system’s part in it and of the main reasons.',
    sources: [
      {
        title: 'AI Act, Article 86: Right to explanation of individual decision-making',
        date: '2024-07-12',
        url: 'https://ai-act-law.eu/article/86/',
        kind: 'text',
      },
      omnibus,
    ],
    readOn: '2026-11-27',
    unread: 'The article was read on 27 November 2026, the press release on 30 November.',
  },
  'eu-gdpr-13': {
    place: 'eu',
    law: 'Regulation (EU) 2016/679 (GDPR)',
    section: 'Articles 13 and 14',
    adopted: '2016-04-27',
    applies: 'since 25 May 2018',
    asks: 'A company that collects personal data names the controller with contact details, a data protection officer if there is one, purposes and legal basis, legitimate interests, recipients, how long the data are kept, people’s rights, and any automated decision.',
    sources: [
      {
        title: 'GDPRhub: Article 13 GDPR, with its text',
        date: '2018-05-25',
        url: 'https://gdprhub.eu/index.php?title=Article_13_GDPR&oldid=20196',
        kind: 'text',
      },
    ],
    readOn,
    unread: 'We read the text of Article 13, not of Article 14.',
  },
  'eu-gdpr-22': {
    place: 'eu',
    law: 'Regulation (EU) 2016/679 (GDPR)',
    section: 'Articles 15, 16, 17, 21 and 22',
    adopted: '2016-04-27',
    applies: 'since 25 May 2018',
    asks: 'People can have a copy of their data, have wrong data corrected, have data deleted, and object. A decision with legal or similar effects may not rest on automated processing alone, but for exceptions with a person’s review.',
    sources: [
      {
        title: 'Regulation (EU) 2016/679 in the Official Journal',
        date: '2016-05-04',
        url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
        kind: 'text',
      },
    ],
    readOn: '2026-11-29',
    unread: 'EUR-Lex could not be opened on 30 November 2026.',
  },
  'de-agg': {
    place: 'de',
    law: 'Allgemeines Gleichbehandlungsgesetz (AGG) and Arbeitsgerichtsgesetz (ArbGG)',
    section: 'AGG § 15(4); ArbGG § 61b(1)',
    adopted: '2006-08-14',
    applies: 'since 18 August 2006',
    asks: 'Rejected candidates have two months to claim compensation for discrimination and three more to sue. Authorities accept at most six months of keeping after a rejection.',
    sources: [
      {
        title: 'BfDI (federal data protection authority): data of employees and applicants',
        date: '2026',
        url: 'https://www.bfdi.bund.de/DE/Buerger/Basiswissen/Beschaeftigte/Beschaeftigte_node.html',
        kind: 'authority',
      },
    ],
    readOn: '2026-11-29',
    unread:
      'We read an authority’s page, not the sections themselves. It could not be opened again on 30 November 2026.',
  },
  'de-betrvg': {
    place: 'de',
    law: 'Betriebsverfassungsgesetz (BetrVG), as amended by the Betriebsrätemodernisierungsgesetz',
    section: '§§ 94(2) and 95(1) and (2a)',
    adopted: '2021-06-14',
    applies: 'since 18 June 2021',
    asks: 'General principles of assessment and guidelines for selecting people need the works council’s consent, also where an AI system makes the guidelines.',
    sources: [
      {
        title: 'Haufe: participation of the works council in the use of AI in recruiting',
        date: '2026',
        url: 'https://haufe.de/personal/haufe-personal-office-platin/ki-beteiligung-des-betriebsrats-41-recruiting-und-einstellung_idesk_PI42323_HI16315749.html',
        kind: 'report',
      },
    ],
    readOn,
    unread: 'We read about the sections, not the law’s own text.',
  },
  'uk-gdpr': {
    place: 'uk',
    law: 'UK GDPR as amended by the Data (Use and Access) Act 2025',
    section: 'Articles 22A to 22D, inserted by section 80 of the Act; Articles 13 to 17',
    adopted: '2025-06-19',
    applies: 'Articles 22A to 22D since 5 February 2026',
    asks: 'People are informed of a decision with significant effects that rests on automated processing alone, can tell their view, contest it, and have a person review it. The controller, purposes, lawful basis and period are named as under the GDPR.',
    sources: [
      {
        title: 'Data (Use and Access) Act 2025, section 80',
        date: '2025-06-19',
        url: 'https://www.legislation.gov.uk/ukpga/2025/18/section/80',
        kind: 'text',
      },
    ],
    readOn: '2026-11-27',
    unread: 'We read section 80 of the Act, not Articles 13 to 17 as they hold in the United Kingdom.',
  },
} satisfies Record<string, LawRule>

const states = {
  'us-co-admt': {
    place: 'us-co',
    law: 'Colorado Senate Bill 26-189, Automated Decision-Making Technology',
    section: 'Colo. Rev. Stat. §§ 6-1-1704 and 6-1-1705',
    adopted: '2026-05-14',
    applies: 'from 1 January 2027; it repeals Senate Bill 24-205, whose dates no longer hold',
    asks: 'People get notice that such technology is used for a consequential decision about them. After a decision against them they get a plain explanation within 30 days, can have wrong data corrected, and can have a person review the decision.',
    sources: colorado,
    readOn,
    unread:
      'We read an authority’s page and reports, not the Act’s own text. Rules of the Attorney General were due before 1 January 2027. We found a public consultation in June 2026, and no adopted rules.',
  },
  'us-co-makers': {
    place: 'us-co',
    law: 'Colorado Senate Bill 26-189, Automated Decision-Making Technology',
    section: 'Colo. Rev. Stat. § 6-1-1702(1) and (2)',
    adopted: '2026-05-14',
    applies: 'from 1 January 2027',
    asks: 'A duty of makers: they give those who use the technology a statement of intended, harmful and inappropriate uses, the categories of data that trained it, its known limits, instructions for use, monitoring and review by people, and what users need for their own duties. They give notice of material changes.',
    sources: colorado.concat(everyLaw),
    readOn,
    unread: 'We read reports about the section, not the Act’s own text.',
  },
  'us-co-records': {
    place: 'us-co',
    law: 'Colorado Senate Bill 26-189, Automated Decision-Making Technology',
    section: 'Colo. Rev. Stat. § 6-1-1703',
    adopted: '2026-05-14',
    applies: 'from 1 January 2027',
    asks: 'Records that show compliance are kept for at least three years.',
    sources: colorado.concat(everyLaw),
    readOn: '2026-11-29',
    unread: 'We read an authority’s page and reports, not the Act’s own text.',
  },
  'us-ca-crd': {
    place: 'us-ca',
    law: 'California Civil Rights Council, employment regulations on automated-decision systems',
    section: '2 CCR § 11013(c) and the sections amended with it',
    adopted: '2025-06-27',
    applies: 'since 1 October 2025',
    asks: 'A system that makes a decision about employment, or helps people make it, must not discriminate. Tests that reveal a disability may be an unlawful medical inquiry. Records, with the data of the system, are kept for at least four years.',
    sources: [
      {
        title: 'California Civil Rights Department: approval of regulations on artificial intelligence in employment',
        date: '2025-06-30',
        url: 'https://calcivilrights.ca.gov/?p=518537',
        kind: 'authority',
      },
      {
        title: 'Inside Tech Law: the regulations include AI and extend how long records are kept',
        date: '2025-07-17',
        url: 'https://www.insidetechlaw.com/blog/2025/07/californias-anti-employment-discrimination-regulations-now-include-ai-expand-retention-requirements',
        kind: 'report',
      },
    ],
    readOn,
    unread: 'We read the authority’s announcement, not the final text of each section.',
  },
  'us-ca-admt': {
    place: 'us-ca',
    law: 'California Consumer Privacy Act regulations on automated decisionmaking technology',
    section: '11 CCR §§ 7200, 7220, 7221 and 7222',
    adopted: '2025-09-22',
    applies: 'in force since 1 January 2026; businesses that use such technology comply by 1 January 2027',
    asks: 'Businesses under the Act that use technology which replaces, or substantially replaces, people’s decision about employment give a notice before its use. People can opt out, but for exceptions, and can ask for access to information about its use.',
    sources: [
      {
        title: 'Troutman Privacy: the Office of Administrative Law approved the regulations on 22 September 2025',
        date: '2025-09-22',
        url: 'https://www.troutmanprivacy.com/2025/09/new-ccpa-regulations-approved',
        kind: 'report',
      },
      {
        title: 'Privisy: § 7200 of the regulations, with an excerpt of its text',
        date: '2026',
        url: 'https://www.getprivisy.com/regulations/ccpa/7200',
        kind: 'report',
      },
      {
        title: 'Pearl Cohen: definition, pre-use notice, opt-out and access',
        date: '2026',
        url: 'https://www.pearlcohen.com/new-ccpa-regulations-taking-effect-january-1-2026',
        kind: 'report',
      },
    ],
    readOn,
    unread:
      'We read excerpts and reports, not the text as the agency publishes it. The exceptions to opting out were not checked.',
  },
  'us-nyc-144': {
    place: 'us-nyc',
    law: 'New York City Local Law 144 of 2021, Automated Employment Decision Tools',
    section: 'N.Y.C. Admin. Code § 20-871; 6 RCNY §§ 5-300 to 5-304',
    adopted: '2021-12-11',
    applies: 'enforced since 5 July 2023',
    asks: 'An independent bias audit within the last year, with a published summary, before the tool is used. Candidates in the city get notice at least 10 business days before, with the job qualifications that the tool assesses, and can ask for another process or an accommodation. On a written request they learn the type and source of the data and how long it is kept.',
    sources: [
      {
        title: 'Claire: NYC Local Law 144, with the text of § 20-871',
        date: '2026-03-23',
        url: 'https://claire.legal/laws/nyc-ll144',
        kind: 'text',
      },
      {
        title: 'Regulume: New York City Local Law 144 and its rules, by section',
        date: '2023',
        url: 'https://regulume.com/compliance/nyc-ll144/?page=2',
        kind: 'report',
      },
    ],
    readOn: '2026-11-27',
  },
  'us-il-3773': {
    place: 'us-il',
    law: 'Illinois Human Rights Act as amended by Public Act 103-804 (House Bill 3773)',
    section: '775 ILCS 5/2-102(L)',
    adopted: '2024-08-09',
    applies: 'since 1 January 2026',
    asks: 'Employers tell people that they use artificial intelligence in hiring. Its use must not discriminate, and postal codes must not replace protected characteristics.',
    sources: [
      {
        title: 'Illinois General Assembly: House Bill 3773, 103rd General Assembly',
        date: '2024-08-09',
        url: 'https://legiscan.com/IL/text/HB3773/2023',
        kind: 'text',
      },
      {
        title: 'Techné: tracker of the state’s rules, proposed on 15 May 2026 and withdrawn on 2 June 2026',
        date: '2026',
        url: 'https://techne.ai/insights/idhr-ai-rulemaking-tracker',
        kind: 'report',
      },
    ],
    readOn,
    unread: 'The state’s rules on the notice were withdrawn on 2 June 2026. We found no later ones.',
  },
  'us-il-video': {
    place: 'us-il',
    law: 'Illinois Artificial Intelligence Video Interview Act',
    section: '820 ILCS 42/5 to 42/15',
    adopted: '2019-08-09',
    applies: 'since 1 January 2020',
    asks: 'Employers who have applicants record video interviews and analyse them by artificial intelligence inform them before, explain it, obtain their consent, share the videos with few, and delete them on request.',
    sources: [
      {
        title: 'Illinois General Assembly: 820 ILCS 42/5',
        date: '2020-01-01',
        url: 'https://www.ilga.gov/legislation/ilcs/documents/082000420K5.htm',
        kind: 'text',
      },
      {
        title: 'Justia: 820 ILCS 42, all sections',
        date: '2020',
        url: 'https://law.justia.com/codes/illinois/2019/chapter-820/act-820-ilcs-42/index.html',
        kind: 'text',
      },
    ],
    readOn,
  },
} satisfies Record<string, LawRule>

export type RuleId = keyof typeof europe | keyof typeof states
export const lawRules: Record<RuleId, LawRule> = { ...europe, ...states }

/** Sources of several rules, each once. */
export function sourcesOf(ids: readonly RuleId[]): LawSource[] {
  const all = ids.flatMap((id) => lawRules[id].sources)
  return all.filter(({ url }, at) => all.findIndex((other) => other.url === url) === at)
}

/** The day on which the sources of all of them had been read. */
export const readDayOf = (ids: readonly RuleId[]): string =>
  ids
    .map((id) => lawRules[id].readOn)
    .toSorted()
    .at(-1)!

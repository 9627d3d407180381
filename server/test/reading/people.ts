/** Invented people of the reading bench: 30 for tuning the reader, and a holdout of 10. */
import { claimed, printed, readItems } from '../resume-cast/cast.ts'

export type PersonRole = {
  title: string
  company: string
  city: string
  from: string
  to: string | null
  done: string[]
}
export type Person = {
  name: string
  email: string
  phone: string
  github: string
  city: string
  headline: string
  summary: string
  roles: PersonRole[]
  /** Groups of skills, each `label: items`, as in the older cast. */
  skills: [label: string, items: string][]
  school: string
  degree: string
}

type Track = { titles: string[]; summary: string; skills: [string, string][]; done: string[] }

/** `[written=Skill]` marks what a sentence claims. */
const tracks: Record<string, Track> = {
  backend: {
    titles: ['Senior Backend Engineer', 'Software Engineer', 'Junior Developer'],
    summary: 'Engineer who likes short feedback loops and systems that fail in boring ways.',
    skills: [
      ['Languages', 'Go; Java; SQL'],
      ['Tools', 'PostgreSQL; Redis; Docker; Kubernetes'],
    ],
    done: [
      'Built the billing service in [Go] and [PostgreSQL] for 40,000 shops',
      'Reduced checkout latency from 900 ms to 140 ms by adding [Redis]',
      'Led the on-call rota for twelve people and wrote its playbooks',
      'Moved a nightly batch to [Kafka] so that statements arrive within seconds',
      '[Mentored=Mentoring] three engineers from their first commit to their first launch',
      'Split a shared schema between two teams without a maintenance window',
    ],
  },
  frontend: {
    titles: ['Lead Frontend Engineer', 'Frontend Developer', 'Web Developer'],
    summary: 'Builds interfaces that stay fast on old phones.',
    skills: [
      ['Languages', 'TypeScript; JavaScript; CSS'],
      ['Frameworks', 'React; Next.js; Storybook'],
    ],
    done: [
      'Rebuilt the booking flow in [React] and [TypeScript]',
      'Cut the bundle by half and the time to first paint to 1.2 seconds',
      'Ran [usability=UX] sessions with 14 customers and changed the menu after them',
      'Replaced a home-grown theme with tokens shared by five teams',
      'Wrote end-user help pages together with the support team',
      'Introduced [Playwright] for the twenty journeys that earn the money',
    ],
  },
  data: {
    titles: ['Senior Data Engineer', 'Data Engineer', 'Data Analyst'],
    summary: 'Turns event streams into tables that people trust.',
    skills: [
      ['Languages', 'Python; SQL'],
      ['Platforms', 'Snowflake; Airflow; dbt; Spark'],
    ],
    done: [
      'Built 120 models in [dbt] with tests that page nobody at night',
      'Rewrote the orders pipeline in [Spark], from nine hours to forty minutes',
      'Convinced finance with numbers to retire two contradicting reports',
      'Planned the move of 300 jobs to [Airflow] and finished it two weeks early',
      'Explained attribution to the marketing team in weekly sessions',
      'Found and fixed a double count that had inflated revenue by 3 percent',
    ],
  },
  devops: {
    titles: ['Site Reliability Engineer', 'DevOps Engineer', 'Systems Administrator'],
    summary: 'Keeps the lights on and the pager quiet.',
    skills: [
      ['Cloud', 'AWS; Terraform; Kubernetes'],
      ['Tools', 'Prometheus; Grafana'],
    ],
    done: [
      'Wrote [Terraform] modules used by nine product teams',
      'Took part in forty incident reviews and chaired half of them',
      'Halved the [cloud=Cloud] bill by shutting down idle clusters',
      'Moved builds from [Jenkins] to [GitHub Actions] in one quarter',
      'Trained the support desk to read [dashboards=Data Visualization] in [Grafana]',
      'Kept 99.97 percent availability over three sales seasons',
    ],
  },
  mobile: {
    titles: ['Senior Android Developer', 'Mobile Developer', 'Mobile Engineer'],
    summary: 'Ships small apps with few crashes.',
    skills: [
      ['Languages', 'Kotlin; Swift'],
      ['Tools', 'Jetpack Compose; Firebase; Gradle'],
    ],
    done: [
      'Rewrote the wallet screen in [Jetpack Compose]',
      'Brought the crash rate from 1.8 to 0.2 percent',
      'Agreed on one release calendar with three other teams',
      'Added a mode for slow networks that 60,000 riders use',
      'Reviewed pull requests of two vendors and taught them our rules',
      'Migrated a decade of [Java] screens to [Kotlin]',
    ],
  },
  embedded: {
    titles: ['Embedded Software Engineer', 'Firmware Engineer', 'Test Engineer'],
    summary: 'Likes scopes, schematics and timers.',
    skills: [
      ['Languages', 'C; C++; Python'],
      ['Platforms', 'FreeRTOS; Zephyr; STM32'],
    ],
    done: [
      'Wrote the charging controller in [C] on [FreeRTOS]',
      'Found a race in the radio driver after two weeks with a scope',
      'Negotiated pin changes with the hardware group before the freeze',
      'Cut standby current to 9 microamps',
      'Automated the bench with [Python] so that nights are used too',
      'Led the recall of a faulty batch and its report to the customer',
    ],
  },
  ml: {
    titles: ['Machine Learning Engineer', 'Data Scientist', 'Research Assistant'],
    summary: 'From notebook to service without surprises.',
    skills: [
      ['Languages', 'Python; SQL'],
      ['Libraries', 'PyTorch; scikit-learn; pandas'],
    ],
    done: [
      'Trained a ranking model in [PyTorch] that lifted clicks by 6 percent',
      'Stopped a launch when the offline gain did not hold for small shops',
      'Wrote the labelling guide and trained eight annotators',
      'Served predictions from [FastAPI] within 40 ms',
      'Published a paper on calibrated forecasts',
      'Worked with legal on what may be stored and for how long',
    ],
  },
  qa: {
    titles: ['QA Lead', 'QA Engineer', 'Software Tester'],
    summary: 'Breaks things early.',
    skills: [
      ['Tools', 'Selenium; Cypress; Postman; Jira'],
      ['Languages', 'Java; Python'],
    ],
    done: [
      'Replaced 900 flaky checks in [Selenium] with 200 that mean something',
      'Set up nightly runs in [Jenkins] across four browsers',
      'Persuaded product to delay a release over a payment bug',
      'Hired and coached a team of four testers',
      'Cut regression time from three days to five hours',
      'Wrote the checklist that each release goes through',
    ],
  },
}

const kept: Record<string, Track> = {
  security: {
    titles: ['Application Security Engineer', 'Security Analyst', 'IT Support Specialist'],
    summary: 'Threat models over coffee, fixes before lunch.',
    skills: [
      ['Tools', 'Burp Suite; Semgrep; Vault'],
      ['Languages', 'Python; Go'],
    ],
    done: [
      'Introduced [Semgrep] in 60 repositories with rules that developers accept',
      'Handled a leaked key within forty minutes and wrote the public note',
      'Moved secrets of eleven teams into [Vault]',
      'Taught secure design to every new hire',
      'Ran phishing exercises and halved the click rate',
    ],
  },
  dotnet: {
    titles: ['Principal Software Engineer', '.NET Developer', 'Application Developer'],
    summary: 'Twenty releases a week on a code base older than some colleagues.',
    skills: [
      ['Languages', 'C#; TypeScript'],
      ['Platforms', '.NET; SQL Server; Azure'],
    ],
    done: [
      'Cut the claims portal into services on [Azure]',
      '[Led a team=Technical Leadership] of seven through the migration from [SQL Server] 2008',
      'Removed 80,000 lines that nobody called',
      'Agreed on interfaces with two insurers and their vendors',
      'Estimated and delivered the tariff engine in four months',
    ],
  },
  ios: {
    titles: ['Staff iOS Engineer', 'iOS Developer', 'Application Programmer'],
    summary: 'Small binaries, smooth lists.',
    skills: [
      ['Languages', 'Swift; Objective-C'],
      ['Frameworks', 'SwiftUI; Combine; XCTest'],
    ],
    done: [
      'Rewrote the reader in [SwiftUI] with half the code',
      'Raised the rating from 3.1 to 4.7 by answering 2,000 reviews',
      'Halved build times by cutting one target into twelve',
      'Resolved a dispute between design and platform on navigation',
      'Brought tests from none to 1,400 with [XCTest]',
    ],
  },
  platform: {
    titles: ['Platform Engineer', 'Linux Administrator', 'Network Technician'],
    summary: 'Paved roads for forty teams.',
    skills: [
      ['Platforms', 'Azure; OpenShift; Linux'],
      ['Tools', 'Ansible; Helm; Argo CD'],
    ],
    done: [
      'Rolled out [Argo CD] to forty teams in one spring',
      'Rebuilt 300 hosts with [Ansible] without a night shift',
      'Answered tickets of 900 colleagues and wrote down what came twice',
      'Owned the outage of 3 May and changed how keys are rotated',
      'Set priorities with six product owners each quarter',
    ],
  },
}

const tunedNames =
  "Maren Oduya|Jonas Weidlich|Aoife Brennan|Rafael Quintana|Yuki Tanabe|Priya Raghavan|Łukasz Dworak|Chloé Marchand|Tomás Figueroa|Ingrid Solheim|Kwame Asante|Daniel O'Shea|Fatima Zahra Alaoui|Hiroshi Nakata|Elif Yıldız|Nils Bergqvist|Amara Nwosu|Viktor Hladík|Sofia Ricci|Mehmet Aydın|Grace Lim|Anders Kjeldsen|Beatriz Moura|Owen Pritchard|Leila Farsi|Marta Zielińska|Jean-Luc Perrin|Siobhán Keane|Carlos de la Vega|Nadia Petrova".split(
    '|',
  )
const keptNames =
  'Esther van den Broek|Paweł Kamiński|Zoë Hartmann|Arjun Mehta|Inès Duchamp|Mateo Salvatierra|Hana Suzuki|Thabo Molefe|Runa Ólafsdóttir|Émile Gagnon'.split(
    '|',
  )
const tunedFirms =
  'Nordwind Logistics|Fjordpay AS|Example Ltd|Sample Inc|Lumen Retail|Kestrel Health GmbH|Atlas & Sons|Bluebird Mobility|Corvid Analytics|Harbor Foods Inc.|Tidewater Bank|Polar Insurance Group|Oakline Systems|Meridian Rail|Cobalt Studio|Quayside Energy|Juniper & Pine LLC|Verdant Labs|Redfern Publishing|Stellar Freight B.V.|Papaya Games|Union Telecom|Quartz Payments|Mosaic Learning|Granite Works'.split(
    '|',
  )
const keptFirms =
  'Brightwater Utilities|Zephyr Airlines|Halcyon Pharma AG|Ostrava Tram Works|Maple Street Credit Union|Silverlake Media|Tern Island Fisheries|Copperfield Insurance plc|Nimbus Weather|Delta Parcel S.A.|Ivory Tower Press|Sundial Robotics'.split(
    '|',
  )
const cities =
  'Oslo, Norway|Berlin, Germany|Austin, TX|Mountain View, CA|Lyon, France|Porto, Portugal|Leeds, UK|Kraków, Poland|Toronto, Canada|Remote|Utrecht, Netherlands|San Francisco, CA'.split(
    '|',
  )
const schools = [
  'University of Lindhaven',
  'Technical University of Brookfield',
  'Northgate College',
  'Hillcrest Institute of Technology',
]

const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')

/** One person; the number alone decides everything, so that each run draws the same people. */
function makePerson(name: string, at: number, from: Record<string, Track>, firms: string[]): Person {
  const names = Object.keys(from)
  const track = from[names[at % names.length]!]!
  const count = 2 + (at % 3 === 0 ? 1 : 0)
  const lastMonth = (at * 5) % 12
  let end = 2025 * 12 + lastMonth
  const isCurrent = at % 4 !== 3
  const roles = Array.from({ length: count }, (_, step): PersonRole => {
    const months = 14 + ((at * 7 + step * 11) % 40)
    const to = end
    const start = end - months
    end = start - 1 - (at % 2)
    const bullets = 2 + ((at + step) % 2)
    return {
      title: track.titles[step]!,
      company: firms[(at * 3 + step * 7) % firms.length]!,
      city: cities[(at + step * 5) % cities.length]!,
      from: monthText(start),
      to: step === 0 && isCurrent ? null : monthText(to),
      done: Array.from({ length: bullets }, (_, line) => track.done[(step * 3 + line) % track.done.length]!),
    }
  })
  const parts = plainName(name)
  return {
    name,
    email: `${parts[0]}.${parts.at(-1)}@mail.example`,
    phone: `+47 555 01 ${200 + at}`,
    github: `github.com/${parts[0]}-${parts.at(-1)}-demo`,
    city: cities[(at + 2) % cities.length]!,
    headline: roles[0]!.title,
    summary: track.summary,
    roles,
    skills: track.skills,
    school: schools[at % schools.length]!,
    degree: at % 2 ? 'MSc Computer Science' : 'BSc Mathematics',
  }
}

const monthText = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

export const tunedPeople = tunedNames.map((name, at) => makePerson(name, at, tracks, tunedFirms))
export const keptPeople = keptNames.map((name, at) => makePerson(name, at, kept, keptFirms))

const titleSkills: [RegExp, string][] = [
  [/Backend/, 'Back-end Development'],
  [/Frontend/, 'Front-end Development'],
  [/Data Engineer/, 'Data Engineering'],
  [/Data Scientist/, 'Data Science'],
  [/Machine Learning/, 'Machine Learning'],
  [/Site Reliability/, 'Site Reliability'],
  [/DevOps/, 'DevOps'],
  [/Android/, 'Android'],
  [/Mobile/, 'Mobile Development'],
  [/Embedded|Firmware/, 'Embedded Systems'],
  [/Security/, 'Security'],
  [/\.NET/, '.NET'],
  [/iOS/, 'iOS'],
  [/Linux/, 'Linux'],
]

/** Every skill that a person's own words claim. */
export function skillsOfPerson({ roles, skills }: Person): Set<string> {
  const listed = skills.flatMap(([, items]) => readItems(items).flatMap(({ skill }) => skill ?? []))
  const titled = roles.flatMap(({ title }) =>
    titleSkills.flatMap(([pattern, skill]) => (pattern.test(title) ? [skill] : [])),
  )
  return new Set([...roles.flatMap(({ done }) => done.flatMap(claimed)), ...listed, ...titled])
}

/** The sentence without its marks. */
export const plainText = printed

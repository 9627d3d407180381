import { expect, test } from 'vitest'
import { shownTitle } from './shown-title.ts'

test.each([
  ['Senior Backend Engineer at Acme, Berlin', 'Senior Backend Engineer'],
  ['Senior Backend Engineer - Acme GmbH - Berlin', 'Senior Backend Engineer'],
  ['Data Engineer (m/w/d)', 'Data Engineer'],
  ['Frontend Developer, Lindgren Toys, Stockholm (remote)', 'Frontend Developer'],
  ['React Developer – Remote', 'React Developer'],
  ['Software Engineer, Payments', 'Software Engineer, Payments'],
  ['Senior Backend Engineer (Go)', 'Senior Backend Engineer (Go)'],
  ['Platform Engineer (Go, Kubernetes)', 'Platform Engineer (Go, Kubernetes)'],
  ['Platform Engineer (Go, AWS), Acme GmbH, Berlin', 'Platform Engineer (Go, AWS)'],
  ['Engineer at scale', 'Engineer at scale'],
  ['Acme', 'Acme'],
  ['DATA ANALYST (m/f/x) - hybrid, Hamburg', 'Data Analyst'],
  ['SENIOR QA ENGINEER m/w/d', 'Senior QA Engineer'],
  ['IOS DEVELOPER (all genders)', 'iOS Developer'],
  ['SRE', 'SRE'],
  ['SPS-Programmierer (m/w/d) in Vollzeit', 'SPS-Programmierer'],
  ['Data Engineer 80-100%', 'Data Engineer'],
  ['Controls Engineer (Ref. 4711)', 'Controls Engineer'],
  ['Ingénieur DevOps (H/F) - Lyon', 'Ingénieur DevOps - Lyon'],
])('a posting headed %s is for a %s', (heading, title) => expect(shownTitle(heading)).toBe(title))

const about = 'Data Engineer - Seaway Logistics\nAbout Seaway Logistics\nWe move freight. Payments are your field.'
test.each([
  ['Data Engineer - Seaway Logistics', about, 'Data Engineer'],
  ['Data Engineer | Seaway', 'Seaway, founded in 1998, is a carrier.', 'Data Engineer'],
  ['Data Engineer | Q-Cargo & Söhne (NL)', 'Join Q-Cargo & Söhne (NL) in Delft.', 'Data Engineer'],
  ['Data Engineer – Payments', about, 'Data Engineer – Payments'],
  ['Data Engineer – Payments', 'You will learn about payments and join the Payments team.', 'Data Engineer – Payments'],
  ['Data Engineer – Payments', 'You will work at payments scale. Join Payments!', 'Data Engineer'],
])('%s is read by what its posting says of the firm', (heading, text, title) =>
  expect(shownTitle(heading, text)).toBe(title),
)

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
])('a posting headed %s is for a %s', (heading, title) => expect(shownTitle(heading)).toBe(title))

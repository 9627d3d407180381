/** The people and jobs of the demo company. All are invented. */

export const company = {
  name: 'Ingrid Solheim',
  email: 'demo@nordwind.example',
  company: 'Nordwind',
  password: 'nordwind-demo',
}

export const notice = {
  controllerName: 'Nordwind GmbH',
  controllerAddress: 'Hafenstraße 12, 20457 Hamburg, Germany',
  contact: 'privacy@nordwind.example',
  officer: 'Dr. Jana Weiß',
  legalBasis: 'before-contract',
  basisWords: '',
  url: 'https://nordwind.example/privacy',
  validUntil: null,
}

/** On the panel of some interviews. */
export const colleague = { name: 'Henrik Dahl', email: 'henrik@nordwind.example', password: 'nordwind-demo' }

/** Sees and runs all of the company. */
export const recruiter = { name: 'Ines Brandt', email: 'ines@nordwind.example', password: 'nordwind-demo' }

/** Rates and decides where the panel of an interview or position names her. */
export const hiringManager = { name: 'Karin Holt', email: 'karin@nordwind.example', password: 'nordwind-demo' }

export type Colleague = { name: string; email: string; password: string }

export type Named = { name: string; email: string }
export type Person = Named & { resume: string }

export const maya: Person = {
  name: 'Maya Lindqvist',
  email: 'maya.lindqvist@example.com',
  resume: `Maya Lindqvist
maya.lindqvist@example.com
https://github.com/maya-lindqvist-demo

Experience
Back-end Developer, Fjordbank, Oslo, March 2021 - today
- Built the document service in Node.js and PostgreSQL; it serves 2 million files a day
- Put a cache in front of it that cut response times from 380 ms to 45 ms
- Introduced tests and reviews for a team of six
Developer, Kystlinje, Bergen, August 2018 - February 2021
- Moved a booking site from PHP to JavaScript and cut page loads from 4 s to 1.2 s

Skills
JavaScript, Node.js, PostgreSQL, Caching, Redis, Docker, Git
`,
}

export const jonas: Person = {
  name: 'Jonas Weber',
  email: 'jonas.weber@example.com',
  resume: `Jonas Weber
jonas.weber@example.com

Experience
Software Developer, Talwerk, Bern, June 2022 - today
- Wrote the import of sensor readings in Python; it takes 15,000 readings a minute
- Repaired a memory leak that had stopped the nightly export twice a week
Working Student, University of Bern, 2020 - 2022
- Analysed traffic counts with Python and SQL

Skills
Python, SQL, Linux, Git, Testing
`,
}

export const amara: Person = {
  name: 'Amara Nwosu',
  email: 'amara.nwosu@example.com',
  resume: `Amara Nwosu
amara.nwosu@example.com
https://github.com/amara-nwosu-demo

Experience
Front-end Developer, Lagoon Maps, Lagos, January 2020 - today
- Built the route planner in TypeScript and React, used by 300,000 people a month
- Made the map usable by keyboard and screen reader
- Brought the start of the page from 6 s to 1.8 s on a slow phone

Skills
TypeScript, JavaScript, React, CSS, Accessibility, Testing
`,
}

export const tomas: Person = {
  name: 'Tomáš Havel',
  email: 'tomas.havel@example.com',
  resume: `Tomáš Havel
tomas.havel@example.com

Experience
Platform Engineer, Vltava Cloud, Prague, May 2017 - today
- Runs 40 services on Kubernetes; wrote their deployment in Go and Terraform
- Brought the number of nightly alerts from 30 to 4 a week

Skills
Go, Kubernetes, Terraform, Linux, PostgreSQL, Monitoring
`,
}

export const elif: Person = {
  name: 'Elif Aydin',
  email: 'elif.aydin@example.com',
  resume: `Elif Aydin
elif.aydin@example.com

Experience
Software Engineer, Bosporus Instruments, Izmir, September 2020 - today
- Keeps the scheduling service of 60 measuring devices running, in TypeScript and Node.js
- Halved the number of double bookings by testing the calendar with made-up weeks
- Reviews what an assistant writes before it is merged

Skills
TypeScript, Node.js, Testing, Code Review, Git
`,
}

export const sofia: Person = {
  name: 'Sofia Marchetti',
  email: 'sofia.marchetti@example.com',
  resume: `Sofia Marchetti
sofia.marchetti@example.com

Experience
Data Analyst, Adriaport, Trieste, April 2021 - today
- Answers questions of the harbour office from 90 million positions of ships, in SQL
- Found 3,000 wrong berth times by comparing readings with the pilots' logs
- Cut the nightly report from 50 minutes to 4 by rewriting its queries
Junior Analyst, Carso Energia, Udine, 2019 - 2021
- Built the monthly figures of solar plants in PostgreSQL

Skills
SQL, PostgreSQL, Data Processing, Time Series Analysis, Python, Git
`,
}

export const leila: Named = { name: 'Leila Haddad', email: 'leila.haddad@example.com' }
export const piotr: Named = { name: 'Piotr Zielinski', email: 'piotr.zielinski@example.com' }
export const yuki: Named = { name: 'Yuki Tanabe', email: 'yuki.tanabe@example.com' }
export const noor: Named = { name: 'Noor Visser', email: 'noor.visser@example.com' }

export const grace: Named = { name: 'Grace Achieng', email: 'grace.achieng@example.com' }
export const oskar: Named = { name: 'Oskar Lind', email: 'oskar.lind@example.com' }
export const mina: Named = { name: 'Mina Park', email: 'mina.park@example.com' }

export const backEndJob = `Nordwind forecasts the output of wind farms. You will own the service that hands forecasts and documents to operators, 1,500 requests a second at storm time.

Required
Caching
JavaScript and Node.js on the server
PostgreSQL
Nice to have
Redis
Docker`

export const dataJob = `You will bring readings of 4,000 turbines into our forecasts, and find out why some of them are wrong.

Required
Python
SQL and data pipelines
Writing tests
Nice to have
Linux`

export const analystJob = `You will turn readings of 4,000 turbines into figures on which operators plan their repairs.

Required
SQL
PostgreSQL
Data processing
Nice to have
Time series analysis
Python`

export const frontEndJob = `You will build the map on which operators see their wind farms, for everyone and on every screen.

Required
TypeScript and React
Accessibility
Nice to have
Performance of pages`

export const toolsJob = `You will look after the tools with which our technicians book cranes, boats and test benches.

Required
TypeScript and Node.js
Writing tests
Reviewing code
Nice to have
Scheduling`

export const maintainerJob = `You will decide what goes into the system with which our technicians book beds on offshore platforms. Most changes are written by others, or by machines.

Required
Reading and reviewing code
TypeScript
Nice to have
Node.js`

export const platformJob = `You will keep forty services running through storm and calm, and make their alerts worth reading.

Required
Kubernetes
Go
Monitoring and on-call
Nice to have
Terraform`

export const traineeJob = `A year in three of our teams, with someone at your side. You bring one programming language and the wish to understand how things fail.

Required
One programming language
Writing tests`

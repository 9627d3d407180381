/** PDF files that pair labels or dates on the left with text on the right, as forms and a German Lebenslauf do. */
import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readResumeFile, readResumeText } from '../questions.ts'

const font = fileURLToPath(
  new URL('../../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
)

/** A row has a label and lines of text; text alone is a heading over both. */
type Row = [label: string, ...text: string[]]

async function draw(name: string, rows: Row[], left = 60, right = 200): Promise<Uint8Array> {
  const pdf = new PdfDocument({ size: 'A4', margin: 0 })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done) => pdf.on('end', () => done()))
  pdf.font(font)
  let y = 60
  const write = (text: string, x: number, size: number) => pdf.fontSize(size).text(text, x, y, { lineBreak: false })
  write(name, left, 20)
  y += 36
  for (const [label, ...text] of rows) {
    if (text.length === 0) {
      y += 8
      write(label, left, 13)
      y += 20
      continue
    }
    if (label !== '') write(label, left, 10)
    for (const line of text) {
      write(line, right, 10)
      y += 14
    }
    y += 5
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

async function read(bytes: Uint8Array) {
  const { lines, links } = await readResumeFile({ name: 'resume.pdf', bytes })
  const { name, email, roles } = (await readResumeText(lines, links)).reading
  return { name, email, roles: roles.map(({ title, company, from, to }) => [title, company, from, to]) }
}

test('a German Lebenslauf with labels and dates in a column of their own', async () => {
  const bytes = await draw('Lebenslauf', [
    ['Persönliche Daten'],
    ['Name', 'Annika Brandt'],
    ['Geburtsdatum', '4. Mai 1990'],
    ['Anschrift', 'Lindenweg 12, 04109 Leipzig'],
    ['Telefon', '0341 5550 199'],
    ['E-Mail', 'annika.brandt@example.com'],
    ['Familienstand', 'verheiratet, ein Kind'],
    ['Staatsangehörigkeit', 'deutsch'],
    ['Berufserfahrung'],
    [
      '03/2021 – heute',
      'Softwareentwicklerin, Merlan Systeme GmbH, Leipzig',
      'Entwicklung einer Abrechnung in Java und Spring',
      'Einführung von Tests mit JUnit',
    ],
    [
      '09/2017 – 02/2021',
      'Junior-Entwicklerin, Kranich Logistik AG, Halle',
      'Pflege der Lagerverwaltung in PHP',
      'Umzug auf PostgreSQL',
    ],
    ['Ausbildung'],
    ['10/2013 – 08/2017', 'Bachelor Informatik, Universität Leipzig'],
    ['Kenntnisse'],
    ['Sprachen', 'Java, Kotlin, SQL'],
    ['Werkzeuge', 'Git, Docker, Jenkins'],
  ])
  expect(await read(bytes)).toEqual({
    name: 'Annika Brandt',
    email: 'annika.brandt@example.com',
    roles: [
      ['Softwareentwicklerin', 'Merlan Systeme GmbH', '2021-03', null],
      ['Junior-Entwicklerin', 'Kranich Logistik AG', '2017-09', '2021-02'],
    ],
  })
})

test('a page with contact labels and labelled fields of each role', async () => {
  const bytes = await draw(
    'Curriculum vitae',
    [
      ['PERSONAL INFORMATION'],
      ['Name', 'Marco Silveira'],
      ['Address', '14 Rua do Norte, Porto'],
      ['Telephone', '+351 22 555 0133'],
      ['E-mail', 'marco.silveira@example.com'],
      ['Nationality', 'Portuguese'],
      ['WORK EXPERIENCE'],
      ['Dates (from – to)', 'January 2020 – present'],
      ['Name of employer', 'Oceanline Lda'],
      ['Type of business', 'Shipping'],
      ['Occupation or position held', 'Backend Developer'],
      ['Main activities', 'Built booking services in Go and PostgreSQL'],
      ['Dates (from – to)', 'March 2016 – December 2019'],
      ['Name of employer', 'Tejo Software SA'],
      ['Type of business', 'Software'],
      ['Occupation or position held', 'Web Developer'],
      ['Main activities', 'Shops in PHP and JavaScript'],
      ['EDUCATION AND TRAINING'],
      ['Dates (from – to)', '2011 – 2015'],
      ['Title of qualification', 'BSc Computer Science'],
    ],
    50,
    230,
  )
  expect(await read(bytes)).toMatchObject({
    name: 'Marco Silveira',
    email: 'marco.silveira@example.com',
    roles: [
      ['Backend Developer', 'Oceanline Lda', '2020-01', null],
      ['Web Developer', 'Tejo Software SA', '2016-03', '2019-12'],
    ],
  })
})

test('a page with four contact labels above dated roles', async () => {
  const bytes = await draw('Priya Raman', [
    ['Phone', '+44 20 5550 199'],
    ['Email', 'priya.raman@example.com'],
    ['Address', 'Bristol, United Kingdom'],
    ['LinkedIn', 'linkedin.com/in/priya-raman'],
    ['Experience'],
    [
      'Apr 2019 – Present',
      'Senior Data Engineer',
      'Halyard Analytics Ltd',
      'Moved nightly loads to Airflow and dbt',
      'Cut the cost of the warehouse by a third',
    ],
    [
      'Jul 2015 – Mar 2019',
      'Data Engineer',
      'Thistle & Co Ltd',
      'Wrote loaders in Python for 40 sources',
      'Kept Spark jobs below one hour',
    ],
    ['Sep 2013 – Jun 2015', 'Analyst', 'Corran Bank plc', 'Reports in SQL', 'Trained two colleagues'],
    ['Education'],
    ['2010 – 2013', 'BSc Statistics, University of Leeds'],
    ['Skills'],
    ['Languages', 'Python, SQL, Scala'],
  ])
  expect(await read(bytes)).toMatchObject({
    name: 'Priya Raman',
    roles: [
      ['Senior Data Engineer', 'Halyard Analytics Ltd', '2019-04', null],
      ['Data Engineer', 'Thistle & Co Ltd', '2015-07', '2019-03'],
      ['Analyst', 'Corran Bank plc', '2013-09', '2015-06'],
    ],
  })
})

test('a table of named columns whose cells run over several lines', async () => {
  const pdf = new PdfDocument({ size: 'A4', margin: 0 })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done) => pdf.on('end', () => done()))
  pdf.font(font).fontSize(20).text('Nora Fell', 50, 50, { lineBreak: false }).fontSize(10)
  const rows = [
    ['Experience'],
    ['Period', 'Position', 'Organisation', 'Remarks'],
    ['2021-03 / now', 'Independent Weaver,', 'Moor Cloth Works', 'About 25 days'],
    ['', 'Heavy Wool', 'GmbH & Co. KG, Ulm', 'a year'],
    ['2015-02 / 2021-02', 'Shift Lead', 'Old Mill Bakery Ltd., York', 'Team of 12'],
    ['Skills'],
    ['Dyeing, looms'],
  ]
  rows.forEach((cells, row) =>
    cells.forEach((cell, at) => pdf.text(cell, [50, 150, 290, 450][at]!, 90 + row * 14, { lineBreak: false })),
  )
  pdf.end()
  await ended
  expect((await read(Buffer.concat(chunks))).roles).toEqual([
    ['Independent Weaver, Heavy Wool', 'Moor Cloth Works GmbH & Co. KG', '2021-03', null],
    ['Shift Lead', 'Old Mill Bakery Ltd.', '2015-02', '2021-02'],
  ])
})

test('two columns of one width, whose headings share a row and whose studies have periods', async () => {
  const left = [
    ...[
      'Experience',
      'UX Researcher',
      'Harbour Bank',
      'Apr 2022 – Present',
      'Interviews with people who bank by phone',
    ],
    ...[
      'Research Assistant',
      'Quayside Design Studio',
      'Sep 2019 – Mar 2022',
      'Recruited people and coded their diaries.',
    ],
  ]
  const right = ['Education', 'MSc Human Factors', 'University of Lowmoor, 2018 – 2019', '']
  const more = ['Skills', 'Diary studies, survey design', 'Volunteering', '', 'Mentor, since 2021']
  const others = [...right, ...more]
  const bytes = await draw(
    'Yuki Tanabe',
    left.map((label, at): Row => (others[at] ? [label, others[at]] : [label, ' '])),
    60,
    320,
  )
  expect((await read(bytes)).roles).toEqual([
    ['UX Researcher', 'Harbour Bank', '2022-04', null],
    ['Research Assistant', 'Quayside Design Studio', '2019-09', '2022-03'],
  ])
})

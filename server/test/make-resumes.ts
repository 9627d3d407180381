/** Makes the resume fixtures in server/test/resumes (the .doc was converted once from the .docx by LibreOffice). */
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { Document, ExternalHyperlink, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import PdfDocument from 'pdfkit'

type Pdf = InstanceType<typeof PdfDocument>
const folder = new URL('./resumes/', import.meta.url)
const fixedDate = new Date('2026-01-15T12:00:00Z')

async function makePdf(name: string, options: object, draw: (pdf: Pdf) => void): Promise<void> {
  const pdf = new PdfDocument({ size: 'A4', margin: 50, info: { CreationDate: fixedDate }, ...options })
  const file = createWriteStream(new URL(name, folder))
  pdf.pipe(file)
  draw(pdf)
  pdf.end()
  await finished(file)
}

function heading(pdf: Pdf, text: string): void {
  pdf.moveDown(0.6).font('Helvetica-Bold').fontSize(12).text(text).font('Helvetica').fontSize(10)
}

function bullets(pdf: Pdf, items: string[], options: object = {}): void {
  for (const item of items) pdf.text(`\u2022 ${item}`, { indent: 0, ...options })
}

function roleLine(pdf: Pdf, left: string, right: string): void {
  const y = pdf.y
  pdf.font('Helvetica-Bold').text(left, 50, y, { lineBreak: false })
  pdf.font('Helvetica').text(right, 50, y, { align: 'right', width: 495 })
  pdf.x = 50
}

/** Mira Sandvik, back end: one column, dates flush right, links in the text. */
function drawSingleColumn(pdf: Pdf): void {
  pdf.font('Helvetica-Bold').fontSize(20).text('Mira Sandvik')
  pdf.font('Helvetica').fontSize(10).text('Senior Backend Engineer')
  pdf.text(
    'mira.sandvik@example.com | +47 555 01 234 | linkedin.com/in/mira-sandvik-demo | github.com/mirasandvik-demo',
  )
  heading(pdf, 'SUMMARY')
  pdf.text(
    'Backend engineer with nine years of experience in payments and logistics. Comfortable with event-driven systems, ' +
      'relational databases and the people who depend on them.',
  )
  heading(pdf, 'EXPERIENCE')
  roleLine(pdf, 'Senior Backend Engineer, Nordwind Logistics', 'Mar 2021 - Present')
  bullets(pdf, [
    'Designed a shipment tracking service in Go and Kafka that handles 4,000 events per second across three regions and survives the loss of any one of them',
    'Cut the p99 latency of the pricing API from 900 ms to 120 ms by adding Redis caching and removing repeated PostgreSQL queries',
    'Mentored four junior engineers and introduced blameless incident reviews',
  ])
  pdf.moveDown(0.4)
  roleLine(pdf, 'Backend Developer, Fjordpay AS', '08/2017 - 02/2021')
  bullets(pdf, [
    'Moved a PHP monolith to Java and Spring Boot services on Kubernetes without downtime',
    'Built the reconciliation job that matches 2 million card transactions a night',
  ])
  heading(pdf, 'PROJECTS')
  pdf.text('Tidepool - an open-source rate limiter written in Go with a Redis back end')
  heading(pdf, 'SKILLS')
  pdf.text('Languages: Go, Java, Python, SQL')
  pdf.text('Tools: Kafka, PostgreSQL, Redis, Docker, Kubernetes, Terraform, Prometheus, Grafana')
  heading(pdf, 'EDUCATION')
  pdf.text('MSc Computer Science, University of Lindhaven, 2017')
}

/** Tomas Verhoek, front end: a sidebar on the left, the story on the right. */
function drawTwoColumns(pdf: Pdf): void {
  pdf.font('Helvetica-Bold').fontSize(22).text('Tomas Verhoek', 50, 50)
  pdf.font('Helvetica').fontSize(11).text('Frontend Engineer', 50, 76)
  const side = { width: 140 }
  pdf.fontSize(9.5)
  pdf.font('Helvetica-Bold').text('CONTACT', 50, 120, side).font('Helvetica')
  pdf.text('tomas@verhoek.example', side).text('github.com/tverhoek-demo', side).text('Utrecht', side)
  pdf.moveDown().font('Helvetica-Bold').text('SKILLS', side).font('Helvetica')
  for (const skill of [
    'React',
    'TypeScript',
    'JavaScript',
    'CSS',
    'Next.js',
    'GraphQL',
    'Jest',
    'Playwright',
    'Figma',
  ]) {
    pdf.text(skill, side)
  }
  pdf.moveDown().font('Helvetica-Bold').text('LANGUAGES', side).font('Helvetica')
  pdf.text('Dutch', side).text('English', side)
  const main = { width: 335 }
  pdf.fontSize(10.5)
  pdf.font('Helvetica-Bold').text('WORK EXPERIENCE', 215, 120, main).font('Helvetica')
  pdf.text('Frontend Engineer at Lumen Retail', main).text('June 2022 \u2013 now', main)
  bullets(
    pdf,
    [
      'Rebuilt the checkout in React and TypeScript, which raised completed orders by 11 percent',
      'Wrote the accessibility checks that run on every pull request with Playwright',
      'Introduced a shared component library used by five teams',
    ],
    main,
  )
  pdf.moveDown().text('Web Developer at Studio Kastanje', main).text('2019 \u2013 2022', main)
  bullets(
    pdf,
    [
      'Delivered fourteen marketing sites with Next.js and a headless content system',
      'Reduced the largest page from 3 MB to 400 KB',
    ],
    main,
  )
  pdf.moveDown().font('Helvetica-Bold').text('EDUCATION', main).font('Helvetica')
  pdf.text('BSc Human-Computer Interaction, Hogeschool Westland', main)
}

/** Ada Okonjo, data: her profiles are behind words, in annotations alone; one line holds a ligature. */
function drawAnnotatedLinks(pdf: Pdf): void {
  pdf.fontSize(20).text('Ada Okonjo')
  pdf.fontSize(10).fillColor('blue')
  pdf.text('LinkedIn', { link: 'https://www.linkedin.com/in/ada-okonjo-demo', underline: true })
  pdf.text('Code', { link: 'https://github.com/ada-okonjo-demo', underline: true }).fillColor('black')
  pdf.text('ada.okonjo@example.org')
  heading(pdf, 'Employment History')
  pdf.text('Data Scientist, Brightwater Analytics (2020-01 to 2024-06)')
  bullets(pdf, [
    'Trained demand forecasting models in Python with scikit-learn and pandas for 300 stores',
    'Explained model results weekly to planners with no background in statistics',
  ])
  heading(pdf, 'Technical Skills')
  pdf.text('Python, SQL, pandas, NumPy, scikit-learn, Airflow, Spark, dbt, R')
}

/** Jonas Lindqvist, platform work: three pages. */
function drawManyPages(pdf: Pdf): void {
  pdf.fontSize(20).text('Jonas Lindqvist').fontSize(10).text('jonas.lindqvist@example.net')
  heading(pdf, 'Professional Experience')
  const firms = ['Kestrel Cloud', 'Amberline Systems', 'Port Meridian', 'Halden Works', 'Osprey Media', 'Quarry Labs']
  firms.forEach((firm, at) => {
    pdf
      .moveDown()
      .text(`DevOps Engineer, ${firm}`)
      .text(`${2023 - at * 2} - ${2025 - at * 2}`)
    bullets(pdf, [
      `Ran the ${firm} platform on AWS with Terraform and Kubernetes`,
      'Wrote the deployment pipeline in GitHub Actions and cut releases from a day to twenty minutes',
      'Set up alerting with Prometheus and Grafana, and kept the on-call guide current',
      'Led the yearly disaster recovery exercise and fixed what it showed',
    ])
    pdf.moveDown(6)
  })
  pdf.addPage().fontSize(10)
  heading(pdf, 'Skills')
  pdf.text('AWS, Terraform, Kubernetes, Docker, Linux, Bash, Python, GitHub Actions, Prometheus')
}

async function makeDocx(): Promise<void> {
  const bullet = (text: string) => new Paragraph({ text, bullet: { level: 0 } })
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
  const row = (...texts: string[]) => new TableRow({ children: texts.map(cell) })
  const link = new ExternalHyperlink({
    link: 'https://github.com/leila-haddad-demo',
    children: [new TextRun('My code')],
  })
  const document = new Document({
    creator: 'Nova',
    sections: [
      {
        children: [
          new Paragraph({ children: [new TextRun({ text: 'Leila Haddad', bold: true, size: 40 })] }),
          new Paragraph('leila.haddad@example.com'),
          new Paragraph({ children: [link] }),
          new Paragraph('Experience'),
          new Paragraph('Full Stack Developer, Copperfield Health, January 2020 - March 2025'),
          bullet('Built the appointment calendar with Node.js, React and PostgreSQL for 60 clinics'),
          bullet('Resolved a disagreement between clinics and engineering about offline use with a two-week trial'),
          new Paragraph('Skills'),
          new Table({
            rows: [
              row('Languages', 'JavaScript, TypeScript, Python'),
              row('Frameworks', 'React, Express, Django'),
              row('Data', 'PostgreSQL, MongoDB, Redis'),
            ],
          }),
        ],
      },
    ],
  })
  await writeFile(new URL('table.docx', folder), await Packer.toBuffer(document))
}

const plainText = `Ivo Marek
ivo.marek@example.com
https://gitlab.com/ivo-marek-demo

Objective
A junior position where I can learn how large systems are kept running.

Projects
Chess clock for Android written in Kotlin
Bus timetable site in JavaScript with a small Node.js API

Experience
Intern, Weather Office Brno, July 2024 - September 2024
- Parsed station measurements with Python and found three broken sensors

Skills
JavaScript, Kotlin, Python, Git
`

await makePdf('single-column.pdf', {}, drawSingleColumn)
await makePdf('two-columns.pdf', {}, drawTwoColumns)
await makePdf('annotated-links.pdf', {}, drawAnnotatedLinks)
await makePdf('many-pages.pdf', {}, drawManyPages)
await makePdf('encrypted.pdf', { userPassword: 'locked', ownerPassword: 'owner' }, drawSingleColumn)
await makePdf('scanned.pdf', {}, (pdf) => pdf.rect(60, 60, 400, 600).fillAndStroke('#dddddd', '#999999'))
await makeDocx()
await writeFile(new URL('plain.txt', folder), plainText)
await writeFile(new URL('utf16.txt', folder), Buffer.from(`\uFEFF${plainText}`, 'utf16le'))
await writeFile(new URL('latin1.txt', folder), Buffer.from('Renée Dufour\nDéveloppeuse\nSkills: Java\n', 'latin1'))
await writeFile(new URL('empty.txt', folder), ' \n\n')
await writeFile(new URL('not-a-pdf.pdf', folder), '<html><body>This page only claims to be a PDF.</body></html>')
await writeFile(
  new URL('broken.pdf', folder),
  `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n${'x'.repeat(400)}`,
)

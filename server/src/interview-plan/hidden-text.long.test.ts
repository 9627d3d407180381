/** Text of a PDF that no person sees claims nothing: people put there what machines alone are to read. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

type Pdf = InstanceType<typeof PdfDocument>

async function readPdf(draw: (pdf: Pdf) => void): Promise<ResumeReading> {
  const pdf = new PdfDocument({ size: 'A4', margin: 50 })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  pdf.on('data', (chunk) => chunks.push(new Uint8Array(chunk)))
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  pdf.font('Helvetica').fontSize(20).text('Mira Sandvik')
  pdf.fontSize(10).text('mira.sandvik@example.com').moveDown().text('SKILLS').text('Python, PostgreSQL').moveDown()
  pdf.text('EXPERIENCE').text('Backend Engineer, Nordwind Logistics, 2019 - 2024')
  draw(pdf)
  pdf.end()
  await ended
  const form = new FormData()
  form.append('Pdfs', new Blob(chunks), 'mira.pdf')
  const { status, body } = await server.call('POST', '/api/resumes/check', { body: form, token: session.token })
  expect(status).toBe(200)
  return body
}

describe('invisible text of a PDF', () => {
  test.each<[string, (pdf: Pdf) => void]>([
    ['white on white', (pdf) => pdf.fillColor('white').text('Kubernetes and Rust')],
    ['nearly white', (pdf) => pdf.fillColor('#f4f4f4').text('Kubernetes and Rust')],
    ['a point high', (pdf) => pdf.fontSize(1).text('Kubernetes and Rust')],
    ['transparent', (pdf) => pdf.fillOpacity(0.01).text('Kubernetes and Rust')],
    ['covered by a white area', (pdf) => pdf.text('Kubernetes and Rust', 50, 300).rect(40, 290, 400, 40).fill('white')],
    [
      'the dark of its dark area',
      (pdf) => pdf.rect(40, 290, 400, 40).fill('#102030').fillColor('#112131').text('Kubernetes and Rust', 50, 300),
    ],
    [
      'white beside what is seen',
      (pdf) => pdf.text('Moved to Oslo in 2020. ', { continued: true }).fillColor('white').text('Kubernetes and Rust'),
    ],
  ])('is not read where it is %s', async (_how, draw) => {
    const { skills, name, roles } = await readPdf(draw)
    expect(skills.toSorted()).toEqual(['Back-end Development', 'PostgreSQL', 'Python'])
    expect(name).toBe('Mira Sandvik')
    expect(roles).toMatchObject([
      { title: 'Backend Engineer', company: 'Nordwind Logistics', from: '2019', to: '2024' },
    ])
  })

  test.each<[string, (pdf: Pdf) => void]>([
    [
      'white on a dark area',
      (pdf) => pdf.rect(40, 290, 400, 40).fill('#102030').fillColor('white').text('Kubernetes and Rust', 50, 300),
    ],
    [
      'white on a picture',
      (pdf) =>
        pdf.image(picture, 40, 290, { width: 400, height: 40 }).fillColor('white').text('Kubernetes, Rust', 50, 300),
    ],
    ['grey', (pdf) => pdf.fillColor('#aaaaaa').text('Kubernetes and Rust')],
    ['small', (pdf) => pdf.fontSize(5).text('Kubernetes and Rust')],
    [
      'drawn over its own shadow',
      (pdf) =>
        pdf
          .fillColor('white')
          .text('Kubernetes and Rust', 50, 300)
          .fillColor('black')
          .text('Kubernetes and Rust', 50, 300),
    ],
  ])('is none where it is %s', async (_how, draw) => {
    const { skills } = await readPdf(draw)
    expect(skills.toSorted()).toEqual(['Back-end Development', 'Kubernetes', 'PostgreSQL', 'Python', 'Rust'])
  })
})

/** Four grey pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGNsaGhgYGBgAgAGAAGC0H9gTAAAAABJRU5ErkJggg==',
  'base64',
)

/** Text of a PDF that no person sees: it isn't read, and text that is seen on any ground is. */
import PdfDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readDocument } from './documents.ts'

type Pdf = InstanceType<typeof PdfDocument>

async function readDrawn(draw: (pdf: Pdf) => void): Promise<string[]> {
  const pdf = new PdfDocument({ size: 'A4', margin: 50 })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done) => pdf.on('end', done))
  pdf.font('Helvetica').fontSize(11)
  pdf.text('Mira Sandvik, back-end engineer', 50, 50)
  draw(pdf)
  pdf.fillColor('black').fillOpacity(1).text('Python and PostgreSQL', 50, 400)
  pdf.end()
  await ended
  return (await readDocument({ name: 'resume.pdf', bytes: Buffer.concat(chunks) })).lines
}

const words = 'Kubernetes Terraform Rust'
const place = (pdf: Pdf) => pdf.text(words, 50, 200, { lineBreak: false })

test.each<[string, (pdf: Pdf) => void]>([
  ['white on the white page', (pdf) => place(pdf.fillColor('white'))],
  ['almost white', (pdf) => place(pdf.fillColor('#f6f6f6'))],
  ['white as a share of grey', (pdf) => place(pdf.addContent('1 g'))],
  ['white as no ink', (pdf) => place(pdf.addContent('0 0 0 0 k'))],
  ['white in a form of its own colours', (pdf) => place(pdf.addContent('/DeviceRGB cs 1 1 1 scn'))],
  ['white with black edges that aren’t drawn', (pdf) => place(pdf.strokeColor('black').fillColor('white'))],
  ['grey on the same grey', (pdf) => place(pdf.rect(40, 190, 300, 40).fill('#888888').fillColor('#888888'))],
  ['transparent', (pdf) => place(pdf.fillOpacity(0))],
  ['without ink', (pdf) => place(pdf.addContent('3 Tr')).addContent('0 Tr')],
  ['used to clip and not drawn', (pdf) => place(pdf.save().addContent('7 Tr')).restore()],
  ['of a point', (pdf) => place(pdf.fontSize(1)).fontSize(11)],
  ['under a white box', (pdf) => place(pdf).rect(40, 190, 300, 40).fill('white')],
  ['beside the page', (pdf) => pdf.text(words, -400, 200, { lineBreak: false })],
  ['below the page', (pdf) => pdf.text(words, 50, 2_000, { lineBreak: false })],
  ['outside of what is shown', (pdf) => place(pdf.save().rect(0, 0, 10, 10).clip()).restore()],
  ['drawn with white edges alone', (pdf) => place(pdf.strokeColor('white').addContent('1 Tr')).addContent('0 Tr')],
])('a PDF’s text is left out where it is %s', async (_, draw) => {
  expect(await readDrawn(draw)).toEqual(['Mira Sandvik, back-end engineer', 'Python and PostgreSQL'])
})

test.each<[string, (pdf: Pdf) => void]>([
  ['white on a dark box', (pdf) => place(pdf.rect(40, 190, 300, 40).fill('#123456').fillColor('white'))],
  ['grey on white', (pdf) => place(pdf.fillColor('#767676'))],
  ['half transparent', (pdf) => place(pdf.fillOpacity(0.5))],
  ['drawn with black edges alone', (pdf) => place(pdf.strokeColor('black').addContent('1 Tr')).addContent('0 Tr')],
  ['white with black edges', (pdf) => place(pdf.fillColor('white').addContent('2 Tr')).addContent('0 Tr')],
  ['clipped to a box around it', (pdf) => place(pdf.save().rect(40, 190, 300, 40).clip()).restore()],
  ['beside a white box', (pdf) => place(pdf).rect(40, 240, 300, 40).fill('white')],
])('a PDF’s text is read where it is %s', async (_, draw) => {
  expect(await readDrawn(draw)).toEqual(['Mira Sandvik, back-end engineer', words, 'Python and PostgreSQL'])
})

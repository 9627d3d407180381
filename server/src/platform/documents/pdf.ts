/** PDF files: the pages' text by its place on the page, and the addresses behind text and annotations. */
import { maxResumePages } from '@nova/contract/constants'
import { Refusal, refuse } from '@nova/contract/refusals'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { RawDocument } from './docx.ts'
import { withoutHidden } from './pdf-hidden.ts'
import { layOutPage, layOutRows, type TextPiece } from './pdf-layout.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

const maxPiecesPerPage = 20_000
/** Pixels: no image is decoded for its text's sake. */
const noImage = 1

/** Loads the parser, so that the first file need not wait for it. */
export async function loadParser(): Promise<void> {
  await getResolvedPDFJS()
}

/** Reads a PDF file; refuses one that is broken, too long or needs a password. */
export async function readPdf(bytes: Uint8Array): Promise<RawDocument> {
  const pdf = await openPdf(bytes)
  if (pdf.numPages > maxResumePages) throw refuse('too_long_file')
  const readings: Readings = [[], [], []]
  const links: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await readPage(pdf, number)
    readings.forEach((lines, at) => lines.push(...page.readings[at]!))
    links.push(...page.links)
  }
  const [lines] = readings
  if (countLetters(lines) < minLettersPerPage * pdf.numPages) throw refuse('empty_file')
  const texts = readings.map((each) => each.join('\n'))
  const otherLines = readings.filter((_, at) => texts.indexOf(texts[at]!) === at).slice(1)
  return { lines, links, ...(otherLines.length > 0 && { otherLines }) }
}

/** By the columns that are sure, row by row, and by all columns that there may be. */
type Readings = [string[], string[], string[]]

/** A scan has no more text than the mark of its scanner or a page number. */
const minLettersPerPage = 15

function countLetters(lines: string[]): number {
  return lines.reduce((sum, line) => sum + (line.match(/\p{L}/gu)?.length ?? 0), 0)
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false, maxImageSize: noImage })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw refuse(isLocked ? 'encrypted_file' : 'unreadable_file')
  }
}

async function readPage(pdf: Pdf, number: number): Promise<{ readings: Readings; links: string[] }> {
  try {
    const page = await pdf.getPage(number)
    const content = await page.getTextContent()
    if (content.items.length > maxPiecesPerPage) throw refuse('too_long_file')
    const items = content.items.filter((item) => 'str' in item)
    const pieces = (await seenOf(page, items)).map(pieceOf)
    const readings: Readings = [layOutPage(pieces), layOutRows(pieces), layOutPage(pieces, { isLoose: true })]
    return { readings: readings.map(withoutNumber) as Readings, links: await annotationLinks(page) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // A page that cannot be read must not cost the others.
    return { readings: [[], [], []], links: [] }
  }
}

/** The items that a person sees; all where the painting of the page cannot be followed. */
async function seenOf<I extends Item>(page: Page, items: I[]): Promise<I[]> {
  try {
    const { OPS } = await getResolvedPDFJS()
    return withoutHidden(items, await page.getOperatorList(), OPS)
  } catch {
    return items
  }
}

/** The page's lines without 'Page 2 of 3' at its foot. */
function withoutNumber(lines: string[]): string[] {
  const isNumber = (line: string) =>
    /^(?:.{0,40}[-–|·]\s*)?(?:page|seite|página|pagina)\s\d{1,3}(?:\s(?:of|von|de|di|van|\/)\s\d{1,3})?$/i.test(
      line.trim(),
    )
  return lines.filter((line) => line.length > 60 || !isNumber(line))
}

type Item = { str: string; transform: number[]; width: number; height: number; fontName: string }

function pieceOf({ str, transform, width, height, fontName }: Item): TextPiece {
  const [, , c = 0, d = 0, x = 0, y = 0] = transform
  return { text: str, x, y, width, size: Math.hypot(c, d) || height || 10, font: fontName }
}

async function annotationLinks(page: Page): Promise<string[]> {
  const annotations: { url?: string; unsafeUrl?: string }[] = await page.getAnnotations()
  return annotations.flatMap((annotation) => annotation.url ?? annotation.unsafeUrl ?? [])
}

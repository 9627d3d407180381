/** Reads a PDF's text and link targets in the browser. Loaded with pdf.js when the first PDF is chosen. */
import { maxResumePages } from '@nova/contract/constants'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
// The bundler makes this import.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { findProfileLinks, type ProfileLinks } from './profile-links.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/**
 * The profile links of a PDF: first those of its link annotations, then those of its text. Throws if the file can't be
 * read.
 */
export async function scanPdf(file: File): Promise<ProfileLinks> {
  const task = getDocument({
    data: await file.arrayBuffer(),
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise
    const pages = await Promise.all(
      Array.from({ length: Math.min(document.numPages, maxResumePages) }, (_, at) => readPage(document, at + 1)),
    )
    return findProfileLinks(
      pages.flatMap(({ targets }) => targets),
      pages.map(({ text }) => text).join('\n'),
    )
  } finally {
    await task.destroy()
  }
}

async function readPage(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const [content, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations()])
  const targets = annotations.flatMap((annotation: { url?: string; unsafeUrl?: string }) => {
    const url = annotation.url ?? annotation.unsafeUrl
    return url ? [url] : []
  })
  return { targets, text: joinText(content.items) }
}

type TextPiece = { str: string; transform: number[]; width: number; hasEOL: boolean }

/** Pieces that touch are one word: a PDF may break an address anywhere. */
function joinText(items: readonly unknown[]): string {
  let text = ''
  let end: { x: number; y: number } | undefined
  for (const item of items as TextPiece[]) {
    if (typeof item.str !== 'string') continue
    const [, , , , x = 0, y = 0] = item.transform
    const touches = end !== undefined && Math.abs(end.y - y) < 2 && Math.abs(end.x - x) < 1
    text += `${text === '' || touches ? '' : ' '}${item.str}${item.hasEOL ? '\n' : ''}`
    end = item.hasEOL ? undefined : { x: x + item.width, y }
  }
  return text
}

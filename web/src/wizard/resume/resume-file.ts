import { maxResumeBytes, resumeTypes } from '@nova/contract/constants'

/** The objection to a file as a resume, in words for the reader; undefined if there is none. */
export function objectionTo(file: Pick<File, 'name' | 'size'>): string | undefined {
  const name = file.name.toLowerCase()
  if (!resumeTypes.some((type) => name.endsWith(type))) return 'Please upload a PDF, DOC, DOCX, or TXT file.'
  if (file.size > maxResumeBytes) return 'This file is larger than 10 MB. Please upload a smaller one.'
  if (file.size === 0) return 'This file is empty. Please choose another one.'
  return undefined
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

import type { ResumeReading } from '@nova/contract/questions/resumes'
import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { readAgain, readResume } from '../creating.ts'
import { useWizardForm } from '../form-context.ts'
import { useHasModel } from '../use-start-fields.ts'
import { findProfileLinks, type ProfileLinks } from './profile-links.ts'
import { objectionTo } from './resume-file.ts'

export type Scan = { state: 'none' | 'reading' | 'scanning' | 'failed' } | { state: 'done'; links: ProfileLinks }

/**
 * Takes a resume: reads it on the server, and searches a PDF for profile links locally; for other files the server
 * supplies them. Only the latest file counts.
 */
export function useResumeScan() {
  const { setResume, addLinks, setReading, setSecond } = useWizardForm()
  const hasModel = useHasModel()
  const latest = useRef<File | null>(null)
  const [objection, setObjection] = useState<string>()
  const [scan, setScan] = useState<Scan>({ state: 'none' })

  /** `known` is its reading, if the server has already returned it. */
  const take = async (file: File | undefined, known?: ResumeReading) => {
    if (!file) return
    const wrong = objectionTo(file)
    setObjection(wrong)
    if (wrong) {
      toast.error(wrong)
      return
    }
    latest.current = file
    setResume(file)
    setScan({ state: 'reading' })
    setSecond('resume', null)
    const { reading, objection } = known ? { reading: known, objection: undefined } : await readResume(file)
    if (latest.current !== file) return
    if (objection) {
      setObjection(objection)
      setResume(null)
      toast.error(objection)
      return
    }
    setReading(reading ?? null, file)
    toast.success('Resume uploaded successfully!')
    if (reading && hasModel)
      void readAgain({ resume: file }).then((second) => latest.current === file && setSecond('resume', second))
    const isPdf = file.name.toLowerCase().endsWith('.pdf')
    setScan({ state: isPdf ? 'scanning' : 'none' })
    if (!isPdf && !reading) return
    const links = isPdf ? await searchFile(file) : findProfileLinks(reading?.links ?? [], '')
    if (latest.current !== file) return
    if (links) addLinks(links, file)
    setScan(links ? { state: 'done', links } : { state: 'failed' })
  }
  const remove = () => {
    latest.current = null
    setResume(null)
    setScan({ state: 'none' })
  }
  return { scan, objection, take, remove }
}

/** The links of a PDF; null where it cannot be read here. The server judges the file by itself. */
async function searchFile(file: File): Promise<ProfileLinks | null> {
  try {
    const { scanPdf } = await import('./resume-pdf.ts')
    return await scanPdf(file)
  } catch {
    return null
  }
}

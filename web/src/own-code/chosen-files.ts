/** The files of an upload: one bundle or ZIP, or a ZIP and a patch. */
import { ownCodeLimits } from '@nova/contract/own-code/own-code'

const isZip = ({ name }: File) => /\.zip$/i.test(name)
const isPatch = ({ name }: File) => /\.(patch|diff)$/i.test(name)
const isBundle = ({ name }: File) => /\.bundle$/i.test(name)

export const acceptedFiles = '.bundle,.zip,.patch,.diff,application/zip'

/** A sentence that says why these can't be sent; undefined where they can. */
export function complaintAbout(files: readonly File[]): string | undefined {
  const [first] = files
  if (!first) return 'Choose a file.'
  if (files.some((file) => !isZip(file) && !isPatch(file) && !isBundle(file)))
    return 'Choose a Git bundle (.bundle), a ZIP, or a ZIP and a patch (.patch, .diff).'
  if (files.length === 1 && isPatch(first)) return 'Choose the patch together with a ZIP of the code base.'
  if (files.length > 2 || (files.length === 2 && !(files.some(isZip) && files.some(isPatch))))
    return 'Choose one bundle or ZIP, or two files: a ZIP and a patch.'
  if (files.reduce((sum, { size }) => sum + size, 0) > ownCodeLimits.uploadBytes)
    return 'An upload can be at most 32 MB. A ZIP with the folders before and after needs no history.'
  return undefined
}

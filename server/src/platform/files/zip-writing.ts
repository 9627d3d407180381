/** A ZIP file of parts that are in memory. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { fileReason } from './files.ts'

export type ZipPart = [path: string, content: string | Buffer]

/** Written aside and moved when whole, so that the file is whole or not there. */
export async function writeZip(file: string, parts: ZipPart[]): Promise<void> {
  const begun = `${file}.unfinished`
  const archive = new ZipFile()
  for (const [path, content] of parts) archive.addBuffer(Buffer.from(content), path)
  archive.end()
  try {
    await pipeline(archive.outputStream, createWriteStream(begun))
    await rename(begun, file)
  } catch (error) {
    await rm(begun, { force: true })
    throw new Error(`${file} could not be written: ${fileReason(error)}.`, { cause: error })
  }
}

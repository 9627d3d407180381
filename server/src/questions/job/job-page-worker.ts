/** The worker that reads one page for its posting; it may be killed at any moment. */
import { parentPort, workerData } from 'node:worker_threads'
import { readJobPage, type JobPageText } from './job-page.ts'

function read(html: string): JobPageText | undefined {
  try {
    return readJobPage(html)
  } catch {
    // A page too deep or too odd for the parsers is a page without a posting.
    return undefined
  }
}

parentPort?.postMessage(read(workerData as string))

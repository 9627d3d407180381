/** Making an interview over HTTP, from the upload of a resume to the whole proposal; built-in engine. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer, type ServerProcess } from '../tools/rooms/server-process.ts'
import { percentile, rounded } from './figures.ts'

const rounds = 40
const resumes = join(import.meta.dirname, '../server/test/resumes')
const files = { pdf: ['single-column.pdf', 'two-columns.pdf', 'many-pages.pdf'], docx: ['table.docx'] }
const job = `What you will do
Mentor junior engineers
Requirements
- 5+ years of experience with Go or Java
- Strong knowledge of PostgreSQL and Kafka
- Docker and Kubernetes in production
Nice to have
- Terraform`

export async function* measureProposals(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(join(folder, 'data'))
  try {
    const person = { name: 'Ida Reyes', email: 'ida@example.test', company: 'Nordwind', password: 'long enough' }
    const { body } = await server.call('POST', '/api/auth/signup', { body: person })
    const session = body as { token: string; interviewer: { id: string } }
    // The very first proposal, with the wait that a first-time user has.
    yield { format: 'pdf', first: true, ms: rounded(await timeOne(server, session, files.pdf[0]!)) }
    for (const [format, names] of Object.entries(files)) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        times.push(await timeOne(server, session, names[round % names.length]!))
      }
      const [p50, p95] = [percentile(times, 50), percentile(times, 95)].map(rounded)
      yield { format, times: rounds, p50, p95, slowest: rounded(Math.max(...times)) }
    }
  } finally {
    await server.stop()
  }
}

async function timeOne(
  server: ServerProcess,
  { token, interviewer }: { token: string; interviewer: { id: string } },
  name: string,
): Promise<number> {
  const form = new FormData()
  const fields = {
    Title: 'Senior Backend Engineer',
    InterviewerId: interviewer.id,
    CandidateId: 'sam@example.test',
    CandidateName: 'Sam Okafor',
    Difficulty: 'Senior',
    ProgrammingLanguage: 'javascript',
    InterviewType: 'AiOnly',
    QuestionType: 'Both',
    Description: job,
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('Pdfs', new Blob([await readFile(join(resumes, name))]), name)
  const startedAt = performance.now()
  const { status, body } = await server.call('POST', '/api/Interviews', { body: form, token })
  const ms = performance.now() - startedAt
  const made = body as { proposedQuestions?: { technical: unknown[]; behavioral: unknown[] } }
  if (status !== 201 || !made.proposedQuestions?.technical.length || !made.proposedQuestions.behavioral.length)
    throw new Error(`No proposal: ${status}`)
  return ms
}

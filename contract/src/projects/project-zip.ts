/** Reading a project that was uploaded as a ZIP, before it is saved. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ReadProject } from './project-form.ts'
import { projectLimits } from './projects.ts'

export const readProjectZip = endpoint({
  method: 'POST',
  path: '/api/questions/project-zip',
  who: 'interviewer',
  summary: 'What is read from a ZIP of a project, as a form to go on with; keeps nothing.',
  form: z.object({}),
  files: 'One ZIP file of at most 5 MB: a code base, or a folder as docs/projects.md describes it.',
  reply: ReadProject,
  // The file, and the form around it.
  maxBytes: projectLimits.zipBytes + 64 * 1024,
  perMinute: 20,
  errors: ['payload_too_large', 'unreadable_project'],
})

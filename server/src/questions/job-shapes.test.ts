/** Job texts as recruiters paste and write them: the requirements, tools and wishes of each. */
import { describe, expect, test } from 'vitest'
import { loadBank } from './bank.ts'
import { readJob } from './job/job.ts'

const { finder } = loadBank()

function read(text: string) {
  const { must, nice, isJob } = readJob(text, finder)
  const named = (voices: string[]) => must.flatMap(({ skill, voice }) => (voices.includes(voice) ? [skill] : []))
  return { isJob, asked: named(['asked']), other: named(['work', 'named']), nice: nice.map(({ skill }) => skill) }
}

describe('a job text', () => {
  test('pasted as HTML is read like its page', () => {
    const html =
      '<h2>About the role</h2><p>You will build data flows with Airflow and Spark.</p><h3>What you bring</h3>' +
      '<ul><li>Python</li><li>SQL</li></ul><h3>Nice to have</h3><ul><li>dbt</li></ul>'
    expect(read(html)).toEqual({
      isJob: true,
      asked: ['Python', 'SQL'],
      other: ['Airflow', 'Spark'],
      nice: ['dbt'],
    })
  })

  test('that says what the ideal candidate has asks for it', () => {
    const text = 'Cloud engineer\nThe ideal candidate has\n- experience with Terraform\n- Azure\nEven better:\n- Bicep'
    expect(read(text)).toMatchObject({ asked: expect.arrayContaining(['Terraform', 'Azure']), nice: ['Bicep'] })
  })

  test('without a title is one where it speaks to an applicant and offers something', () => {
    const text =
      'We are a small team building booking software. You will write TypeScript every day, and you must know ' +
      'PostgreSQL well. Knowing Docker would be a bonus. Salary 60-75k.'
    expect(read(text)).toMatchObject({ isJob: true, nice: ['Docker'] })
    expect(read('we need someone who knows javascript well, node.js too').isJob).toBe(true)
  })

  test.each([
    'In this tutorial you will build an app in React. You will need Node.js and Docker. No experience required.',
    'Course: you will learn Python. Benefits: certificate. You need a laptop. Sign up now.',
  ])('is not what only teaches: %s', (text) => {
    expect(read(text).isJob).toBe(false)
  })

  test('asks for one skill and not for the other in one sentence', () => {
    const text = 'Support Engineer\nKnowledge of Linux is required, knowledge of Kubernetes is not.'
    expect(read(text)).toEqual({ isJob: true, asked: ['Linux'], other: [], nice: [] })
  })
})

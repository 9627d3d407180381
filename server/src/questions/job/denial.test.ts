import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { loadBank } from '../bank.ts'
import { seemsUnwanted } from './denial.ts'
import { readJob } from './job.ts'

const { finder } = loadBank()
const unwantedIn = (line: string) =>
  finder
    .find([line])
    .filter((mention) => seemsUnwanted(line, mention))
    .map(({ name }) => name)

describe('a skill of a sentence seems unwanted', () => {
  it.each([
    ['We dropped PHP last year.', ['PHP']],
    ['Nobody here has touched Java.', ['Java']],
    ['We replaced Jenkins with GitHub Actions.', ['Jenkins']],
    ['Kotlin replaced Java here.', ['Java']],
    ['Java was replaced by Kotlin.', ['Java']],
    ['People who love Scala will not be happy.', ['Scala']],
    ['If you love jQuery, this is not the place for you.', ['jQuery']],
    ['We moved from PHP to Go two years ago.', ['PHP']],
    ['We used to run Jenkins.', ['Jenkins']],
    ["We don't use Angular and write React.", ['Angular']],
    ['PHP and Perl were retired.', ['PHP', 'Perl']],
    ['You do not need PHP or Perl.', ['PHP', 'Perl']],
    ['We left MongoDB behind.', ['MongoDB']],
    ['PHP: no', ['PHP']],
    ['PHP\tnone', ['PHP']],
    ['PHP? Not here.', ['PHP']],
    ['PHP: not part of this job', ['PHP']],
    ['We tried Kafka for a year.', ['Kafka']],
    ['Our team experimented with Kafka.', ['Kafka']],
  ])('%s: %j', (line, names) => {
    expect(unwantedIn(line)).toEqual(names)
  })
})

it.each([
  'You are not afraid of Java.',
  "We can't imagine working without PostgreSQL.",
  'Without a firm grip on SQL you will struggle here.',
  'You will drop features into our React app.',
  'You are used to Linux.',
  'No fewer than 3 years of Python.',
  'We have no legacy and write Kotlin.',
  'You will migrate services to Kubernetes.',
  'Not only Python but Go.',
  'Java: no compromises on quality.',
  'SQL: not just selects.',
  'We tried Kafka and kept it.',
  'We write tried and tested Java.',
  'Do you know React? No problem if it is rusty.',
  "Don't know Terraform yet? We'll teach you.",
])('no skill of “%s” seems unwanted', (line) => {
  expect(unwantedIn(line)).toEqual([])
})

test('of sentences by another author at least half of the unwanted mentions are found, and one other in nine is taken for one', () => {
  const file = new URL('../../../test/job-postings/sentences.json', import.meta.url)
  const sentences = JSON.parse(readFileSync(file, 'utf8')) as { line: string; unwanted: string[] }[]
  const key = (name: string) => name.toLowerCase().replaceAll(/[^a-z+#]/g, '')
  const isSame = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)
  const counts = { unwanted: 0, found: 0, others: 0, taken: 0 }
  for (const { line, unwanted } of sentences) {
    const denied = unwantedIn(line)
    for (const { name } of finder.find([line])) {
      const isDenied = denied.includes(name)
      if (unwanted.some((each) => isSame(key(each), key(name)))) {
        counts.unwanted += 1
        if (isDenied) counts.found += 1
      } else {
        counts.others += 1
        if (isDenied) counts.taken += 1
      }
    }
  }
  expect(counts).toMatchObject({ unwanted: 45, others: 143 })
  expect(counts.found).toBeGreaterThanOrEqual(23)
  expect(counts.taken).toBeLessThanOrEqual(16)
})

describe('a posting', () => {
  const intro = 'Software Engineer\nYou will build our booking platform with a team of six.\n'
  const read = (text: string) => {
    const { must, nice, doubted } = readJob(intro + text, finder)
    const [needed, wished, unsure] = [must, nice, doubted].map((skills) => skills.map(({ skill }) => skill))
    return { needed, wished, unsure }
  }

  test('keeps what its firm dropped apart for a person, and asks for the rest', () => {
    const text = 'You must know Go. We dropped PHP last year and write Go now. Nobody here has touched Java.'
    expect(read(text)).toEqual({ needed: ['Go'], wished: [], unsure: ['PHP', 'Java'] })
  })

  test('asks for a skill elsewhere in spite of a doubtful sentence', () => {
    expect(read('We moved off Jenkins in spring.\nRequirements:\n- Jenkins\n- Go')).toEqual({
      needed: ['Jenkins', 'Go'],
      wished: [],
      unsure: [],
    })
  })

  test.each([
    ['tabs', 'Essential\tDesirable\nJava\tKafka\nSQL\tTerraform\nApply by mail.'],
    ['Markdown', '| Area | Essential | Desirable |\n|---|---|---|\n| A | Java | Kafka |\n| B | SQL | Terraform |'],
    [
      'HTML',
      '<p>You must like clear code.</p><table><tr><th>Essential</th><th>Desirable</th></tr><tr><td>Java</td><td>Kafka</td></tr><tr><td>SQL</td><td>Terraform</td></tr></table>',
    ],
  ])('is read by the header of its table: %s', (_, table) => {
    expect(read(table)).toEqual({ needed: ['Java', 'SQL'], wished: ['Kafka', 'Terraform'], unsure: [] })
  })

  test.each([
    ['Backend Developer\nYou will build our booking platform. You must know Go.', 'Medium', false],
    ['Backend Developer\nYou will build our platform. You must have 3 years of Go.', 'Medium', true],
    ['Senior Backend Developer\nYou will build our platform. You must know Go.', 'Senior', true],
  ])('has a level only where it states one: %s', (text, seniority, isLevelStated) => {
    expect(readJob(text, finder)).toMatchObject({ seniority, isLevelStated })
  })

  test('with a line of links that name its parts is read as without it', () => {
    const links =
      'Home | All open positions | Requirements | Benefits | Our team and our offices | Contact and directions'
    const text = `${links}\nYou must know Go and PostgreSQL well.`
    expect(read(text).needed).toEqual(['Go', 'PostgreSQL'])
  })

  test('has ordinary lines with tabs left alone', () => {
    expect(read('Must have: Java\nLocation\tBerlin\nNice to have: Go\tsome day')).toMatchObject({ needed: ['Java'] })
  })
})

/** Topics of SQL that a posting asks for in its own lines, and the questions that are about them. */
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import type { Job, JobVoice } from '../job/job.ts'
import { withoutBullet } from '../resume/resume-headings.ts'
import { isQuotable } from './needs.ts'
import { quote, type Reason, tellVoice } from './reasons.ts'

/** `tags` are those of the questions; the first topic comes first in a proposal. */
const topics: readonly { name: string; tags: readonly string[]; words: RegExp }[] = [
  {
    name: 'fast queries',
    tags: ['slow query'],
    words:
      /\b(?:(?:query|execution) plans?|explain analy[sz]e|slow (?:sql )?quer\w+|(?:query|sql|database) (?:performance|optimi[sz]ation|tuning)|(?:optimi[sz]\w+|tun\w+|fast\w*|performance of) (?:\w+ )?(?:sql|quer\w+)|index(?:es|ing))\b/i,
  },
  {
    name: 'window functions',
    tags: ['window functions', 'running total', 'moving average', 'ranking', 'lag'],
    words: /\b(?:window(?:ing)? functions?|analytic(?:al)? functions?)\b/i,
  },
  {
    name: 'recursive queries',
    tags: ['recursion', 'hierarchy'],
    words: /\b(?:recursi\w+|hierarch\w+|ctes?|common table expressions?)\b/i,
  },
  {
    name: 'joins',
    tags: ['outer join', 'joins', 'self join', 'anti-join', 'semi-join', 'as-of join'],
    words: /\bjoins\b(?! us| our)/i,
  },
  {
    name: 'cleaning data',
    tags: ['deduplication', 'delete', 'distinct count'],
    words: /\b(?:de-?duplicat\w+|duplicates?|data (?:quality|cleaning|cleansing))\b/i,
  },
  {
    name: 'loading data',
    tags: ['upsert', 'feeds', 'update from'],
    words: /\b(?:upserts?|etl|elt|merge statements?)\b/i,
  },
  {
    name: 'time series',
    tags: ['date series', 'gaps and islands', 'moving average', 'time order'],
    words: /\b(?:time[- ]series|sensor data)\b/i,
  },
  { name: 'cohorts and funnels', tags: ['cohorts', 'funnel'], words: /\b(?:cohorts?|funnels?|retention)\b/i },
  {
    name: 'aggregation',
    tags: ['aggregation', 'conditional aggregation', 'pivot', 'grouping', 'having', 'aggregates'],
    words: /\b(?:aggregat\w+|group by|pivot\w*)\b/i,
  },
  { name: 'JSON', tags: ['json'], words: /\bjsonb?\b/i },
]

export type SqlTopic = { name: string; tags: readonly string[]; line: string; voice: JobVoice }

/** The topics that a posting asks for, the first one first, each with the line. */
export function findSqlTopics({ must, nice, requirements }: Job): SqlTopic[] {
  const named = [...must, ...nice].map(({ line, voice }) => ({ line, voice }))
  const lines = [...named, ...requirements.map((line) => ({ line, voice: 'asked' as const }))]
  return topics.flatMap(({ words, ...topic }) => {
    const found = lines.find(({ line }) => isQuotable(line) && words.test(line))
    return found ? [{ ...topic, ...found, line: withoutBullet(found.line) }] : []
  })
}

/** The first of the topics that a question is about. */
export const topicOf = ({ tags }: BankSqlQuestion, found: readonly SqlTopic[]): SqlTopic | undefined =>
  found.find((topic) => topic.tags.some((tag) => tags.includes(tag)))

/** A topic's line as the reason, else what was found otherwise; then what the query is about. */
export function reasonForSql(question: BankSqlQuestion, topic: SqlTopic | undefined, general: Reason): Reason {
  const about = ` Topics of the query: ${question.tags.join(', ')}.`
  if (!topic) return { ...general, reason: general.reason + about }
  return {
    reason: `${tellVoice(topic.voice)} ${topic.name}: ${quote(topic.line)}.${about}`,
    citations: [{ source: 'job-description', line: topic.line }],
    source: 'job-description',
  }
}

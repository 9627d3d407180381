/** Validation errors in plain words that name each field as its form does. */
import type { z } from 'zod'

/** Fields whose form calls them otherwise than their name on the wire. */
const fieldNames: Record<string, string> = {
  InterviewerId: 'Interviewer',
  CandidateId: 'Candidate email',
  candidateEmail: 'Email',
  candidateName: 'Name',
  JobLink: 'Job link',
  MeetingUrl: 'Meeting link',
  followUps: 'Follow-ups',
  EditorHelp: 'Editor',
  editorHelp: 'Editor',
  noticePlace: 'Place notice',
  TemplateId: 'Template',
  questionId: 'Question',
  interviewId: 'Interview',
  userMessage: 'Message',
  codeSubmission: 'Code',
  responseText: 'Answer',
  currentCode: 'Code',
  problemStatement: 'Problem statement',
  stdin: 'Input',
  args: 'Arguments',
  q: 'Search text',
}

/** Unit of a number whose name doesn't include it as 'Extra minutes' does. */
const units: Record<string, string> = {
  Duration: 'minutes',
  duration: 'minutes',
  timeSpent: 'seconds',
}

const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of fields',
  record: 'a set of fields',
  date: 'a date',
  null: 'empty',
}

const formats: Record<string, string> = {
  email: 'a valid email address',
  url: 'a web address that starts with http',
  uuid: 'a valid ID',
  datetime: 'a date and time, such as 2026-11-20T09:00:00Z',
}

type Issue = z.core.$ZodRawIssue

/**
 * The words for an issue of zod, one whole sentence. Give it to a parse as `error`: schemas with their own words
 * keep them.
 */
export function describeIssue(issue: Issue): string {
  const field = fieldOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${field} ${isMany(issue, field) ? 'are' : 'is'} missing.`
      return `${field} must be ${types[issue.expected] ?? issue.expected}.`
    case 'too_small':
    case 'too_big':
      return describeSize(issue, field)
    case 'invalid_format': {
      const format = formats[issue.format]
      return format ? `${field} must be ${format}.` : `${field} has a format that we can't use.`
    }
    case 'invalid_value':
      return `${field} must be ${oneOf(issue.values)}.`
    case 'invalid_union': {
      // For a discriminator field, these are its values.
      const kinds = 'options' in issue && Array.isArray(issue.options) ? issue.options : []
      if (kinds.length > 0) return `${field} must be ${oneOf(kinds)}.`
      return issue.input === undefined ? `${field} is missing.` : `${field} has a value that we can't use.`
    }
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `We don't know ${issue.keys.length > 1 ? 'these fields' : 'this field'}: ${issue.keys.join(', ')}.`
    case 'invalid_key':
    case 'invalid_element':
      return `${field} has an entry that we can't use.`
    default:
      return `${field} has a value that we can't use.`
  }
}

const oneOf = (values: readonly unknown[]) => (values.length > 1 ? 'one of: ' : '') + values.map(String).join(', ')

const isMany = (issue: Extract<Issue, { code: 'invalid_type' }>, field: string) =>
  issue.expected === 'array' && field.endsWith('s')

function describeSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>, field: string): string {
  const isLeast = issue.code === 'too_small'
  const limit = Number(isLeast ? issue.minimum : issue.maximum)
  const amount = limit.toLocaleString('en')
  const bound = `${isLeast ? 'at least' : 'at most'} ${amount}`
  if (issue.origin === 'string') {
    if (isLeast && limit === 1) return `${field} must not be empty.`
    return `${field} must have ${bound} ${limit === 1 ? 'character' : 'characters'}.`
  }
  if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'map')
    return `${field} must have ${bound} ${limit === 1 ? 'entry' : 'entries'}.`
  const unit = units[lastName(issue.path ?? []) ?? '']
  const number = issue.inclusive === false ? `${isLeast ? 'more than' : 'less than'} ${amount}` : bound
  return `${field} must be ${number}${unit ? ` ${unit}` : ''}.`
}

function lastName(path: PropertyKey[]): string | undefined {
  return path.findLast((part) => typeof part === 'string')
}

/** A field in people's words; an entry of a list by its place. */
function fieldOf(path: PropertyKey[]): string {
  const name = lastName(path)
  const place = path.at(-1)
  if (name === undefined) return typeof place === 'number' ? `Entry ${place + 1}` : 'The input'
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replace(/\b(ai|api|id|url)(?=s?\b)/g, (letters) => letters.toUpperCase())
  const known =
    (Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined) ?? words.charAt(0).toUpperCase() + words.slice(1)
  return typeof place === 'number' ? `${known}, entry ${place + 1},` : known
}

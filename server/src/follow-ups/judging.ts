/** Compares a written value with the true one, in any notation. */
import { sameValue } from '@nova/contract/questions/signature'
import type { FollowUpOutcome, PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import type { Json } from '../platform/sandbox/request.ts'
import { findStated, isDenied } from './stated-value.ts'

type Given = { text?: string | undefined; choice?: number | undefined }

export function judgeAnswer({ kind, truth }: PreparedFollowUp, { text = '', choice }: Given): FollowUpOutcome {
  if (kind === 'explain' || kind === 'change') return 'not_checked'
  if (kind === 'break') return choice === truth ? 'right' : 'not_right'
  return judgeValue(text, truth)
}

/** A value alone, or the one that a sentence states. An answer that states none of that kind, or several, is left to a person. */
export function judgeValue(text: string, truth: Json): FollowUpOutcome {
  if (isDenied(text, truth)) return 'not_checked'
  const given = readValue(text, truth)
  if (given !== undefined && isSame(given, truth)) return 'right'
  const stated = findStated(text, truth)
  if (stated.length > 1) return 'not_checked'
  const value = stated.length === 1 ? readValue(stated[0]!, truth) : given
  if (value === undefined) return 'not_checked'
  return isSame(value, truth) ? 'right' : 'not_right'
}

const spoken = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const lead =
  /^(it|the (code|function|result|answer|output|value)|my (code|function))?\s*(returns?|is|gives?|prints?|would (be|return|give)|=|->|:)+\s*/i

function readValue(text: string, truth: Json): Json | undefined {
  const bare = text
    .trim()
    .replace(/^(`{1,3})([^]*)\1$/, '$2')
    .replace(lead, '')
    .trim()
  if (typeof truth === 'string') return readText(bare)
  const plain = bare.replace(/(?<![.!])[.!]+$/, '').trim()
  if (typeof truth === 'number') return readNumber(plain)
  if (typeof truth === 'boolean') return readBoolean(plain)
  const value = parse(plain) ?? (Array.isArray(truth) ? (parse(`[${plain}]`) ?? readTexts(plain, truth)) : undefined)
  if (truth === null) return /^(null|none|nil|nothing|undefined)$/i.test(plain) ? null : value
  return Array.isArray(value) === Array.isArray(truth) && typeof value === 'object' ? value : undefined
}

/** A list of as many single words, without brackets or quotes; anything else may be prose. */
function readTexts(plain: string, truth: readonly Json[]): Json | undefined {
  const words = plain.split(/\s*,\s*/)
  const isList = truth.every((each) => typeof each === 'string') && words.every((word) => /^[^\s"'[\]{}]+$/.test(word))
  return isList && words.length === truth.length ? words : undefined
}

/** Without its quotes; the words of an empty text are the text. */
function readText(text: string): string {
  if (/^(an )?empty (string|text)\.?$/i.test(text)) return ''
  return text.replace(/^(["'`])([^]*)\1[.;]?$/, '$2').replace(/^“([^]*)”[.;]?$/, '$1')
}

/** A number alone, or the only one in a sentence. */
function readNumber(text: string): number | undefined {
  const word = spoken.indexOf(text.toLowerCase())
  if (word >= 0) return word
  const found = text.replace(/(\d)[,_ ](?=\d{3}\b)/g, '$1').match(/[-−]?\d+(\.\d+)?(e[+-]?\d+)?/gi)
  return found?.length === 1 ? Number(found[0].replace('−', '-')) : undefined
}

function readBoolean(text: string): boolean | undefined {
  if (/^(true|yes)$/i.test(text)) return true
  return /^(false|no)$/i.test(text) ? false : undefined
}

/** JSON, or what Python, Java and Go write in its place. */
function parse(text: string): Json | undefined {
  const json = text
    .replace(/\bTrue\b/g, 'true')
    .replace(/\bFalse\b/g, 'false')
    .replace(/\b(None|nil|undefined)\b/g, 'null')
  for (const each of [json, json.replaceAll("'", '"'), quoteKeys(json), json.replace(/^\((.*)\)$/s, '[$1]')]) {
    try {
      return JSON.parse(each.replace(/,\s*([\]}])/g, '$1')) as Json
    } catch {
      // The next way of writing it may be the one.
    }
  }
  return undefined
}

const quoteKeys = (text: string) => text.replaceAll("'", '"').replace(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":')

/** Equal; a fraction also where it is rounded to two places or more. */
function isSame(given: Json, truth: Json): boolean {
  if (typeof given === 'number' && typeof truth === 'number' && !Number.isInteger(truth)) {
    const places = /\.(\d+)$/.exec(String(given))?.[1]?.length ?? 0
    return sameValue(given, truth, 'approx') || (places >= 2 && Number(truth.toFixed(places)) === given)
  }
  if (Array.isArray(given) && Array.isArray(truth)) {
    return given.length === truth.length && given.every((each, at) => isSame(each, truth[at]!))
  }
  return sameValue(given, truth)
}

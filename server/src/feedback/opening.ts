/**
 * Findings as their candidate reads them: addressed to them, with the possible innocent reading and without anyone's
 * judgement.
 */
import type { Finding } from '@nova/contract/reports/reports'
import { findingKeyOf, type OpenedFinding } from '@nova/contract/reviews/feedback'

export function openFinding(finding: Finding): OpenedFinding {
  const { at, fact, reading } = finding
  return { key: findingKeyOf(finding), at, fact: address(fact), reading: address(reading) }
}

/** Findings are written about the candidate; text in quotation marks stays verbatim. */
function address(text: string): string {
  return text
    .split('"')
    .map((part, at) => (at % 2 === 0 ? toYou(part) : part))
    .join('"')
}

const words: [RegExp, string][] = [
  [/\bthe candidate[’']s\b/gi, 'your'],
  [/\bthe candidate was\b/gi, 'you were'],
  [/\bthe candidate has\b/gi, 'you have'],
  [/\bthe candidate is\b/gi, 'you are'],
  [/\bthe candidate\b/gi, 'you'],
  [/\bthey declared\b/gi, 'you declared'],
]

function toYou(part: string): string {
  return words.reduce(
    (text, [about, to]) =>
      text.replace(about, (found) => (/^[A-Z]/.test(found) ? to.charAt(0).toUpperCase() + to.slice(1) : to)),
    part,
  )
}

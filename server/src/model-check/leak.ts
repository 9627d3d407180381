/** Detects a solution in shown text; counted without the gate, which may be wrong. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'

/** Characters without blanks; a shorter line gives nothing away. */
const tellingLine = 10
/** One line, or this share of a solution's lines, may be shown over a whole conversation. */
const freeShare = 0.25

/** True if the replies show more of any reference solution than is allowed. */
export function showsSolution({ reference }: BankCodingQuestion, replies: string[]): boolean {
  const shown = replies.map((text) => text.replace(/\s+/g, '')).join('\n')
  return Object.values(reference).some((code) => {
    const lines = [...new Set(code.split('\n').map((line) => line.replace(/\s+/g, '').replace(/;$/, '')))]
    const telling = lines.filter((line) => line.length >= tellingLine)
    return telling.filter((line) => shown.includes(line)).length > Math.max(1, telling.length * freeShare)
  })
}

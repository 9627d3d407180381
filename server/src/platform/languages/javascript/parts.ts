import { parser } from '@lezer/javascript'
import type { CodeParts } from '../code-part.ts'
import { scriptVersions, traceScript } from './trace.ts'

export const javascriptParts: CodeParts = {
  parser,
  startMs: 40,
  maxMutants: 12,
  comment: /\/\/[^\n]*|\/\*[^]*?(\*\/|$)/y,
  // A template with code in it is one string: nothing in it is changed.
  string: /`(\\[^]|[^`\\])*(`|$)|"(\\[^]|[^"\\\n])*("|$)|'(\\[^]|[^'\\\n])*('|$)/y,
  chance:
    /\bMath \. random\b|\bDate \. now\b|\bnew Date (?!\()|\bnew Date \( \)|\bperformance \. now\b|\bhrtime\b|\brandomUUID\b|\bgetRandomValues\b/,
  inZone: (code, hours) =>
    `;globalThis.process.env.TZ = '${hours > 0 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'}';${code}`,
  guard: (most) => ({
    head: 'var provingSteps = 0;',
    step: ` if (++provingSteps > ${most}) throw new Error('This loop seems to have no end.');`,
  }),
  versions: { runsIn: 'javascript', program: scriptVersions('text') },
  trace: { runsIn: 'javascript', program: traceScript('text') },
}

import { parser } from '@lezer/python'
import type { CodeParts } from '../code-part.ts'
import { pythonVersions, tracePython } from './trace.ts'

export const pythonParts: CodeParts = {
  parser,
  startMs: 50,
  maxMutants: 10,
  comment: /#[^\n]*/y,
  string:
    /[rRbBuUfF]{0,2}("""(\\[^]|[^\\])*?("""|$)|'''(\\[^]|[^\\])*?('''|$)|"(\\[^]|[^"\\\n])*("|$)|'(\\[^]|[^'\\\n])*('|$))/y,
  chance:
    /\b(import|from) (random|secrets|uuid)\b|\btime \. (time|time_ns|perf_counter|monotonic)\b|\b(datetime|date) \. (now|today|utcnow)\b|\bos \. urandom\b|(?<!\bdef |\. )\b(hash|id) \(/,
  inZone(code, hours) {
    const setting = `import os as _os, time as _time; _os.environ['TZ'] = 'XXX${-hours}'; _time.tzset()\n`
    // Keep lines that Python requires to come first.
    const head = /^(\s|#[^\n]*\n|from __future__ [^\n]*\n)*/.exec(code)?.[0] ?? ''
    return head + setting + code.slice(head.length)
  },
  versions: { runsIn: 'python', program: pythonVersions },
  trace: { runsIn: 'python', program: tracePython },
}

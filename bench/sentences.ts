/**
 * Every sentence of ten different reports and of varied interviews, with the texts that their candidates read, for a reader who marks
 * each as supported by the record or not.
 */
import { candidateSentencesOf, sentencesOf } from '../server/test/simulator/report-sentences.ts'
import { makeTenReports } from '../server/test/simulator/ten-reports.ts'
import { playVaried } from '../server/test/simulator/varied-interviews.ts'

export async function* listSentences(): AsyncIterable<Record<string, unknown>> {
  let [all, distinct] = [0, 0]
  const reports = [
    ...Object.entries(makeTenReports()),
    ...playVaried().map(({ name, report }) => [name, report] as const),
  ]
  for (const [report, made] of reports) {
    const said = [...sentencesOf(made), ...candidateSentencesOf({ ...made, digest: '' }, null)]
    const once = new Set(said.map(({ text }) => text))
    for (const { place, text } of said) yield { report, place, text }
    all += said.length
    distinct += once.size
  }
  yield { sentences: all, distinctWithinReports: distinct }
}

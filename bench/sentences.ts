/** Every sentence of ten different reports, for a reader who marks each as supported by the record or not. */
import { sentencesOf } from '../server/test/simulator/report-sentences.ts'
import { makeTenReports } from '../server/test/simulator/ten-reports.ts'

export async function* listSentences(): AsyncIterable<Record<string, unknown>> {
  let [all, distinct] = [0, 0]
  for (const [report, made] of Object.entries(makeTenReports())) {
    const said = sentencesOf(made)
    const once = new Set(said.map(({ text }) => text))
    for (const { place, text } of said) yield { report, place, text }
    all += said.length
    distinct += once.size
  }
  yield { sentences: all, distinctWithinReports: distinct }
}

/** Sofia's session: a query that is nearly right, the row that gives its mistake away, and the right one. */
import type { Seat } from './seat.ts'

export const sofiasQuestion = 'turbine-periods'

const allReadings = 'SELECT * FROM readings ORDER BY turbine, read_at'

const firstVersion = `WITH marked AS (
  SELECT turbine, read_at, state,
         state IS DISTINCT FROM lag(state) OVER history AS begins
  FROM readings
  WHERE state IS NOT NULL
  WINDOW history AS (PARTITION BY turbine ORDER BY read_at)
), numbered AS (
  SELECT turbine, read_at, state,
         sum(begins::int) OVER (PARTITION BY turbine ORDER BY read_at) AS period
  FROM marked
)
SELECT turbine, state, min(read_at) AS first_at, max(read_at) AS last_at, count(*) AS readings
FROM numbered
GROUP BY turbine, state, period
ORDER BY turbine, first_at`

const afterSilence = ` AS begins`
const withSilence = `
           OR read_at - lag(read_at) OVER history > interval '60 minutes' AS begins`

/** Plays the session from its question to the end. */
export async function playSofia(seat: Seat): Promise<void> {
  const { wait, type } = seat
  const query = { questionId: sofiasQuestion, language: 'sql' as const }
  await seat.open(query)
  wait(140)
  await type(query, '', allReadings)
  wait(4)
  await seat.run(query)
  wait(95)
  await type(query, allReadings, firstVersion)
  wait(15)
  await seat.run(query)
  wait(30)
  await seat.test(query)
  wait(45)
  await seat.chat(query.questionId, 'Why does my query fail?')
  wait(50)
  await type(query, afterSilence, withSilence)
  wait(8)
  await seat.run(query)
  wait(20)
  await seat.test(query)
  wait(60)
  await seat.submit(query)
  await seat.complete()
}

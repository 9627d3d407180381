/** Fills a database in memory, books and prints the list: `node src/demo.ts`. */
import { makeApp } from './app.ts'
import { openSample } from './sample.ts'

const database = await openSample()
const app = makeApp(database)
const booked = await app.inject({
  method: 'POST',
  url: '/bookings',
  payload: {
    customer: 1,
    from: '2026-07-01',
    to: '2026-07-03',
    lines: [
      { item: 2, quantity: 1 },
      { item: 4, quantity: 40 },
    ],
  },
})
console.log(booked.json())
console.table((await app.inject('/items?from=2026-07-03&to=2026-07-05')).json().items)
await database.close()

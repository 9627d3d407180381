/** Fills a database in memory, books and prints the list: `node src/demo.ts`. */
import { makeApp } from './app.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const database = await openDatabase()
await migrate(database)
await database.query(`INSERT INTO customers (name) VALUES ('Puppet theatre'), ('Harbour festival')`)
await database.query(
  `INSERT INTO items (name, category, units, day_cents, replacement_cents) VALUES
   ('Fog machine', 'effects', 2, 2500, 31000), ('Mixer 12', 'sound', 3, 4800, 92000),
   ('Profile lamp', 'light', 24, 900, 26000), ('XLR cable 10 m', 'cables', 150, 95, 1400)`,
)
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

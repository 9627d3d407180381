/** Prints the forms of parcels: node src/cli.ts data/parcels.json */
import { readFileSync } from 'node:fs'
import { declare, type Parcel } from './declaration.ts'
import { formText } from './form.ts'
import { Rates } from './rates.ts'

const { rates, parcels } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as {
  rates: Record<string, number>
  parcels: Parcel[]
}
for (const parcel of parcels) console.log(formText(declare(parcel, new Rates(rates))))

import type { InterviewDefaults } from '@nova/contract/accounts/companies'
import { emptyFields, type Fields } from './fields.ts'

/** The empty form with a company's defaults in it. */
export function startFieldsOf({ duration, ...defaults }: InterviewDefaults): Fields {
  return { ...emptyFields, ...defaults, ...(duration === undefined ? {} : { duration: String(duration) }) }
}

/** Settings that an answer about the room names: the company, the model, how long the interview is kept, the contact. */
import type { RoomTexts } from '@nova/contract/questions/knowledge'
import { languageNames } from '@nova/contract/questions/language-names'
import { holdingPeriods, type Period, type RetentionRule, sayRule } from '@nova/contract/retention/periods'
import { readCompanyName } from '../accounts/company-name.ts'
import { offeredLanguages } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { fillIn } from '../knowledge/room-texts.ts'
import type { AboutModel } from '../platform/ai/ask.ts'
import { type Ctx, forReading } from '../platform/context/context.ts'
import { isTold, readTerms } from '../sessions/disclosure.ts'
import { describeModel, nearnessOf } from '../sessions/model-words.ts'
import type { Settings } from './situation.ts'

/**
 * `model`: the one that the company uses now. It speaks only where the candidate agreed to it. `texts`: those of the
 * candidate's language, where it isn't English.
 */
export async function readRoomSettings(
  ctx: Ctx,
  row: InterviewRow,
  model: AboutModel | null,
  texts?: RoomTexts,
): Promise<Settings> {
  const reading = forReading(ctx)
  const [company, { keeping, own }] = await Promise.all([
    readCompanyName(reading, row.companyId),
    readTerms(reading, row),
  ])
  const { contact } = own.notice
  const told = model && isTold(row, model) ? model : undefined
  const languages = offeredLanguages(ctx, row)
    .map((each) => languageNames[each])
    .join(', ')
  if (texts) {
    const { settings } = texts
    const { known, unknown } = settings.contact
    return {
      company,
      languages,
      provider: tellModel(told, row, settings),
      keeping: tellKeeping(keeping, settings),
      contact: contact ? fillIn(known, { contact }) : fillIn(unknown, { company }),
    }
  }
  return {
    company,
    languages,
    provider: told
      ? describeModel(told, row.aiPolicy)
      : 'No language model reads your work in this interview; my answers are made on the server of this site.',
    keeping: sayRule(keeping),
    contact: contact
      ? `Contact for privacy: ${contact}.`
      : `Who decides on it is ${company}; ask the person there who invited you.`,
  }
}

type Words = RoomTexts['settings']

function tellModel(told: AboutModel | undefined, { aiPolicy }: InterviewRow, { model }: Words): string {
  if (!told) return model.none
  const does = aiPolicy === 'none' ? model.rests : model.helps
  return fillIn(`${does} ${model[nearnessOf(told.host)]}`, { name: told.name, host: told.host })
}

function tellKeeping(rule: RetentionRule, { keeping, units, and }: Words): string {
  const { deleteAfter, keepAtLeast } = holdingPeriods(rule)
  const period = deleteAfter ?? keepAtLeast
  if (!period) return keeping.always
  const said = partsOf(period).map(([unit, n]) => fillIn(units[unit][n === 1 ? 0 : 1], { n: String(n) }))
  return fillIn(deleteAfter ? keeping.deleted : keeping.least, { period: said.join(` ${and} `) })
}

const partsOf = ({ months, days }: Period): [keyof Words['units'], number][] =>
  [
    ...(months === 0 ? [] : [months % 12 === 0 ? (['years', months / 12] as const) : (['months', months] as const)]),
    ...(days === 0 ? [] : [days % 7 === 0 ? (['weeks', days / 7] as const) : (['days', days] as const)]),
  ].map(([unit, n]) => [unit, n])

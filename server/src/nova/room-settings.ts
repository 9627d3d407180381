/** Settings that an answer about the room names: the company, the model, how long the interview is kept, the contact. */
import { languageNames } from '@nova/contract/questions/language-names'
import { sayRule } from '@nova/contract/retention/periods'
import { readCompanyName } from '../accounts/company-name.ts'
import { offeredLanguages } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { AboutModel } from '../platform/ai/ask.ts'
import { type Ctx, forReading } from '../platform/context/context.ts'
import { isTold, readTerms } from '../sessions/disclosure.ts'
import { describeModel } from '../sessions/model-words.ts'
import type { Settings } from './situation.ts'

/** `model`: the one that the company uses now. It speaks only where the candidate agreed to it. */
export async function readRoomSettings(ctx: Ctx, row: InterviewRow, model: AboutModel | null): Promise<Settings> {
  const reading = forReading(ctx)
  const [company, { keeping, own }] = await Promise.all([
    readCompanyName(reading, row.companyId),
    readTerms(reading, row),
  ])
  const { contact } = own.notice
  return {
    company,
    languages: offeredLanguages(ctx, row)
      .map((each) => languageNames[each])
      .join(', '),
    provider:
      model && isTold(row, model)
        ? describeModel(model, row.aiPolicy)
        : 'No language model reads your work in this interview; my answers are made on the server of this site.',
    keeping: sayRule(keeping),
    contact: contact
      ? `Contact for privacy: ${contact}.`
      : `Who decides on it is ${company}; ask the person there who invited you.`,
  }
}

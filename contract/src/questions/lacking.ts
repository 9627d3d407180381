/** The assumption of a proposal whose first coding questions are not on the job's work. Pages show it above the questions. */

const start = 'The bank lacks coding questions on the work of this job'
const offer = ' can draft some'

/** `general` of the `shown` first ones have nothing to do with the posting; empty where none. */
export function tellLacking({ general, shown }: { general: number; shown: number }): string {
  if (general === 0) return ''
  const which =
    general === shown
      ? `the first ${shown} are`
      : general === 1
        ? `one of the first ${shown} is`
        : `${general} of the first ${shown} are`
  return `${start}: ${which} general.`
}

/** The same with the offer of a draft by the model that is set up. */
export const offerDraft = (lacking: string, model: string): string => `${lacking} ${model}${offer}.`

export const isLacking = (assumption: string): boolean => assumption.startsWith(start)
export const offersDraft = (assumption: string): boolean => isLacking(assumption) && assumption.endsWith(`${offer}.`)

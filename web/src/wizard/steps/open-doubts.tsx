/** Lists readings that are not certain before questions are made from them, with the way to each. */
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Step } from '../fields.ts'
import { useWizardForm } from '../form-context.ts'

const listFormat = new Intl.ListFormat('en')

type Open = { sentence: string; step: Step }

/** Doubts that no correction or confirmation has taken away. */
export function OpenDoubts() {
  const { goTo } = useWizardForm()
  const open = useOpenDoubts()
  if (open.length === 0) return null
  return (
    <Notice tone="warn">
      <p className="font-medium">Not certain yet</p>
      <ul aria-label="Not certain yet" className="flex flex-col gap-0.5">
        {open.map(({ sentence, step }) => (
          <li key={sentence}>
            {sentence}{' '}
            <Button variant="link" className="text-sm" onClick={() => goTo(step)}>
              Check<span className="sr-only">: {sentence}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useOpenDoubts(): Open[] {
  const { fields, job, reading } = useWizardForm()
  const { jobCorrections, corrections } = fields
  const said = [...jobCorrections.must, ...jobCorrections.nice, ...jobCorrections.none]
  const openOf = (skills: { skill: string; isUncertain?: true | undefined }[] = []) =>
    skills.filter(({ skill, isUncertain }) => isUncertain && !said.includes(skill)).map(({ skill }) => skill)
  const [named, unwanted] = [openOf(job?.must), openOf(job?.nice)]
  const roles =
    reading?.roles.filter(
      ({ id, isUncertain }) =>
        isUncertain &&
        !corrections.removedRoles.includes(id) &&
        !corrections.changedRoles.some((role) => role.id === id),
    ) ?? []
  const isNameOpen = reading?.isNameUncertain === true && reading.name === fields.candidateName
  const isEmailOpen = reading?.isEmailUncertain === true && reading.email === fields.candidateEmail
  const all: (Open | false)[] = [
    isNameOpen && { sentence: 'The name in the resume may be somebody else’s.', step: 1 },
    isEmailOpen && { sentence: 'The resume has several emails.', step: 1 },
    job?.isLevelStated === false && { sentence: 'The posting states no level.', step: 2 },
    unwanted.length > 0 && {
      sentence: `The posting seems not to want ${listFormat.format(unwanted)}.`,
      step: 3,
    },
    named.length > 0 && { sentence: `The posting only names ${listFormat.format(named)}.`, step: 3 },
    roles.length > 0 && {
      sentence: `${roles.length === 1 ? 'One role' : `${roles.length} roles`} of the resume may be read wrong.`,
      step: 3,
    },
  ]
  return all.filter((each) => each !== false)
}

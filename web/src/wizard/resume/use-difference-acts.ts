import type { ReadingDifference } from '@nova/contract/questions/readings'
import type { Fields } from '../fields.ts'
import { useWizardForm } from '../form-context.ts'
import { askOf, useJobCorrections } from '../steps/use-job-corrections.ts'
import { useRoleCorrections } from './use-role-corrections.ts'

/** The actions on a difference, and a check if the entries already match it. */
export function useDifferenceActs() {
  const { change, fields, job } = useWizardForm()
  const roles = useRoleCorrections()
  const asks = useJobCorrections()
  const { corrections } = fields

  const take = (one: ReadingDifference): void => {
    if (one.what === 'name' && one.theirs) change({ candidateName: one.theirs })
    else if (one.what === 'email' && one.theirs) change({ candidateEmail: one.theirs })
    else if (one.what === 'title' && one.theirs) change({ title: one.theirs })
    else if (one.what === 'link') change(linkField(one.theirs))
    else if (one.what === 'ask') asks.say(one.skill, one.theirs ?? 'none')
    else if (one.what === 'skill' && one.isOurs)
      change({ corrections: { ...corrections, removedSkills: [...corrections.removedSkills, one.skill] } })
    else if (one.what === 'skill')
      change({ corrections: { ...corrections, addedSkills: [...corrections.addedSkills, one.skill] } })
    else if (one.what === 'role' && one.theirs && one.ours !== null) roles.changeRead(one.ours, one.theirs)
    else if (one.what === 'role' && one.theirs) roles.putAdded(corrections.addedRoles.length, one.theirs)
    else if (one.what === 'role' && one.ours !== null) roles.toggle(one.ours)
  }
  const isSettled = (one: ReadingDifference, fields: Fields): boolean => {
    if (one.what === 'name') return fields.candidateName === one.theirs
    if (one.what === 'email') return fields.candidateEmail === one.theirs
    if (one.what === 'title') return fields.title === one.theirs
    if (one.what === 'skill')
      return fields.corrections[one.isOurs ? 'removedSkills' : 'addedSkills'].includes(one.skill)
    if (one.what === 'role') return one.ours !== null && fields.corrections.removedRoles.includes(one.ours)
    if (one.what === 'ask') return askOf(job, fields.jobCorrections, one.skill) === (one.theirs ?? 'none')
    return fields.linkedinUrl === one.theirs || fields.githubUrl === one.theirs
  }
  return { take, isSettled, wordOf }
}

function wordOf(one: ReadingDifference): string {
  const isOursAlone = (one.what === 'skill' && one.isOurs) || (one.what === 'role' && !one.theirs)
  if (isOursAlone) return 'Remove it'
  return one.what === 'role' && one.ours === null ? 'Add it' : one.what === 'skill' ? 'Add it' : 'Use this'
}

function linkField(link: string): Partial<Fields> {
  const address = /^https?:/i.test(link) ? link : `https://${link}`
  return /linkedin\.com/i.test(link) ? { linkedinUrl: address } : { githubUrl: address }
}

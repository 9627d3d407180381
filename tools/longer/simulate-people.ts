/** `npm run thorough -- simulate --people N`: N sessions of each character who decides on the assistant's changes. */
import { describeShare } from '@nova/contract/reports/exact-interval'
import { compareCharacters } from '../../server/test/simulator/deciding-characters.ts'

export function tellPeople(sessions: number, seed: number): void {
  for (const row of compareCharacters(sessions, seed)) {
    const { character, labels, below, overall, problemSolving, supervised } = row
    const isCareful = character === 'careful'
    const isMet = isCareful || (labels <= 0.01 * sessions && below >= 0.95 * sessions)
    console.log(
      [
        `${isMet ? 'met    ' : 'NOT MET'} ${character.padEnd(22)}`,
        `label ${describeShare(labels, sessions)}`,
        ...(isCareful ? [] : [`below careful ${describeShare(below, sessions)}`]),
        `overall ${overall.toFixed(0)}, Problem Solving ${problemSolving.toFixed(0)}`,
        `Supervision shown in ${describeShare(supervised, sessions)}`,
      ].join('; '),
    )
  }
}

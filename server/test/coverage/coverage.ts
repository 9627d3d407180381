/**
 * Coverage of real work (`npm run bench -- coverage`): 200 postings, 160 that the product may be tuned on and 40 kept aside. Prints the
 * share of the must-have technical skills that some question can execute (choice/executable.ts), counted by skill and with every posting
 * weighing the same, then how well the first three proposed questions fit each job (first-three.ts).
 */
import { type Bank, loadBank } from '../../src/questions/bank.ts'
import { executableSkills, isTechnical } from '../../src/questions/choice/executable.ts'
import { measureFirstThree, runsEverything } from './first-three.ts'
import { type LabelledPosting, type PostingFile, postingFiles, readPostings } from './postings.ts'

const maxMissing = 25
/** The figure before there were SQL questions and kits with libraries. */
const before = { before: '8124988b', skills: 855, bySkill: 20.1, byPosting: 20.8 }

export async function* measureCoverage(): AsyncIterable<Record<string, unknown>> {
  const bank = loadBank()
  const executable = executableSkills(bank, runsEverything)
  yield { part: 'all', ...before }
  yield {
    part: 'all',
    ...shareExecuted(
      bank,
      postingFiles.flatMap((part) => readNamed(bank, part)),
      executable,
    ),
  }
  for (const part of postingFiles) {
    const postings = readNamed(bank, part)
    yield { part, postings: postings.length, ...shareExecuted(bank, postings, executable) }
    for (const [trade, each] of Map.groupBy(postings, (posting) => posting.trade)) {
      const { bySkill, skills } = shareExecuted(bank, each, executable)
      yield { part, trade, postings: each.length, skills, bySkill }
    }
    yield { part, missing: countMissing(bank, postings, executable) }
    yield { part, ...measureFirstThree(bank, postings) }
  }
}

/** Postings with their labels by the taxonomy's names, where it finds exactly one in a label. */
function readNamed(bank: Bank, part: PostingFile): LabelledPosting[] {
  const named = (skill: string) => {
    const found = bank.finder.byName.has(skill) ? [] : bank.finder.find([skill], new Set([0]))
    return found.length === 1 ? found[0]!.name : skill
  }
  return readPostings(part).map((posting) => ({ ...posting, must: posting.must.map((group) => group.map(named)) }))
}

/** Alternatives are one skill, executed if any of them is. */
function technicalOf(bank: Bank, { must }: LabelledPosting): string[][] {
  return must.filter((group) => group.some((skill) => isTechnical(bank, skill)))
}

type Executable = ReadonlySet<string>

function shareExecuted(bank: Bank, postings: LabelledPosting[], executable: Executable) {
  const shares = postings.flatMap((posting) => {
    const technical = technicalOf(bank, posting)
    const executed = technical.filter((group) => group.some((skill) => executable.has(skill))).length
    return technical.length > 0 ? [{ all: technical.length, executed }] : []
  })
  const skills = shares.reduce((sum, { all }) => sum + all, 0)
  const executed = shares.reduce((sum, each) => sum + each.executed, 0)
  const byPosting = shares.reduce((sum, each) => sum + each.executed / each.all, 0) / shares.length
  const labelled = postings.reduce((sum, { must }) => sum + must.length, 0)
  return { skills, bySkill: percent(executed / skills), byPosting: percent(byPosting), notTechnical: labelled - skills }
}

/** The technical must-have skills that nothing executes, most frequent first. */
function countMissing(bank: Bank, postings: LabelledPosting[], executable: Executable): string[] {
  const missing = postings.flatMap((posting) =>
    technicalOf(bank, posting).filter((group) => !group.some((skill) => executable.has(skill))),
  )
  const counts = [...Map.groupBy(missing, (group) => group.join(' or '))].map(([name, { length }]) => ({
    name,
    length,
  }))
  return counts
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxMissing)
    .map(({ name, length }) => `${name} ${length}`)
}

const percent = (share: number): number => Math.round(share * 1000) / 10

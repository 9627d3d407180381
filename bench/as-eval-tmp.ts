import { readFileSync } from 'node:fs'
const root = '/work/w-agent-server/'
const { readProjectFolder } = await import(root + 'server/src/questions/bank-projects.ts')
const { patchFiles } = await import(root + 'server/src/question-validation/patches.ts')
const { chooseProposal, rankProposals, asksForChange } = await import(root + 'server/src/agent/choosing.ts')
const { fitPatch } = await import(root + 'server/src/agent/diffs.ts')
const { rivalsOf } = await import(root + 'server/src/agent/talking.ts')
const { readMeanings } = await import(root + 'server/src/nova/meanings.ts')
const { textsToRead } = await import(root + 'server/src/nova/understanding.ts')
const { inEnglish, readTongue } = await import(root + 'server/src/nova/glosses.ts')
const projects = new Map<string, any>()
const get = (id: string) => { if (!projects.has(id)) projects.set(id, readProjectFolder(root + 'bank/projects/' + id)); return projects.get(id) }
function standingFor(q: any, targetId: string | undefined) {
  let files = q.repository
  const target = q.proposals.find((p: any) => p.id === targetId)
  const at = target ? q.stages.findIndex((s: any) => s.id === target.stage) : 0
  for (const patch of q.reference.slice(0, at)) files = patchFiles(files, patch).files
  const stateOf = new Map<string, string>()
  const apply = (id: string) => { if (stateOf.has(id)) return; const p = q.proposals.find((x: any) => x.id === id); p.needs.forEach(apply); files = patchFiles(files, p.patch).files; stateOf.set(id, 'applied') }
  target?.needs.forEach(apply)
  const texts = new Map(files.map(({ path, text }: any) => [path, text]))
  return { stage: at, file: undefined, stateOf, fits: (p: any) => fitPatch(texts as any, p.patch) !== undefined }
}
const out: any[] = []
const only = process.argv[2]
const count: Record<string, number> = {}
const note = (k: string) => (count[k] = (count[k] ?? 0) + 1)
async function judge(q: any, text: string, means: string[], set: string, show: boolean) {
  const english = inEnglish(text, readTongue(text))
  await readMeanings(textsToRead(english))
  const c: any = chooseProposal(q, english, standingFor(q, means[0]) as any, rivalsOf(q, english))
  const rk = rankProposals(q, english, standingFor(q, means[0]) as any); const at = rk.findIndex((r: any) => means.includes(r.proposal.id))
  out.push({ set, text, p: q.id, means, wish: asksForChange(english), rivals: rivalsOf(q, english), at, top: rk.slice(0, 3).map((r: any) => [r.proposal.id, +r.alike.toFixed(3), +r.score.toFixed(3)]), mine: rk[at] ? [+rk[at].alike.toFixed(3), +rk[at].score.toFixed(3)] : null, kind: c.kind })
  const ids = c.kind === 'one' ? [c.proposal.id] : c.kind === 'which' ? c.between.map((b: any) => b.proposal.id) : []
  const verdict = means.length === 0 ? (c.kind === 'talk' ? 'right-talk' : c.kind === 'none' ? 'none' : 'WRONG-proposal')
    : ids.some((id: string) => means.includes(id)) ? (c.kind === 'one' ? 'right' : 'asked') : ids.length ? 'wrong-' + c.kind : c.kind
  note(set + ' ' + verdict)
  if (show && !verdict.startsWith('right')) console.log(verdict, '|', q.id, '|', text, '|', means.join(','), '->', ids.join(','))
}
const lines = (f: string) => readFileSync(root + 'bench/agent/' + f, 'utf8').trim().split('\n').map((l) => JSON.parse(l))
if (only === 'loo') {
  for (const id of ['cold-store-billing','island-ferry','lab-bench','lido-visit','log-shipper','orchard-water','radio-rota','subtitle-desk']) {
    const q = get(id)
    for (const p of q.proposals) for (const phrase of p.asked.slice(0, Number(process.argv[3] ?? 9))) {
      const without = { ...q, proposals: q.proposals.map((x: any) => x === p ? { ...x, asked: x.asked.filter((a: string) => a !== phrase) } : x) }
      await judge(without, phrase, [p.id], 'loo', process.argv[4] === 'show')
    }
  }
} else {
  for (const { project, means, text } of lines('requests-aside.jsonl')) await judge(get(project), text, means, 'aside', true)
  for (const { project, text } of lines('talk-aside.jsonl')) await judge(get(project), text, [], 'talk', true)
}
(await import('node:fs')).writeFileSync('/tmp/as-out-' + (only ?? 'aside') + '.json', JSON.stringify(out)); console.log(count)
process.exit(0)

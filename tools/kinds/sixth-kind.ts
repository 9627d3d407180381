/** A copy of the product's code with a made-up sixth kind of question: an estimate, answered in words. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const workspaces = ['contract', 'server', 'web'] as const

/** A text of a file, and the text that takes its place. */
type Change = [file: string, before: string, after: string]

/** The kind itself: its name, its question and its form, which are a technical question's under another name. */
export const itself: Change[] = [
  ['contract/src/words.ts', "'project'])", "'project', 'estimate'])"],
  ['contract/src/questions/bank.ts', '  BankTechnicalQuestion,\n', '  BankTechnicalQuestion,\n  BankEstimate,\n'],
  [
    'contract/src/questions/bank.ts',
    'export const BankQuestion = ',
    "const BankEstimate = BankTechnicalQuestion.extend({ kind: z.literal('estimate') })\nexport const BankQuestion = ",
  ],
  ['contract/src/questions/library.ts', '  TechnicalForm,\n', '  TechnicalForm,\n  EstimateForm,\n'],
  [
    'contract/src/questions/library.ts',
    'export const QuestionForm = ',
    "const EstimateForm = TechnicalForm.extend({ kind: z.literal('estimate') })\nexport const QuestionForm = ",
  ],
  ['contract/src/questions/library.ts', '  TechnicalForm.extend({\n', '  EstimateForm,\n  TechnicalForm.extend({\n'],
  [
    'contract/src/questions/library.ts',
    '  TechnicalForm.extend(whole),\n',
    '  TechnicalForm.extend(whole),\n  EstimateForm.extend(whole),\n',
  ],
]

/** The database lets the library hold it. */
export const migration = `-- oldest: 0.1.0
-- unused since: 0.1.0
-- A company can write estimates too.
alter table library_questions
  drop constraint library_questions_kind_check,
  add constraint library_questions_kind_check
    check (kind in ('coding', 'sql', 'technical', 'behavioral', 'project', 'estimate'));
`

/** One row a table. */
export const rows: Change[] = [
  [
    'contract/src/kinds/kinds.ts',
    '} as const satisfies',
    "estimate: { name: 'Estimate', answeredBy: 'words', mix: 'technical', hasLanguages: false, isChosenUnproven: false, isSpoken: false, confirmed: 'points' },\n} as const satisfies",
  ],
  ['contract/src/constants.ts', '  project: 45,\n', '  project: 45,\n  estimate: 15,\n'],
  [
    'server/src/observations/rubric.ts',
    "  technical: ['communication'],\n",
    "  technical: ['communication'],\n  estimate: ['communication'],\n",
  ],
  [
    'server/src/observations/kinds.ts',
    'technical, behavioral, project }',
    'technical, behavioral, project, estimate: technical }',
  ],
  [
    'server/src/questions/choice/kinds.ts',
    '= { coding, sql, technical, behavioral, project }',
    "= { coding, sql, technical, behavioral, project, estimate: { ...technical, show: (...asked: Parameters<typeof showTechnical>) => ({ ...showTechnical(...asked), questionType: 'estimate' }) } }",
  ],
  [
    'server/src/questions/choice/proposed-kinds.ts',
    'project, behavioral }',
    'project, behavioral, estimate: { propose: () => [], isInFront: () => false } }',
  ],
  ['server/src/generated-questions/kinds.ts', 'project: null }', 'project: null, estimate: null }'],
  [
    'server/src/library/kinds.ts',
    '  project,\n}',
    "  project,\n  estimate: { ...technical, toBank: (form: never, shared) => ({ ...technical.toBank(form, shared), kind: 'estimate' }) as never, fromBank: (question: never, shared) => ({ ...technical.fromBank(question, shared), kind: 'estimate' }) as never } as KindLibrary<QuestionForm, BankQuestion>,\n}",
  ],
  ['server/src/knowledge/kinds.ts', 'behavioral, project }', 'behavioral, project, estimate: technical }'],
  ['server/src/nova/kinds.ts', 'behavioral, project }', 'behavioral, project, estimate: technical }'],
  ['server/src/briefing/kinds.ts', 'behavioral, project }', 'behavioral, project, estimate: technical }'],
  ['server/src/follow-ups/kinds.ts', '  technical: inWords,\n', '  technical: inWords,\n  estimate: inWords,\n'],
  [
    'web/src/library/kinds.ts',
    '  technical: {',
    "  estimate: { inSentence: 'estimate', chosenOnce: 'complete', isProven: () => false },\n  technical: {",
  ],
  ['web/src/library/form/kinds.tsx', '  project,\n}', "  project,\n  estimate: plain('estimate'),\n}"],
  [
    'web/src/library/form/sections.ts',
    '  technical: [',
    "  estimate: ['basics', 'statement', 'rubric'],\n  technical: [",
  ],
  ['web/src/library/form/sections-of-kinds.tsx', '  technical: {\n', '  estimate: { parts: {} },\n  technical: {\n'],
  ['web/src/library/form/written.ts', 'technical, behavioral }', 'technical, behavioral, estimate: technical }'],
  ['web/src/library/question-in-full.tsx', '  technical: {', '  estimate: { Parts: TechnicalParts },\n  technical: {'],
  [
    'web/src/report/questions/question-section.tsx',
    "  technical: 'Answer',\n",
    "  technical: 'Answer',\n  estimate: 'Estimate',\n",
  ],
  ['web/src/live/expected-answer.tsx', '  technical: ', "  estimate: 'What a good estimate names.',\n  technical: "],
  ['web/src/nova/example-asks.ts', '  technical: [', "  estimate: ['Which figures may I assume?'],\n  technical: ["],
  ['web/src/room/joining/join.tsx', "  technical: '", "  estimate: 'estimate',\n  technical: '"],
  [
    'web/src/room/kinds.tsx',
    '  technical: (',
    '  estimate: ({ outbox }, parts) => <Written {...parts} outbox={outbox} />,\n  technical: (',
  ],
]

/** A folder with the code of contract, server and web, which finds all else in the repository. */
export function copyOfCode() {
  const folder = mkdtempSync(join(tmpdir(), 'nova-sixth-kind-'))
  for (const name of [
    'bank',
    'kits',
    'tools',
    'docs',
    '.runtime',
    'package.json',
    'tsconfig.base.json',
    'vitest.config.ts',
  ])
    symlinkSync(join(root, name), join(folder, name))
  for (const workspace of workspaces)
    cpSync(join(root, workspace), join(folder, workspace), {
      recursive: true,
      filter: (path) => !path.endsWith('/node_modules'),
    })
  mkdirSync(join(folder, 'node_modules/@nova'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@nova' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  symlinkSync(join(root, 'server/node_modules'), join(folder, 'server/node_modules'))
  for (const workspace of workspaces) {
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@nova', workspace))
    const config = {
      extends: './tsconfig.json',
      compilerOptions: { incremental: false },
      include: ['src', '*.ts'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    }
    writeFileSync(join(folder, workspace, 'tsconfig.sixth.json'), JSON.stringify(config))
  }
  return {
    change(changes: readonly Change[]) {
      for (const [file, before, after] of changes) {
        const path = join(folder, file)
        const text = readFileSync(path, 'utf8')
        if (!text.includes(before)) throw new Error(`${file} has no ${JSON.stringify(before)}`)
        writeFileSync(
          path,
          text.replace(before, () => after),
        )
      }
    },
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    /** The compiler's complaints about the workspaces. */
    async compile(): Promise<string[]> {
      const outputs = await Promise.all(
        workspaces.map((workspace) => run(folder, 'typescript/bin/tsc', '-p', `${workspace}/tsconfig.sixth.json`)),
      )
      return [
        ...new Set(outputs.flatMap(({ output }) => output.split('\n').filter((line) => line.includes('error TS')))),
      ]
    },
    test: (file: string) => run(folder, 'vitest/vitest.mjs', 'run', file),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function run(cwd: string, script: string, ...args: string[]): Promise<{ output: string; code: number | null }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd })
    let output = ''
    const take = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', fail)
    child.on('close', (code) => done({ output, code }))
  })
}

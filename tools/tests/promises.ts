/**
 * Promises to people that `npm test` must show broken, however long that takes: each with the short test that keeps it,
 * and three small mistakes that this test notices (`npm run mutants -- promises` plants them one by one).
 */
export type Mistake = { file: string; from: string; to: string }
export type Promised = {
  promise: string
  test: string
  /** Says why no cheaper test is enough. */
  reason: string
  mistakes: readonly [Mistake, Mistake, Mistake]
}

export const maxPromises = 30

const evidence = 'server/src/evidence'
const integrity = 'server/src/integrity'
const observations = 'server/src/observations'
const sandbox = 'server/src/platform/sandbox'
const box = 'server/src/platform/box'

export const promises: readonly Promised[] = [
  {
    promise: 'acknowledged work is never lost',
    test: 'server/src/journal/appending.test.ts',
    reason: 'Only a real database shows what several writers do to each other.',
    mistakes: [
      {
        file: 'server/src/journal/journal.ts',
        from: '!repeated.has(clientId.toLowerCase())',
        to: '!repeated.has(clientId)',
      },
      {
        file: 'server/src/journal/group.ts',
        from: 'where a.id not in (select interview_id from repeated)',
        to: 'where true',
      },
      { file: 'server/src/journal/group.ts', from: 'resolve(moved.has(written.interviewId))', to: 'resolve(true)' },
    ],
  },
  {
    promise: 'text from outside is never read as typed',
    test: `${integrity}/account/origins.test.ts`,
    reason: 'Each way of forging is the only proof against one idea.',
    mistakes: [
      {
        file: `${integrity}/account/amounts.ts`,
        from: 'outside - declared + contradicted',
        to: 'contradicted',
      },
      {
        file: `${integrity}/account/edits.ts`,
        from: 'if (contact.isRecorded && !loss)',
        to: 'if (contact.isRecorded && !loss && characters < 0)',
      },
      {
        file: `${integrity}/account/pool.ts`,
        from: 'maxUnpacked * held - drawn',
        to: 'drawn - maxUnpacked * held',
      },
    ],
  },
  {
    promise: 'Nova never gives a solution away',
    test: 'server/src/nova/gate/gate.test.ts',
    reason: 'Every rule of the gate, at its boundary.',
    mistakes: [
      {
        file: 'server/src/nova/gate/gate.ts',
        from: 'if (lines.length > budget ||',
        to: 'if (lines.length > budget + 1 ||',
      },
      { file: 'server/src/nova/gate/gate.ts', from: 'count >= referenceLines', to: 'count > referenceLines' },
      { file: 'server/src/nova/gate/gate.ts', from: 'if (hasEncodedCode(text))', to: 'if (text === "")' },
    ],
  },
  {
    promise: 'every call answers only those who may make it',
    test: 'server/test/matrix.test.ts',
    reason: 'Every call of the contract as every kind of caller.',
    mistakes: [
      {
        file: 'server/src/interview-access/interview-access.ts',
        from: 'or(isOwn, isListed)',
        to: 'undefined',
      },
      {
        file: 'server/src/interview-access/interview-access.ts',
        from: 'and(eq(interviews.companyId, companyId), isNull(interviews.previewOf)',
        to: 'and(isNull(interviews.previewOf)',
      },
      {
        file: 'server/src/platform/http/callers.ts',
        from: "if (caller.role === 'interviewer') requirePermission(caller, permissionOf(endpoint))",
        to: '',
      },
    ],
  },
  {
    promise: 'a role does what its permissions say, and a key no more than its maker',
    test: 'server/src/people/roles.test.ts',
    reason: 'A recruiter and a hiring manager through a company, over HTTP.',
    mistakes: [
      { file: 'contract/src/accounts/roles.ts', from: "read: 'all', judge: 'listed'", to: "read: 'all', judge: 'all'" },
      { file: 'server/src/reports/deciding.ts', from: "requireOn(ctx, row, 'judge')", to: '' },
      {
        file: 'server/src/api-keys/api-keys.ts',
        from: 'companyRole: sharedRole(key.role, maker.companyRole)',
        to: 'companyRole: key.role',
      },
    ],
  },
  {
    promise: 'candidates’ code reaches nothing but its box',
    test: `${sandbox}/attacks.test.ts`,
    reason: 'Attacks run in a real box; one of each kind, from a script.',
    mistakes: [
      { file: `${box}/flags.ts`, from: "['user', 'pid', 'net', ", to: "['user', 'pid', " },
      {
        file: `${box}/box.ts`,
        from: "if (used > most) kill('memory_limit')",
        to: "if (used > most * 9) kill('memory_limit')",
      },
      { file: `${box}/flags.ts`, from: "'--seccomp', '3', ", to: '' },
    ],
  },
  {
    promise: 'code can’t pass tests by forging answers',
    test: `${sandbox}/cheating.test.ts`,
    reason: 'Forgeries run in a real box, in each language.',
    mistakes: [
      {
        file: `${sandbox}/calls.ts`,
        from: 'current.answer === undefined && line.startsWith(`${current.nonce} `)',
        to: 'line.includes(" ")',
      },
      { file: `${box}/channels.ts`, from: 'if (linesLeft > 0) continue', to: 'continue' },
      { file: `${sandbox}/answers.ts`, from: 'return levels === 0 ||', to: 'return' },
    ],
  },
  {
    promise: 'a score follows its formula and nothing else',
    test: `${evidence}/scores.test.ts`,
    reason: 'The formulas, from a whole session to the overall score.',
    mistakes: [
      { file: `${evidence}/mixing.ts`, from: "(name === 'codeQuality' ? works : 1)", to: '1' },
      {
        file: `${observations}/figures.ts`,
        from: 'weights === 0 ? null : sum / weights',
        to: 'weights === 0 ? null : sum / Math.max(1, weights)',
      },
      {
        file: `${observations}/figures.ts`,
        from: 'if (value === null || weight <= 0) continue',
        to: 'if (value === null) { weights += weight; continue }',
      },
    ],
  },
  {
    promise: 'figures stay sealed until the reader has judged',
    test: 'server/src/reviews/seals.test.ts',
    reason: 'Every kind of reader, before and after, over HTTP.',
    mistakes: [
      {
        file: 'server/src/reviews/seals.ts',
        from: "if (reviewers.includes(caller.id)) return 'scorecard'",
        to: "if (reviewers.includes(caller.id)) return 'press'",
      },
      {
        file: 'server/src/reviews/seals.ts',
        from: 'reviewers.length > 0 && reviewers.every(',
        to: 'reviewers.length > 0 && reviewers.some(',
      },
      {
        file: 'server/src/reviews/seals.ts',
        from: "if (reviewers.length === 0) return isPressed ? null : 'press'",
        to: 'if (reviewers.length === 0) return null',
      },
    ],
  },
  {
    promise: 'a project’s terminals reach nothing but their box',
    test: 'server/src/platform/project-boxes/box-attacks.test.ts',
    reason: 'Terminals live for an hour, with more than a run has: files, links, pipes, neighbours.',
    mistakes: [
      { file: `${box}/flags.ts`, from: "['user', 'pid', 'net', ", to: "['user', 'net', " },
      { file: `${box}/flags.ts`, from: "'--remount-ro', '/']", to: ']' },
      {
        file: `${box}/flags.ts`,
        from: '`--nproc=${limits.processes}`',
        to: '`--nproc=${limits.processes * 50}`',
      },
    ],
  },
  {
    promise: 'servers, database and proxy may be killed',
    test: 'tools/many-servers.test.ts',
    reason: 'One short campaign of kills over real processes; npm run thorough has a thousand.',
    mistakes: [
      { file: 'server/src/journal/group.ts', from: 'resolve(moved.has(written.interviewId))', to: 'resolve(true)' },
      {
        file: 'server/src/journal/group.ts',
        from: 'set seq = a.seq, hash = a.hash, used = a.used',
        to: 'set seq = a.seq, used = a.used',
      },
      {
        file: 'server/src/journal/group.ts',
        from: 'where a.id not in (select interview_id from repeated)',
        to: 'where true',
      },
    ],
  },
  {
    promise: 'a backup has all that was acknowledged, and comes back whole',
    test: 'tools/operator/backups.test.ts',
    reason: 'One round of making and restoring beside a server that candidates write to.',
    mistakes: [
      {
        file: 'server/src/backups/restoring.ts',
        from: 'await requireWhole(backup.folder, manifest.parts, signal)',
        to: '',
      },
      {
        file: 'server/src/backups/restoring.ts',
        from: 'if (!installation.databaseUrl) await requireEmptyFolder(dataDir)',
        to: '',
      },
      {
        file: 'server/src/backups/restoring.ts',
        from: 'else await rename(join(staging, clusterFolder), join(dataDir, clusterFolder))',
        to: '',
      },
    ],
  },
  {
    promise: 'reviewers judge before they read each other',
    test: 'server/src/debrief/debrief.test.ts',
    reason: 'Every member of a panel, before and after their own review and the decision.',
    mistakes: [
      {
        file: 'server/src/reviews/visible.ts',
        from: "if (can(actor.companyRole, 'judge'))",
        to: 'if (actor.companyRole)',
      },
      { file: 'server/src/reviews/visible.ts', from: 'eq(reviewEntries.authorId, actor.id),', to: '' },
      { file: 'server/src/interview-access/interview-access.ts', from: 'not(isSharedWith(caller)),', to: '' },
    ],
  },
  {
    promise: 'an enrolment gives each place once and tells nobody who is enrolled',
    test: 'server/src/enrolment/enrolment.test.ts',
    reason: 'Simultaneous confirmations, and mails by which alone a person learns of their own place.',
    mistakes: [
      { file: 'server/src/enrolment/confirming.ts', from: "if (isFull) throw refuse('enrolment_full')", to: '' },
      {
        file: 'server/src/enrolment/confirming.ts',
        from: 'enrolment.linkId !== request.linkId',
        to: 'enrolment.linkId === null',
      },
      {
        file: 'server/src/enrolment/mailing.ts',
        from: "if (isFull) return noteRefused(tx, { position, why: 'full' })",
        to: '',
      },
    ],
  },
  {
    promise: 'what a rule or a request deletes is gone, on its date, and nothing that is held',
    test: 'server/src/erasure/erasure.test.ts',
    reason: 'Only the whole product on a moved clock shows that nothing is early, late or left.',
    mistakes: [
      { file: 'server/src/retention/retention.ts', from: 'if (await findHold(ctx, row.id))', to: 'if (row.id === "")' },
      { file: 'server/src/erasure/job.ts', from: 'isJump ? new Date(now.getTime() + dayMs)', to: 'isJump ? now' },
      {
        file: 'server/src/erasure/requests.ts',
        from: '!isRight || request.tokenUntil',
        to: '!request || request.tokenUntil',
      },
    ],
  },
  {
    promise: 'a company is deleted on its date or kept by one press, and not one row of another changes',
    test: 'server/src/leaving/leaving.test.ts',
    reason:
      'Whole interviews of two companies on a moved clock show that nothing is early, left, or taken from the other.',
    mistakes: [
      { file: 'server/src/leaving/leaving.ts', from: "throw refuse('company_held')", to: 'tx.now()' },
      { file: 'server/src/leaving/leaving.ts', from: "throw refuse('company_deletion_begun')", to: 'tx.now()' },
      { file: 'server/src/leaving/leaving.ts', from: 'leaveDays * dayMs', to: 'dayMs' },
    ],
  },
  {
    promise: 'a company that moves has the same reports byte for byte, and its archive opens nothing',
    test: 'server/src/leaving/moving.test.ts',
    reason: 'Two installations with whole interviews answer the same calls.',
    mistakes: [
      { file: 'server/src/leaving/writing.ts', from: 'order by t.ctid) r', to: 'order by t.ctid desc) r' },
      { file: 'server/src/leaving/decisions.ts', from: 'password_hash: unknownPassword,', to: '' },
      { file: 'server/src/leaving/importing.ts', from: 'await planAgain(client)', to: '' },
    ],
  },
  {
    promise: 'a model’s key stays secret, and work goes only to a model that the candidate read about',
    test: 'server/src/models/models.test.ts',
    reason: 'A stored key, every reply and the log; rooms before and after a change of model.',
    mistakes: [
      {
        file: 'server/src/models/settings.ts',
        from: 'before.provider !== form.provider || originOf(',
        to: 'before.provider !== form.provider && originOf(',
      },
      { file: 'server/src/models/settings.ts', from: 'key.length >= tellingLength ?', to: 'key.length > 0 ?' },
      { file: 'server/src/models/choosing.ts', from: 'eq(models.enabled, true), or(', to: 'or(' },
    ],
  },
]

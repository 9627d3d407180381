/**
 * Tables of which an archive has no rows, or not all columns. All others are found by their references to the company.
 * A test asks for a decision about every table that no reference reaches and every column that keeps a secret.
 */

export type Decided = {
  /** A column that names an interview or a company without a reference. */
  link?: { column: string; to: 'interviews' | 'companies' }
  /** Condition on the row `t`, where no reference says it; `:interviews` are the ids of those in the archive. */
  where?: string
  /** Rows `t` that are in the archive, of those that are the company's. */
  only?: string
  /** A column whose bytes are files of the archive, named by the key of their row. */
  file?: { column: string; key: string }
  /** Columns that are not in the file, with the value that an import writes. */
  set?: Record<string, string>
  /** Columns that are written otherwise, from the row `t`. */
  read?: Record<string, string>
}

/** `leftOut`: why no row of the table is in an archive. */
type Decision = { leftOut: string } | Decided

const perInstallation = 'belongs to the installation'
const signingIn = 'signs people in'
const short = 'is gone within minutes or days'
const programs = 'opens the company to programs; make it again'

/** Known to no one, so that each person chooses a new password. */
export const unknownPassword = ':unknown-password'

export const decisions: Record<string, Decision> = {
  // The company and its people.
  companies: { set: { requires_sso: 'false', mail_trusted_at: 'null', mail_held_at: 'null' } },
  interviewers: {
    set: {
      password_hash: unknownPassword,
      is_operator: 'false',
      is_trusted_to_mail: 'false',
      is_break_glass: 'false',
      verified_at: 'null',
      sso_verified_at: 'null',
    },
  },
  account_links: { leftOut: signingIn },
  invitations: { leftOut: 'opens accounts; invite again' },
  recovery_codes: { leftOut: signingIn },
  second_factors: { leftOut: 'is sealed with the installation’s key; set it up again' },
  sign_in_tickets: { leftOut: signingIn },
  sign_ins: { leftOut: signingIn },
  sso_connections: {
    set: {
      sealed_secret: 'null',
      flow_key: 'gen_random_uuid()::text || gen_random_uuid()',
      is_on: 'false',
      vouches: 'false',
    },
  },
  sso_domains: { set: { verified_at: 'null' } },
  sso_logout_tokens: { leftOut: signingIn },
  sso_sessions: { leftOut: signingIn },
  sso_tests: { leftOut: signingIn },
  sso_used_states: { leftOut: signingIn },

  // Interviews. Links go on working: an archive has the hash of a link's secret, never the secret.
  interviews: {
    only: 't.preview_of is null and t.deleted_at is null',
    set: { candidate_token: 'null', sealed_candidate_token: 'null' },
    read: {
      candidate_token_hash: `coalesce(t.candidate_token_hash, sha256(convert_to(t.candidate_token, 'UTF8')))`,
    },
  },
  resumes: { file: { column: 'bytes', key: 'id' } },
  company_settings: { file: { column: 'logo', key: 'company_id' } },
  announcements: { link: { column: 'interview_id', to: 'interviews' } },
  panel_announcements: { link: { column: 'interview_id', to: 'interviews' } },
  interview_counts: { link: { column: 'company_id', to: 'companies' } },
  model_calls: { where: '(t.company_id = $1 or t.interview_id in (:interviews))' },
  position_enrolments: { set: { sealed_token: 'null' } },
  // Work under way ends with the installation; the person goes on with it.
  own_code: {
    set: { work: 'null', step: 'null' },
    read: { state: `case when t.state in ('trying', 'making') then 'stopped' else t.state end` },
  },
  // So that the lists beside the new installation's backups get them.
  tombstones: { set: { listed_at: 'null' } },
  collected_notices: { leftOut: short },
  followed_interviews: { leftOut: 'belongs to a hiring system' },
  idempotent_calls: { leftOut: short },
  mails: { leftOut: 'is sealed with the installation’s key' },
  personal_copies: { leftOut: short },
  personal_copy_pieces: { leftOut: short },
  position_import_rows: { leftOut: short },
  position_imports: { leftOut: short },
  presence: { leftOut: short },
  reports_in_the_making: { leftOut: short },
  workspace_tickets: { leftOut: short },

  // Connections.
  api_key_secrets: { leftOut: programs },
  api_keys: { leftOut: programs },
  hiring_connections: { leftOut: programs },
  hiring_keys: { leftOut: programs },
  hiring_tests: { leftOut: programs },
  hiring_updates: { leftOut: programs },
  webhook_attempts: { leftOut: programs },
  webhook_deliveries: { leftOut: programs },
  webhook_secrets: { leftOut: programs },
  webhooks: { leftOut: programs },

  // The installation.
  claims: { leftOut: perInstallation },
  company_archive_parts: { leftOut: 'is the archive itself' },
  company_archives: { leftOut: 'is the archive itself' },
  company_leavings: { leftOut: perInstallation },
  company_tombstones: { leftOut: perInstallation },
  heartbeat: { leftOut: perInstallation },
  leads: { leftOut: perInstallation },
  migrations: { leftOut: perInstallation },
  model_alone_runs: { leftOut: 'is about a model of the installation; measure it again' },
  model_cards: { leftOut: perInstallation },
  model_companies: { leftOut: perInstallation },
  model_states: { leftOut: perInstallation },
  models: { leftOut: 'belongs to the installation; choose a model again' },
  retention_clock: { leftOut: perInstallation },
  schema_changes: { leftOut: perInstallation },
  sending_pause: { leftOut: perInstallation },
  settings_key: { leftOut: perInstallation },
}

'use strict'
// Runs once per machine and version, in a sandbox: makes the data folder that each run of SQL copies.
const { execFileSync } = require('node:child_process')
const { chmodSync, readdirSync, rmSync } = require('node:fs')
const { join } = require('node:path')

const [programs, folder] = process.argv.slice(2)
const settings = {
  listen_addresses: '',
  max_connections: '8',
  superuser_reserved_connections: '0',
  shared_buffers: '16MB',
  maintenance_work_mem: '8MB',
  temp_file_limit: '24MB',
  shared_memory_type: 'mmap',
  dynamic_shared_memory_type: 'mmap',
  huge_pages: 'off',
  io_method: 'sync',
  // Each run has one statement at a time, and the box lasts seconds.
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  max_sync_workers_per_subscription: '0',
  max_replication_slots: '0',
  max_wal_senders: '0',
  max_prepared_transactions: '0',
  autovacuum: 'off',
  jit: 'off',
  bgwriter_lru_maxpages: '0',
  restart_after_crash: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  min_wal_size: '2MB',
  max_wal_size: '8MB',
  checkpoint_timeout: '1h',
  // What one session does is not shown to another.
  track_activities: 'off',
  track_counts: 'off',
  log_min_messages: 'panic',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const setup = [
  "UPDATE pg_database SET datistemplate = false WHERE datname = 'template0'",
  'DROP DATABASE template0',
  'DROP DATABASE postgres',
  'CREATE ROLE author LOGIN',
  'ALTER ROLE author SET search_path = public',
  'REVOKE ALL ON DATABASE template1 FROM PUBLIC',
  'REVOKE ALL ON SCHEMA public FROM PUBLIC',
  // Nobody keeps what outlives a statement outside the tables.
  'REVOKE EXECUTE ON FUNCTION lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) FROM PUBLIC',
]

const set = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`])
const options = { stdio: ['pipe', 'ignore', 'inherit'] }
execFileSync(
  join(programs, 'initdb'),
  [
    ...['-D', folder, '-U', 'keeper', '--auth=trust', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin'],
    ...['--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions', '--wal-segsize=1', ...set],
  ],
  options,
)
execFileSync(join(programs, 'postgres'), ['--single', '-D', folder, 'template1'], {
  ...options,
  input: `${setup.join('\n')}\n`,
})
rmSync(join(folder, 'postmaster.opts'), { force: true })
chmodSync(folder, 0o755)
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

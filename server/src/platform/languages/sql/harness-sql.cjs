'use strict'
// Runs inside the sandbox: starts PostgreSQL on a copy of the prepared data folder and runs the candidate's statements
// on one data set after the other, each in a database of its own. The protocol is described in calls.ts; a case's
// arguments are schema, rows, check (or null), mayWrite and explain. Statements reach neither this program nor its channel.
const { spawn } = require('node:child_process')
const { chmodSync, cpSync, readFileSync, readSync, writeSync } = require('node:fs')
const { createConnection } = require('node:net')
const { setTimeout: sleep } = require('node:timers/promises')
const { join } = require('node:path')
const { answerPsql, hintOfPsql, readSettings, rewriteRows } = require('./sql-reading.cjs')

const [mode, given] = process.argv.slice(2)
/** `work` is an empty folder, `prepared` the data folder that is copied there. */
const { program, prepared, protocol, work, code, limits } = JSON.parse(given)
const { parse, serialize } = require(protocol)
const folder = join(work, 'data')
const channel = 5
const maxNotices = 50
const maxNoticeLength = 32 * 1024
const maxEarlierSize = 128 * 1024

/** Starts the server; ends this program when it ends. */
function startServer() {
  cpSync(prepared, folder, { recursive: true })
  chmodSync(folder, 0o700)
  const server = spawn(program, ['-D', folder, '-k', work], { stdio: ['ignore', 'ignore', 'inherit'] })
  server.on('exit', () => process.exit(1))
}

class Refused extends Error {}

/** Opens a session once the server accepts it. */
async function connect(user, database) {
  for (;;) {
    try {
      return await openSession(user, database)
    } catch (error) {
      // Not listening yet, or still starting.
      if (!['ENOENT', 'ECONNREFUSED', '57P03'].includes(error.code)) throw error
      await sleep(2)
    }
  }
}

function openSession(user, database) {
  return new Promise((resolve, reject) => {
    const socket = createConnection(join(work, '.s.PGSQL.5432'))
    const session = { socket, take: undefined }
    socket.on('error', (error) => (session.take ? session.take({ name: 'gone' }) : reject(error)))
    socket.on('close', () => session.take?.({ name: 'gone' }))
    session.take = undefined
    socket.on('connect', () => socket.write(serialize.startup({ user, database, client_encoding: 'UTF8' })))
    const failed = (message) => reject(Object.assign(new Error(message.message), { code: message.code }))
    void parse(socket, (message) => {
      if (session.take) session.take(message)
      else if (message.name === 'error') failed(message)
      else if (message.name === 'readyForQuery') resolve(session)
    })
  })
}

/**
 * Runs statements, and keeps the rows of the last one that returns some, and the first rows of `earlier` ones. With
 * `mayCut` a result over the limits ends the session and keeps its first rows; it is refused otherwise.
 */
function query(session, text, mayCut = false) {
  return new Promise((resolve, reject) => {
    let failure
    let size = 0
    const result = { fields: undefined, rows: [], earlier: [], tags: [], notices: [] }
    const end = (error) => {
      session.take = undefined
      if (error) reject(error)
      else resolve(result)
    }
    const giveUp = (reason) => {
      session.socket.destroy()
      end(new Refused(reason))
    }
    const stopAt = (limit) => {
      if (!mayCut) return giveUp(`The result has more than ${limit}. With LIMIT you see the first rows.`)
      result.isMore = true
      session.socket.destroy()
      end()
    }
    session.take = (message) => {
      switch (message.name) {
        case 'rowDescription':
          if (result.fields && result.earlier.length < limits.earlier) result.earlier.push(beginningOf(result))
          result.fields = message.fields
          result.rows = []
          size = 0
          break
        case 'dataRow':
          size += JSON.stringify(message.fields).length + 1
          if (result.rows.length >= limits.rows) stopAt(`${limits.rows} rows`)
          else if (size > limits.bytes) stopAt(`${limits.bytes / 1024 / 1024} MB`)
          else result.rows.push(message.fields)
          break
        case 'commandComplete':
          if (result.tags.length < maxNotices) result.tags.push(message.text)
          break
        case 'notice':
          if (result.notices.length < maxNotices) result.notices.push(message.message.slice(0, maxNoticeLength))
          break
        case 'copyInResponse':
          session.socket.write(serialize.copyFail('Rows are not read from the client.'))
          break
        case 'copyOutResponse':
          giveUp('COPY returns no rows here: use SELECT.')
          break
        case 'error':
          failure = new Refused(describe(message, text))
          break
        case 'gone':
          end(failure ?? new Refused('The session ended before the statements did.'))
          break
        case 'readyForQuery':
          end(failure)
      }
    }
    session.socket.write(serialize.query(text))
  })
}

/** A result of an earlier statement, which is shown and not compared. */
function beginningOf({ fields, rows }) {
  let size = 0
  const first = rows.slice(0, limits.shownRows).filter((row) => (size += JSON.stringify(row).length) <= maxEarlierSize)
  return { fields, rows: first, total: rows.length }
}

/** Advice where PostgreSQL has none, by its code of the error. */
const hints = {
  53400: 'Check for a join without a condition, or a recursion that never ends.',
  42501: 'Use the tables of the task as it says. Nothing else can be changed or read here.',
}

/** PostgreSQL's own words, with the place in the statements. */
function describe({ code, message, detail, hint = hints[code] ?? hintOfPsql(message), position }, text) {
  const before = position === undefined ? undefined : Array.from(text).slice(0, Number(position) - 1)
  const line = before && before.filter((character) => character === '\n').length + 1
  const column = before && before.length - before.lastIndexOf('\n')
  const place = before ? `Line ${line}, column ${column}: ` : ''
  return [place + message, ...(detail ? [detail] : []), ...(hint ? [`Hint: ${hint}`] : [])].join('\n')
}

/** Ends a session; once the server has closed it, nothing of it is locked. */
function close({ socket }) {
  if (socket.destroyed) return
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.end(serialize.end())
  return closed
}

/**
 * The last result and earlier ones with the names of their types, from the owner's session in that database. They are
 * written in one way, whichever `settings` the statements left behind.
 */
async function viewResults(owner, all, settings) {
  const results = all.filter(({ fields }) => fields?.length)
  if (results.length === 0) return {}
  const ids = [...new Set(results.flatMap(({ fields }) => fields.map(({ dataTypeID }) => dataTypeID)))]
  const types = await query(
    owner,
    `select id, pg_catalog.format_type(id, null) from unnest('{${ids.join()}}'::oid[]) as id`,
  )
  const names = new Map(types.rows.map(([id, name]) => [Number(id), name]))
  const viewed = []
  for (const { fields, rows, total = rows.length, isMore } of results) {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, type: names.get(dataTypeID) ?? 'unknown' }))
    const { statements, take } = (settings && rewriteRows({ columns, rows }, settings)) ?? {}
    // Values in a style that can't be read back stay as they are.
    const rewritten = statements && (await query(owner, statements).catch(() => undefined))
    viewed.push({ columns, rows: rewritten ? take(rewritten.rows) : rows, total, ...(isMore && { isMore }) })
  }
  const earlier = viewed.slice(0, -1)
  return { rows: viewed.at(-1), ...(earlier.length > 0 && { earlier }) }
}

const withWords = (words, promise) =>
  promise.catch((error) => {
    throw error instanceof Refused ? new Refused(`${words}: ${error.message}`) : error
  })

// Of the tables alone: the catalogs of a new database are many.
const analyze = `DO $$ DECLARE each regclass; BEGIN
  FOR each IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'm') LOOP
    EXECUTE format('ANALYZE %s', each);
  END LOOP;
END $$`

let count = 0

/** Makes a database for one data set, runs the statements in it, and drops it with the role that ran them. */
async function runCase(admin, statements, [schema, rows, check, mayWrite, explain]) {
  count += 1
  const [name, role] = [`data_${count}`, `candidate_${count}`]
  await query(admin, `create database ${name} owner author strategy file_copy`)
  await query(admin, makeRole(name, role, explain))
  let [owner, startedAt, ms] = []
  try {
    owner = await connect('author', name)
    await withWords('The schema cannot be made', query(owner, schema))
    await withWords('The rows cannot be loaded', query(owner, rows))
    await query(owner, grantTables(role, mayWrite))
    await query(owner, analyze)
    const session = await connect(role, name)
    let [result, settings] = []
    try {
      const text = answerPsql(statements, (words) => new Refused(words)) ?? statements
      startedAt = performance.now()
      result = await query(session, text, check === null).finally(() => (ms = performance.now() - startedAt))
      if (check === null && !result.isMore) settings = (await query(session, readSettings)).rows[0]
    } finally {
      await close(session)
    }
    const plan = explain ? plansOf(result.notices, statements) : undefined
    // Their own results are shown before that of the check.
    const own = [...result.earlier, ...(result.fields && check !== null ? [beginningOf(result)] : [])]
    const seen = check === null ? result : await runCheck(owner, check)
    const value = {
      tags: result.tags,
      ...(await viewResults(owner, [...own.slice(-limits.earlier), seen], settings)),
      ...(plan !== undefined && { plan }),
    }
    return { value, ms, notices: result.notices.filter((notice) => !isPlan(notice)) }
  } catch (error) {
    throw Object.assign(error, { ms })
  } finally {
    if (owner) await close(owner)
    await query(admin, `drop database ${name} with (force)`)
    await query(admin, `drop role ${role}`)
  }
}

function makeRole(name, role, explain) {
  const settings = {
    search_path: 'public',
    ...(explain && {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_level': 'notice',
    }),
  }
  return [
    `create role ${role} login`,
    `revoke all on database ${name} from public`,
    `grant connect, temporary on database ${name} to ${role}`,
    ...Object.entries(settings).map(([setting, value]) => `alter role ${role} set ${setting} = '${value}'`),
  ].join(';')
}

function grantTables(role, mayWrite) {
  const rights = mayWrite ? 'select, insert, update, delete' : 'select'
  return [
    `grant usage on schema public to ${role}`,
    `grant ${rights} on all tables in schema public to ${role}`,
    ...(mayWrite ? [`grant usage, select on all sequences in schema public to ${role}`] : []),
  ].join(';')
}

/** Runs the check as the owner of the tables, in a session that nothing of the statements' session reaches. */
async function runCheck(owner, check) {
  await query(owner, 'set search_path = public')
  await query(owner, 'set default_transaction_read_only = on')
  return withWords('The check failed', query(owner, check))
}

const isPlan = (notice) => /^duration: [\d.]+ ms {2}plan:\n/.test(notice)

/** The plans of all statements that have one, without the statements. */
function plansOf(notices, statements) {
  const head = `Query Text: ${statements}`
  const plans = notices.filter(isPlan).map((plan) => {
    const text = plan.slice(plan.indexOf('\n') + 1)
    return (text.startsWith(head) ? text.slice(head.length) : text).trim()
  })
  if (plans.length === 0) return undefined
  const told = plans.length === 1 ? plans : plans.map((plan, at) => `Plan ${at + 1} of ${plans.length}\n${plan}`)
  return told.join('\n\n').slice(0, maxNoticeLength)
}

let rest = Buffer.alloc(0)

function readLine() {
  for (;;) {
    const end = rest.indexOf(10)
    if (end >= 0) {
      const line = rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
      return JSON.parse(line)
    }
    const chunk = Buffer.allocUnsafe(65536)
    const length = readSync(channel, chunk)
    if (length === 0) process.exit(0)
    rest = Buffer.concat([rest, chunk.subarray(0, length)])
  }
}

function writeAll(descriptor, text) {
  let bytes = Buffer.from(text)
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(descriptor, bytes))
    } catch (error) {
      if (error.code !== 'EAGAIN') return
    }
  }
}

function reply(nonce, kind, json) {
  const mark = `\u0000${nonce}\u0000`
  writeAll(1, mark)
  writeAll(2, mark)
  writeAll(channel, `${nonce} ${kind} ${JSON.stringify(json)}\n`)
}

async function serveCases(admin) {
  const start = readLine()
  const statements = readFileSync(code, 'utf8')
  reply(start.nonce, 'loaded', {})
  for (;;) {
    const { nonce, args } = readLine()
    try {
      const { value, ms, notices } = await runCase(admin, statements, args)
      writeAll(1, notices.map((notice) => `${notice}\n`).join(''))
      reply(nonce, 'value', { ms, value })
    } catch (error) {
      reply(nonce, 'error', { ms: error.ms ?? 0, message: error.message })
    }
  }
}

/** Without a data set: prints the rows of a query, as a role without rights. */
async function print(admin) {
  await query(admin, makeRole('template1', 'guest', false))
  const guest = await connect('guest', 'template1')
  const { rows } = await query(guest, readFileSync(code, 'utf8'))
  writeAll(1, rows.map((row) => `${row.join('\t')}\n`).join(''))
  process.exit(0)
}

startServer()
connect('keeper', 'template1')
  .then((admin) => (mode === 'calls' ? serveCases(admin) : print(admin)))
  .catch((error) => {
    writeAll(2, `${error.message}\n`)
    process.exit(1)
  })

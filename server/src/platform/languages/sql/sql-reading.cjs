'use strict'
// Parts of the SQL harness, inside the sandbox: commands of psql, and results written under other settings.

const onlyAlone = '\\d and \\dt work here on a line of their own, without other statements.'
const askCatalog = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' lists the tables."

const tables = `SELECT c.relname AS "table",
  CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' ELSE 'table' END AS kind
FROM pg_catalog.pg_class c
WHERE c.relnamespace = 'public'::pg_catalog.regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
ORDER BY 1`

const columnsOf = (name) => `SELECT a.attname AS "column", pg_catalog.format_type(a.atttypid, a.atttypmod) AS type,
  NOT a.attnotnull AS "can be null",
  EXISTS (SELECT FROM pg_catalog.pg_index i
    WHERE i.indrelid = a.attrelid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS key
FROM pg_catalog.pg_attribute a
WHERE a.attrelid = '${name.replaceAll("'", "''")}'::pg_catalog.regclass AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY a.attnum`

/**
 * The query that answers a command of psql, the terminal program; undefined where the statements are none.
 * Throws advice for a command that has no answer here.
 */
function answerPsql(statements, refuse) {
  const [, command, argument] = /^\s*\\(\S*)[ \t]*([^\n]*?)[ \t]*;?\s*$/.exec(statements) ?? []
  if (command === undefined) return undefined
  const kind = command.replace(/[+S]+$/, '')
  if (['d', 'dt', 'dv', 'dm'].includes(kind)) return argument ? columnsOf(argument) : tables
  throw refuse(
    `\\${command} is a command of psql, the terminal program. Write SQL here.\nHint: \\d lists the tables, and \\d NAME the columns of one. ${askCatalog}`,
  )
}

/** Advice for a syntax error over a backslash. */
const hintOfPsql = (message) =>
  /at or near "\\/.test(message)
    ? `Commands that begin with a backslash belong to psql, the terminal program. ${onlyAlone}`
    : undefined

const settings = ['DateStyle', 'IntervalStyle', 'TimeZone', 'bytea_output']

/** Asks a session for the settings that decide how its values are written. */
const readSettings = `SELECT ${settings.map((name) => `pg_catalog.current_setting('${name}')`).join(', ')}`
const standard = ['ISO, MDY', 'postgres', 'UTC', 'hex']

const dependent = /^(?:interval|date|bytea|timestamp with(?:out)? time zone|(?:date|ts|tstz)(?:multi)?range)(?:\[\])*$/

const quote = (text) => `'${text.replaceAll("'", "''")}'`
const set = (values) => settings.map((name, at) => `SET ${name} = ${quote(values[at])};`).join('')

/** The statements by which another session writes these rows under the standard settings; undefined where they are so written. */
function rewriteRows({ columns, rows }, written) {
  const places = columns.flatMap(({ type }, at) => (dependent.test(type) ? [{ at, type }] : []))
  if (places.length === 0 || rows.length === 0 || written.join() === standard.join()) return undefined
  const cells = JSON.stringify(rows.map((row) => places.map(({ at }) => row[at])))
  const read = places.map(({ type }, at) => `(each ->> ${at})::${type} AS c${at}`).join(', ')
  const statements = `${set(written)}
CREATE TEMP TABLE written AS SELECT number, ${read}
  FROM pg_catalog.jsonb_array_elements(${quote(cells)}::jsonb) WITH ORDINALITY AS t (each, number);
${set(standard)}
SELECT ${places.map((_, at) => `c${at}`).join(', ')} FROM written ORDER BY number;
DROP TABLE written`
  const take = (standardRows) =>
    rows.map((row, line) =>
      row.map((cell, at) => {
        const place = places.findIndex((each) => each.at === at)
        return place < 0 ? cell : standardRows[line][place]
      }),
    )
  return { statements, take }
}

module.exports = { answerPsql, hintOfPsql, readSettings, rewriteRows }

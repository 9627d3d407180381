export async function sqlGrammar() {
  const { PostgreSQL, sql } = await import('@codemirror/lang-sql')
  return sql({ dialect: PostgreSQL })
}

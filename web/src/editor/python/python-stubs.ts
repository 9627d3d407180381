/**
 * Declarations of the kit's libraries for the Python server, made from their packages by tools/python-stubs.py. A
 * project's editor fetches those of the libraries that it names: 60 to 310 KB each.
 */
const urls = import.meta.glob<string>('../../../python-stubs/*.bin', { query: '?url', import: 'default', eager: true })

/** Libraries whose declarations use those of others, or are in them. */
const needs: Partial<Record<string, readonly string[]>> = {
  pandas: ['numpy', 'pandas'],
  alembic: ['sqlalchemy'],
}
const urlOf = (name: string) => urls[`../../../python-stubs/${name}.bin`]

/** Names of the declarations that a project with these libraries needs, in one order. */
export const stubsFor = (libraries: readonly string[]): string[] =>
  [...new Set(libraries.flatMap((id) => needs[id] ?? [id]))].filter((name) => urlOf(name) !== undefined).toSorted()

/** Texts by path below the root; without those that can't be fetched, because nothing depends on them. */
export async function fetchStubs(names: readonly string[]): Promise<Record<string, string>> {
  const all = await Promise.all(names.map((name) => fetchOne(urlOf(name)!).catch(() => ({}))))
  return Object.assign({}, ...all)
}

async function fetchOne(url: string): Promise<Record<string, string>> {
  const { ok, body } = await fetch(url)
  if (!ok || !body) return {}
  return (await new Response(body.pipeThrough(new DecompressionStream('gzip'))).json()) as Record<string, string>
}

/** The message for the results, and the same with the first line of the stack that is in the workspace. */
export function describe(error) {
  const cause = error?.cause instanceof Error ? error.cause : error
  const raw = cause instanceof Error ? cause.message || cause.name : String(cause)
  const isPlain =
    cause?.code === 'ERR_ASSERTION' ||
    cause?.code === 'ERR_TEST_FAILURE' ||
    cause?.name === 'AssertionError' ||
    !(cause instanceof Error)
  const message = (isPlain ? raw : `${cause.name}: ${raw}`).replaceAll(/\u001B\[[0-9;]*m/g, '').slice(0, 2_000)
  const folder = process.cwd()
  const line = String(cause?.stack ?? '')
    .split('\n')
    .find((text) => /^\s+at /.test(text) && text.includes(`${folder}/`) && !text.includes('node_modules'))
  const place = line?.slice(line.indexOf(`${folder}/`) + folder.length + 1).replace(/\)$/, '')
  return { message, details: place ? `${message}\nat ${place}` : message }
}

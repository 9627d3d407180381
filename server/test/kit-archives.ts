/** Archives of own kits, for tests. */
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Headers as TarHeader, pack } from 'tar-stream'

export type TarEntry = Omit<TarHeader, 'size'> & { text?: string | Buffer; pax?: Record<string, string> }

export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer<ArrayBuffer>> {
  const tar = pack()
  const written = buffer(tar)
  for (const { text, ...header } of entries) tar.entry(header, text ?? '')
  tar.finalize()
  return gzipSync(await written)
}

export const kitForm = {
  name: 'Acme tools',
  id: 'acme-tools',
  version: '1.0.0',
  runtime: 'python',
} satisfies Record<string, unknown>

export const sample = `import unittest
from acme import twice
class Twice(unittest.TestCase):
    def test_two(self):
        self.assertEqual(twice(2), 4)
`

/** A kit of Python that passes, with changes. */
export function pythonKit(
  form: Record<string, unknown> = {},
  tests = sample,
  more: readonly TarEntry[] = [],
): TarEntry[] {
  return [
    { name: './kit.json', text: JSON.stringify({ ...kitForm, ...form }) },
    { name: './files/site-packages/acme/__init__.py', text: 'def twice(n):\n    return 2 * n\n' },
    { name: './sample/tests/test_twice.py', text: tests },
    ...more,
  ]
}

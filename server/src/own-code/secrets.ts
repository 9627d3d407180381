import type { ProjectFile } from '@nova/contract/projects/projects'
/** Finds secrets by the rules of secretlint's recommended preset, and replaces them. Only for the reading thread. */
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

const preset = '@secretlint/secretlint-rule-preset-recommend'
const config = { rules: [{ id: preset, rule: creator }] }
/** Rules by their name in a sentence. */
const nameOf = (rule: string) => rule.replace(/^.*secretlint-rule-/, '')

/**
 * The files without secrets: each found one is replaced by the same made-up word everywhere. A sentence for each file
 * names the rule and the line, never the secret.
 */
export async function replaceSecrets(
  files: readonly ProjectFile[],
  known: Map<string, string>,
): Promise<{ files: ProjectFile[]; notes: string[] }> {
  const notes: string[] = []
  const clean: ProjectFile[] = []
  for (const file of files) {
    const found = await findIn(file)
    let { text } = file
    for (const { from, to } of found.toReversed()) {
      const secret = text.slice(from, to)
      if (!known.has(secret)) known.set(secret, `REPLACED_SECRET_${known.size + 1}`)
      text = text.slice(0, from) + known.get(secret)! + text.slice(to)
    }
    for (const { line, rule } of found)
      notes.push(
        `${file.path}, line ${line}: we replaced what looks like a secret (secretlint’s rule ${nameOf(rule)}). If it is a real one, renew it.`,
      )
    clean.push({ path: file.path, text })
  }
  // One found by a rule may stand elsewhere without the signs by which the rule knows it.
  const everywhere = clean.map(({ path, text }) => {
    let rest = text
    for (const [secret, word] of known) rest = rest.replaceAll(secret, word)
    return { path, text: rest }
  })
  return { files: everywhere, notes }
}

async function findIn({ path, text }: ProjectFile) {
  const { messages } = await lintSource({
    source: { filePath: path, content: text, contentType: 'text', ext: /\.\w+$/.exec(path)?.[0] ?? '' },
    options: { config, noPhysicFilePath: true },
  })
  const found = messages
    .map(({ range: [from, to], loc, ruleId }) => {
      // Some rules take the quotes and brackets that follow along.
      const length = text.slice(from, to).replace(/['"`)\];,\s]+$/, '').length
      return { from, to: from + length, line: loc.start.line, rule: ruleId }
    })
    .toSorted((one, other) => one.from - other.from)
  return found.filter(({ from }, at) => at === 0 || from >= found[at - 1]!.to)
}

/** Compiles a Vue component's file, for the preview and for the tests of web projects (kits/web). */
import type * as Compiler from '@vue/compiler-sfc'
import type { BindingMetadata, SFCBlock, SFCDescriptor } from '@vue/compiler-sfc'

type Problem = { text: string; line: number; column: number }
type Compiled = { code: string; css: string; loader: 'js' | 'ts'; problems: Problem[] }
type Options = { id: string; scoped: boolean; slotted: boolean; isProd: true }
type Script = { code: string; bindings?: BindingMetadata; note: string }

/** The component's script, in `loader`'s language, its style sheet, and each fault of the file with its place. */
export function compileVueFile(compiler: typeof Compiler, path: string, source: string): Compiled {
  const { descriptor, errors } = compiler.parse(source, { filename: path })
  const { script, scriptSetup, styles } = descriptor
  const loader = (scriptSetup ?? script)?.lang === 'ts' ? 'ts' : 'js'
  const fail = (problems: Problem[]): Compiled => ({ code: '', css: '', loader, problems })
  const problems = [...errors.map((error) => problemOf(error)), ...findMissing(descriptor)]
  if (problems.length > 0) return fail(problems)
  const scoped = styles.some((style) => style.scoped)
  const options: Options = { id: `data-v-${hashOf(path)}`, scoped, slotted: descriptor.slotted, isProd: true }
  try {
    const compiled = compileScript(compiler, descriptor, options)
    const shown = scriptSetup ? '' : compileTemplate(compiler, descriptor, { ...options, compiled, loader })
    const facts = { ...(scoped && { __scopeId: options.id }), __file: path }
    const added = `Object.assign(component, ${JSON.stringify(facts)})\nexport default component`
    const code = [compiled.code, shown, added, compiled.note].join('\n')
    return { code, css: compileStyles(compiler, descriptor, options), loader, problems }
  } catch (error) {
    return fail([problemOf(error as Fault, (error as Fault).block ?? scriptSetup ?? script)])
  }
}

/** `<script setup>` gets its template inside; TypeScript is left to the bundler. */
function compileScript(compiler: typeof Compiler, descriptor: SFCDescriptor, { id, ...options }: Options): Script {
  if (!descriptor.script && !descriptor.scriptSetup) return { code: 'const component = {}', note: '' }
  const { content, bindings, map } = compiler.compileScript(descriptor, {
    id,
    isProd: true,
    genDefaultAs: 'component',
    inlineTemplate: true,
    templateOptions: options,
  })
  return { code: content, note: map ? noteOf(map) : '', ...(bindings && { bindings }) }
}

/** Leads the lines of a script back to its file, as bundlers read it. */
function noteOf(map: { sources: string[] }): string {
  const sources = map.sources.map((path) => path.split('/').at(-1))
  const text = JSON.stringify({ ...map, sources, sourcesContent: undefined })
  return `//# sourceMappingURL=data:application/json,${encodeURIComponent(text)}`
}

function compileTemplate(
  compiler: typeof Compiler,
  { template, filename }: SFCDescriptor,
  { compiled, loader, ...options }: Options & { compiled: Script; loader: Compiled['loader'] },
): string {
  if (!template) return ''
  const { code, errors } = compiler.compileTemplate({
    source: template.content,
    filename,
    ...options,
    ...(template.ast && { ast: template.ast }),
    compilerOptions: {
      ...(compiled.bindings && { bindingMetadata: compiled.bindings }),
      ...(options.scoped && { scopeId: options.id }),
      ...(loader === 'ts' && { expressionPlugins: ['typescript'] }),
    },
  })
  const [error] = errors
  if (error !== undefined) throw typeof error === 'string' ? new Error(error) : error
  return `${code.replace('export function render', 'function render')}\ncomponent.render = render`
}

function compileStyles(compiler: typeof Compiler, { styles, filename }: SFCDescriptor, { id }: Options): string {
  const texts = styles.map((block) => {
    const { code, errors } = compiler.compileStyle({
      source: block.content,
      filename,
      id,
      isProd: true,
      scoped: block.scoped === true,
    })
    if (errors[0]) throw Object.assign(errors[0], { block })
    return code
  })
  return texts.join('\n')
}

/** Parts that need a program which isn't here. */
function findMissing({ template, script, scriptSetup, styles }: SFCDescriptor): Problem[] {
  const blocks = [template, script, scriptSetup, ...styles].filter((block) => block !== null)
  return blocks.flatMap((block) => {
    const text = wordsOfMissing(block)
    const { line, column } = block.loc.start
    return text === undefined ? [] : [{ text, line, column }]
  })
}

function wordsOfMissing({ type, lang, src, attrs }: SFCBlock): string | undefined {
  if (src !== undefined) return `A ${type} in a file of its own isn’t supported here. Please import it.`
  if (lang !== undefined && !['ts', 'js', 'css', 'html'].includes(lang)) return `There is no compiler for ${lang} here.`
  return attrs['module'] === undefined ? undefined : 'CSS modules aren’t supported here. Please use <style scoped>.'
}

type Fault = {
  message?: string
  reason?: string
  loc?: { start?: { line: number; column: number } }
  line?: number
  column?: number
  block?: SFCBlock
}

/** Faults of scripts and style sheets count their places from the beginning of their part. */
function problemOf({ message, reason, loc, line, column, block: own }: Fault, block = own ?? null): Problem {
  const [said = ''] = (reason ?? message ?? '').split('\n', 1)
  const [, text = '', textLine, textColumn] = /^(?:\[[^\]]*\] )?(.*?)(?: \((\d+):(\d+)\))?$/.exec(said) ?? []
  if (loc?.start) return { text, line: loc.start.line, column: loc.start.column }
  const above = block ? block.loc.start.line - 1 : 0
  return { text, line: above + (line ?? Number(textLine ?? 1)), column: column ?? Number(textColumn ?? 0) + 1 }
}

/** A name that stays the same for a file, and differs between files (FNV-1a). */
function hashOf(path: string): string {
  let hash = 0x811c9dc5
  for (const letter of path) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash.toString(16)
}

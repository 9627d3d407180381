/** Java for projects: the machine's JDK, and Debian's JUnit. */
import { existsSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readPackageVersion } from '../debian.ts'
import type { FoundLibraries, FoundRuntime, ProjectParts } from '../project-parts.ts'
import { javaAssertions } from './assertions.ts'
import { javaChange } from './change.ts'
import { bindJavaKit, findJavaKit } from './toolchain.ts'

const javaJars = '/usr/share/java'
const junitJars = [
  ...['junit-jupiter-api', 'junit-jupiter-engine', 'junit-jupiter-params', 'junit-platform-commons'],
  ...['junit-platform-engine', 'junit-platform-launcher', 'opentest4j', 'apiguardian-api', 'univocity-parsers'],
]

export const javaProject: ProjectParts = {
  install: 'default-jdk-headless',
  find: findJava,
  packages: { junit: 'junit5' },
  findLibraries: findJavaLibraries,
  kitEnvironment({ environment, files, place }) {
    const jars = files.filter((path) => path.endsWith('.jar')).map((path) => `${place}/${path}`)
    const list = environment['CLASSPATH']?.replace(/^\.:/, '') ?? jars.join(':')
    if (list === '') return {}
    const hasJUnit = /\/junit-platform-launcher[^/:]*(?::|$)/.test(list)
    return { CLASSPATH: `.:${list}`, KIT_CLASSPATH: list, ...(hasJUnit && { KIT_JUNIT: list }) }
  },
  assertions: javaAssertions,
  change: javaChange,
}

async function findJava(): Promise<FoundRuntime | undefined> {
  const found = findJavaKit()
  if (!found) return undefined
  const { home, version } = found
  return {
    version,
    binds: bindJavaKit(found),
    tools: { links: ['java', 'javac', 'jar', 'jshell'].map((name) => [name, join(home, 'bin', name)]), places: [] },
    environment: { JAVA_HOME: home },
  }
}

/** Jars of Debian's junit5, and of its dependencies. */
function findJavaLibraries(): FoundLibraries {
  const jars = junitJars.map((name) => join(javaJars, `${name}.jar`))
  const version = readPackageVersion('junit5')
  if (version === undefined || !jars.every(existsSync)) return { versions: {} }
  const inside = (path: string) => join('/opt/nova/libraries', basename(path))
  return {
    versions: { junit: version },
    binds: jars.map((path) => ({ from: realpathSync(path), to: inside(path) })),
    environment: { CLASSPATH: ['.', ...jars.map(inside)].join(':'), KIT_JUNIT: jars.map(inside).join(':') },
  }
}

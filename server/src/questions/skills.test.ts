import { describe, expect, it } from 'vitest'
import { loadBank } from './bank.ts'

const { skills, finder } = loadBank()
const find = (line: string) => finder.find([line]).map(({ name }) => name)

describe('the taxonomy', () => {
  it('names 620 skills or more', () => {
    expect(skills.length).toBeGreaterThanOrEqual(620)
  })

  it('has no skill that belongs to itself, however far round', () => {
    const leadsBack = (name: string, path: string[]): boolean =>
      path.includes(name) || finder.byName.get(name)!.parents.some((parent) => leadsBack(parent, [...path, name]))
    expect(skills.filter(({ name }) => leadsBack(name, [])).map(({ name }) => name)).toEqual([])
  })

  it('writes aliases in lower case, and claims no name or alias twice', () => {
    const terms = skills.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases])
    expect(skills.flatMap(({ aliases }) => aliases).filter((alias) => alias !== alias.toLowerCase().trim())).toEqual([])
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })

  it('finds each skill by each of its names in a list of skills, and no other', () => {
    for (const { name, aliases } of skills) {
      for (const term of [name, ...aliases]) {
        const found = finder.find([`${term}, Zig`], new Set([0])).map((mention) => mention.name)
        expect([term, found]).toEqual([term, name === 'Zig' ? ['Zig'] : [name, 'Zig']])
      }
    }
  })

  it('keeps areas with areas below them apart from skills: they are fields', () => {
    expect(finder.fields).toContain('Databases')
    expect(finder.fields).toContain('Data Science')
    for (const name of ['CI/CD', 'Observability', 'Message Queues', 'Concurrency', 'Authentication', 'Code Review']) {
      expect(finder.fields).not.toContain(name)
    }
  })
})

describe('names that are also words', () => {
  it.each([
    'He could express himself, react swiftly and go far',
    'Less code, lit by a spring sun, with a dash of salt',
    'A recipe: chai, mocha, a chef, a puppet and an ant at the helm',
    'We combine a record, realm by realm, and play it by ear in unity',
    'The consul, a nomad, took a rocket to a meteor in the flux of time',
    'Ships yarn in every parcel, and leaves no stone unturned',
    'Moved from Salt Lake City to Hong Kong',
    'The ambient temporal signal was a recoil of the spanner',
    'Mutual trust, safe work and prettier rooms at the confluence of two rivers',
    'Sang jasmine songs, told of karma, and swung on a swing in the bamboo',
    'Nothing is more sublime than a gatsby in an eclipse',
    'Born in Phoenix, Arizona, and moved to Delphi',
    'Anna Julia Schmidt taught Ruby Ashworth',
    'Took the Express train, sold an Express Parcel, removed Rust from bridges',
    'Led the Unity church group at Snowflake',
    'Head Chef, Restaurant Maaemo',
    'Loaded shipping containers, kept a hive and an elk, and repaired a lighthouse under the aurora',
  ])('are not read into "%s"', (line) => {
    expect(find(line)).toEqual([])
  })

  it.each<[string, string[]]>([
    ['Frameworks: Meteor, Koa, Lit, Sinatra, Bevy', ['Meteor', 'Koa', 'Lit', 'Sinatra', 'Bevy']],
    ['State: Recoil, Zod, SWR', ['Recoil', 'Zod', 'SWR']],
    ['Tests written with Mocha, Chai and Karma', ['Mocha', 'Chai', 'Karma']],
    ['Infrastructure: Chef, Puppet, Helm, Flux, Consul', ['Chef', 'Puppet', 'Helm', 'Flux', 'Consul']],
    ['Developed workflows in Temporal and Prefect', ['Temporal', 'Prefect']],
    ['Built with React Native, not React', ['React Native', 'React']],
    ['k8s, postgres, JS, node.js, ASP.NET Core', ['Kubernetes', 'PostgreSQL', 'JavaScript', 'Node.js', 'ASP.NET']],
    ['Spring Boot with Spring Security and JPA', ['Spring Boot', 'Spring Security', 'Jakarta Persistence']],
    ['Kotlin Multiplatform, Jetpack Compose, Dagger', ['Kotlin Multiplatform', 'Jetpack Compose', 'Dagger']],
    ['Rewrote the timetable in Rust', ['Rust']],
    ['- Gute Kenntnisse in Python oder Go', ['Python', 'Go']],
    ['2021-now: Go developer, Kapal Cloud (Jakarta)', ['Go', 'Cloud']],
    ['We use React every day', ['React']],
    ['Maintained the Angular codebase', ['Angular']],
    ['- Rust', ['Rust']],
    ['Go is a plus', ['Go']],
    ['Queries with Hive and Spark in Python', ['Hadoop', 'Spark', 'Python']],
    ['Containers and CI/CD', ['Containers', 'CI/CD']],
    ['xUnit.net, NUnit and C#', ['xUnit.net', 'NUnit', 'C#']],
  ])('are read in "%s"', (line, names) => {
    expect(find(line)).toEqual(names)
  })

  it('are read where years of them are asked for', () => {
    expect(find('- 5+ years Go or Java')).toEqual(['Go', 'Java'])
    expect(find('3 years of Swift')).toEqual(['Swift'])
    expect(find('10 years Go Ape instructor')).toEqual([])
  })

  it('are read in passing where another line surely means them', () => {
    const lines = ['Halved Spark costs within a year', 'Tools: Spark, Airflow']
    expect(finder.find(lines.slice(0, 1))).toEqual([])
    expect(finder.find(lines)[0]).toEqual({ name: 'Spark', line: 0, start: 7, end: 12 })
  })
})

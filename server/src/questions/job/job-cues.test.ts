/** Meaning of single posting lines for their skills: needed, wished for, one of several, or not needed. */
import { readFileSync } from 'node:fs'
import { Skill } from '@nova/contract/questions/bank'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeSkillFinder } from '../skills.ts'
import { alternativesOf, deniesNeed, isAsked, isNegated, wishesOf } from './job-cues.ts'

const taxonomy = readFileSync(new URL('../../../../bank/skills.json', import.meta.url), 'utf8')
const finder = makeSkillFinder(z.array(Skill).parse(JSON.parse(taxonomy)))
const mentionsIn = (line: string) => finder.find([line])

describe('a skill that is not needed', () => {
  const negatedIn = (line: string) =>
    mentionsIn(line)
      .filter((mention) => isNegated(line, mention))
      .map(({ name }) => name)

  it.each([
    ['No PHP experience needed', ['PHP']],
    ['You do not need PHP or Perl', ['PHP', 'Perl']],
    ["You don't need Java", ['Java']],
    ['Without Kubernetes', ['Kubernetes']],
    ['We moved away from MongoDB', ['MongoDB']],
    ['TypeScript instead of JavaScript', ['JavaScript']],
    ['PostgreSQL rather than MySQL', ['MySQL']],
    ['Linux is required, knowledge of Kubernetes is not', ['Kubernetes']],
    ['Kafka is not required', ['Kafka']],
    ['We never write PHP', ['PHP']],
    ['Unlike others, no Java', ['Java']],
    ['Docker, but no Kubernetes', ['Kubernetes']],
    ['Not only Python but Go', []],
    ['Not just Java', []],
    ['No fewer than five years of Python. Go is a plus', []],
    ['Java is required; no travel', []],
    ['Kotlin is not required, but welcome', []],
    ['Python and Go', []],
  ])('%s: %j', (line, names) => {
    expect(negatedIn(line)).toEqual(names)
  })

  it.each([
    ['No degree required', true],
    ['A degree is not required.', true],
    ["You don't have to know our tools", true],
    ['You do not need to use Windows', true],
    ['A degree is required', false],
    ['Required: Java', false],
    ['We need no introduction', false],
  ])('“%s” denies a need: %s', (line, isDenied) => {
    expect(deniesNeed(line)).toBe(isDenied)
  })
})

describe('a line that asks', () => {
  it.each([
    ['Strong knowledge of Java', true],
    ['5+ years of Go', true],
    ['3years of Go', true],
    ['You have written Rust', true],
    ["You've used Kafka", true],
    ['Proficiency in SQL', true],
    ['Fluent in TypeScript', true],
    ['Comfortable with Linux', true],
    ['Experience with Docker', true],
    ['Terraform is needed', true],
    ['You should know Git', true],
    ['Our stack: Java, Kafka', false],
    ['We use Go', false],
    ['Muster station duty', false],
    ['', false],
  ])('“%s”: %s', (line, asks) => {
    expect(isAsked(line)).toBe(asks)
  })
})

describe('a wish', () => {
  const wishedIn = (line: string) => {
    const mentions = mentionsIn(line)
    const wished = wishesOf(line, mentions)
    return mentions.filter((mention) => wished.has(mention)).map(({ name }) => name)
  }

  it.each([
    ['Rust is a plus', ['Rust']],
    ['Go, Rust or Kotlin would be nice', ['Go', 'Rust', 'Kotlin']],
    ['Nice to have: Terraform, Docker', ['Terraform', 'Docker']],
    ['Nice: Terraform, Docker', ['Terraform', 'Docker']],
    ['A nice Docker setup with Terraform', []],
    ['Ideally Kubernetes', ['Kubernetes']],
    ['Java (required), Kotlin (nice to have)', ['Kotlin']],
    ['Kafka (desirable)', ['Kafka']],
    ['Python, Go (both optional)', ['Go']],
    ['Java is a must, Kotlin is a plus', ['Kotlin']],
    ['Strong Java, some Kotlin preferred', ['Kotlin']],
    ['Java and SQL are required; Docker is a bonus', ['Docker']],
    ['Bonus: Rust, but Python is a must', ['Rust']],
    ['Terraform is not required', ['Terraform']],
    ["Docker wouldn't hurt", ['Docker']],
    ["Haskell isn't required", ['Haskell']],
    ['Experience with Java', []],
    ['A bonus is paid each year', []],
    ['Python, Go and Rust are needed', []],
  ])('in “%s” is of %j', (line, names) => {
    expect(wishedIn(line)).toEqual(names)
  })

  it('is read in time however many brackets and commas a line has', () => {
    const line = `Nice to have: ${'(, '.repeat(3_000)}Docker${'), '.repeat(3_000)}`
    expect(wishedIn(line)).toEqual(['Docker'])
  })
})

describe('alternatives', () => {
  const groupsIn = (line: string) =>
    alternativesOf(line, mentionsIn(line), finder).map((group) => group.map(({ name }) => name))

  it.each([
    ['Java or Kotlin', [['Java', 'Kotlin']]],
    ['Java, Kotlin or Go', [['Java', 'Kotlin', 'Go']]],
    ['Java, Kotlin, or Go', [['Java', 'Kotlin', 'Go']]],
    ['Java oder Kotlin', [['Java', 'Kotlin']]],
    ['Java and/or Kotlin', [['Java', 'Kotlin']]],
    ['Go/Rust', [['Go', 'Rust']]],
    [
      'Java or Kotlin, PostgreSQL or MySQL',
      [
        ['Java', 'Kotlin'],
        ['PostgreSQL', 'MySQL'],
      ],
    ],
    [
      'PostgreSQL or MySQL, and Go or Rust',
      [
        ['PostgreSQL', 'MySQL'],
        ['Go', 'Rust'],
      ],
    ],
    ['Java or Kotlin or Scala', [['Java', 'Kotlin', 'Scala']]],
    ['HTML/CSS', []],
    ['HTML/CSS/JavaScript', []],
    ['Java and Kotlin', []],
    ['Java, Kotlin', []],
    ['Kafka, Java or Kotlin', [['Java', 'Kotlin']]],
    ['Java', []],
    ['', []],
  ])('in “%s” are %j', (line, groups) => {
    expect(groupsIn(line)).toEqual(groups)
  })
})

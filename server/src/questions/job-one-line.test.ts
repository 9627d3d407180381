/** Postings whose sections share a line, and skills whose names are ordinary words or single letters. */
import { describe, expect, test } from 'vitest'
import { loadBank } from './bank.ts'
import { readJob } from './job/job.ts'

const { finder } = loadBank()

function read(text: string, title = 'Developer') {
  const { must, nice, requirements } = readJob(text, finder, title)
  return { must: must.map(({ skill }) => skill), nice: nice.map(({ skill }) => skill), requirements }
}

describe('sections that share a line', () => {
  test.each([
    ['a semicolon', 'Requirements: Java, Kafka; Nice to have: Go'],
    ['a semicolon, in small letters', 'requirements: Java, Kafka; nice to have: Go'],
    ['a full stop', 'Requirements: Java, Kafka. Nice to have: Go'],
    ['a bar', 'Requirements: Java, Kafka | Nice to have: Go'],
    ['a bullet', 'Requirements: Java, Kafka • Nice to have: Go'],
    ['a dash', 'Requirements: Java, Kafka - Nice to have: Go'],
    ['a comma', 'Requirements: Java, Kafka, nice to have: Go'],
    ['nothing', 'Requirements: Java, Kafka Nice to have: Go'],
    ['brackets', 'Requirements (must have): Java, Kafka; Requirements (nice to have): Go'],
  ])('are distinguished by %s', (_, text) => {
    const { must, nice, requirements } = read(text)
    expect({ must, nice }).toEqual({ must: ['Java', 'Kafka'], nice: ['Go'] })
    expect(requirements.join()).not.toContain('ice to have')
  })

  test('are read in any order, and benefits ask for nothing', () => {
    expect(read('Nice to have: Go; Must have: Java, Spring; Benefits: Docker stickers')).toMatchObject({
      must: ['Java', 'Spring'],
      nice: ['Go'],
    })
    expect(read('Office in Ghent - Must-haves: PostgreSQL, Redis - Bonus: Terraform')).toMatchObject({
      must: ['PostgreSQL', 'Redis'],
      nice: ['Terraform'],
    })
  })

  test('leave a wish in the middle of a list to the list', () => {
    expect(read('Requirements: 5 years Java, Spring; good to have: Swift, R, C.')).toMatchObject({
      must: ['Java', 'Spring'],
      nice: ['Swift', 'R', 'C'],
    })
  })

  test('do not tear apart a line that only mentions a requirement', () => {
    const line = 'Gather requirements, write designs: Java and Kafka'
    expect(read(`Requirements\n- ${line}`).requirements).toEqual([`- ${line}`])
  })

  test('keep the words of a label together', () => {
    expect(read('Minimum requirements: Java. Preferred qualifications: Go').requirements).toEqual([
      'Minimum requirements: Java.',
    ])
    expect(read('Requirements: Java Preferred Qualifications: Go')).toMatchObject({ must: ['Java'], nice: ['Go'] })
  })
})

describe('a name that is also a word', () => {
  test.each(['Go', 'R', 'C', 'Spring', 'Swift'])('%s is a skill where the posting asks for it', (skill) => {
    const asking = [
      `Requirements: ${skill}`,
      `Requirements\n- ${skill}`,
      `Requirements\n- Strong ${skill}`,
      `Requirements\n- Fluency in ${skill}`,
      `Requirements\n- You use ${skill} every day`,
      `Requirements\n- ${skill}: 3 years`,
      `Requirements\n- ${skill}: basic knowledge`,
      `Requirements\n- Experience in a ${skill} environment`,
      `Requirements\n- ${skill} or Kotlin`,
      `Requirements\n- Kotlin/${skill}`,
    ]
    expect(asking.filter((text) => !read(text).must.includes(skill))).toEqual([])
  })

  test.each([
    ['Go', ['Willing to go on call', 'Go the extra mile', 'Help us go live', 'Go-to-market experience', 'Ready to Go']],
    ['R', ['R&D background', 'Work with R. Miller', 'A sense for P&L and R&D']],
    ['C', ['C-level communication', 'A series C startup', 'Vitamin C', 'Type C visa, plan B and C']],
    [
      'Spring',
      ['Start in Spring 2027', 'Start in Spring or Fall', 'Summer or Spring internship', 'Available next Spring'],
    ],
    ['Swift', ['Swift response times', 'Swift payments (SWIFT, ISO 20022)', 'SWIFT messages', 'Swift communication']],
  ])('%s is none in a sentence of its everyday meaning', (skill, lines) => {
    const misread = lines.filter((line) => read(`Requirements\n- Java\n- ${line}`).must.includes(skill))
    expect(misread).toEqual([])
  })

  test('is read beside its own kind, and with its version', () => {
    expect(read('Requirements: Java 17, Spring 6; Bonus: Go 1.22')).toMatchObject({
      must: ['Java', 'Spring'],
      nice: ['Go'],
    })
    expect(read('Must: C, C++; Plus: Rust')).toMatchObject({ must: ['C', 'C++'], nice: ['Rust'] })
    expect(read('Requirements\n- Go lang\n- Swift UI').must).toEqual(['Go', 'SwiftUI'])
  })

  test('under another label is a place or a person', () => {
    expect(read('Requirements\n- Java\nLocation: Phoenix\nContact: Ruby').must).toEqual(['Java'])
  })
})

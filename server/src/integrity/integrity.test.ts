import { describe, expect, it } from 'vitest'
import { makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { assess } from '../evidence/report.ts'
import { overallRisk, riskLevel } from './integrity.ts'

const question = makeQuestion({ id: 'q1', title: 'Merge intervals' })
const begin = (interview = {}) => {
  const session = makeSession([question, makeQuestion({ id: 'q2' })], interview)
  session.open('q1')
  session.template('q1', 'javascript')
  return session
}
const inside = 'function merge(intervals) {\n'.length

describe('the worked examples of risk', () => {
  it('gives High to a whole paste after 74 s away', () => {
    const session = begin()
    session.wait(298)
    session.away(74)
    session.wait(2)
    session.paste('q1', 'javascript', makeCode(400), inside)
    session.submit('q1', 'javascript')
    session.wait(1200)
    const { plagiarismDetection, integrity } = assess(session.input())
    expect(plagiarismDetection).toMatchObject({ codePatternScore: 95, timingScore: 50, overallRiskScore: 89 })
    expect(plagiarismDetection.riskLevel).toBe('High')
    expect(integrity.findings[0]).toMatchObject({ tier: 'direct' })
    expect(integrity.findings[0]!.fact).toMatch(
      /^At 06:14, the candidate pasted \d+ characters, \d+ without blanks, into “.+” 2 s after 74 s outside the window; 100% of it is in the final code\.$/,
    )
    expect(plagiarismDetection.analysis).toMatch(/Please review with the candidate\.$/)
  })

  it('gives High to a paste that was renamed afterwards, without an absence', () => {
    const session = begin()
    const code = makeCode(600)
    session.paste('q1', 'javascript', code, inside)
    // Names are typed over until 86 % of the authored text came from outside.
    const solid = code.replace(/\s/g, '').length
    let replaced = 0
    for (const match of code.matchAll(/a[0-9a-f]{8}/g)) {
      if (replaced >= solid * 0.14 - 4) break
      session.remove('q1', 'javascript', inside + match.index, 9)
      session.type('q1', 'javascript', `n${match.index}abcdefgh`.slice(0, 9), inside + match.index)
      replaced += 9
    }
    session.wait(900)
    const { plagiarismDetection } = assess(session.input())
    expect(plagiarismDetection).toMatchObject({ codePatternScore: 95, timingScore: 0, overallRiskScore: 83 })
    expect(plagiarismDetection.riskLevel).toBe('High')
  })

  it('gives Medium to a pure transcription', () => {
    const session = begin()
    session.type('q1', 'javascript', makeCode(500), inside)
    session.wait(60)
    const { plagiarismDetection, integrity } = assess(session.input())
    expect(plagiarismDetection).toMatchObject({ codePatternScore: 0, timingScore: 58, overallRiskScore: 51 })
    expect(plagiarismDetection.riskLevel).toBe('Medium')
    expect(integrity.findings).toMatchObject([{ tier: 'corroborating' }])
  })

  it('gives 0 to honest work with pastes of own text', () => {
    const session = begin()
    session.type('q1', 'javascript', makeCode(200), inside)
    const text = session.textOf('q1', 'javascript').slice(inside, inside + 150)
    session.add('copy', { from: 'editor', text }, 'q1')
    session.paste('q1', 'javascript', text, inside)
    session.remove('q1', 'javascript', inside, 20)
    session.wait(60)
    const { plagiarismDetection, integrity } = assess(session.input())
    expect(plagiarismDetection).toMatchObject({ overallRiskScore: 0, riskLevel: 'Low', suspiciousIndicators: [] })
    expect(integrity.pastes).toMatchObject([{ from: 'own' }])
  })

  it('stays Low when the window is away for 40 % of the time and nothing is pasted', () => {
    const session = begin()
    session.type('q1', 'javascript', makeCode(100), inside)
    session.at(600)
    session.away(400)
    const { plagiarismDetection } = assess(session.input())
    expect(plagiarismDetection).toMatchObject({ timingScore: 3, riskLevel: 'Low' })
  })

  it('follows the formulas', () => {
    expect(overallRisk([0.95, 0.5], 1, 0)).toBe(89)
    expect(overallRisk([0.95, 0], 1, 0)).toBe(83)
    expect(overallRisk([0.58, 0], 0, 1)).toBe(51)
    expect(overallRisk([1, 1], 0, 1)).toBe(60)
    expect(overallRisk([1, 1], 0, 0)).toBe(30)
    expect(overallRisk([null, null, null], 0, 0)).toBeNull()
    expect([30, 31, 60, 61].map(riskLevel)).toEqual(['Low', 'Medium', 'Medium', 'High'])
  })
})

describe('input that is no evidence', () => {
  it('counts a paste of the statement, of the starter and of a reply of Nova as given', () => {
    const reply = 'Look at the comparison of the last end with the next start: which of both should win there?'
    const session = begin()
    session.ask('q1', 'Where should I look?')
    session.reply('q1', reply)
    session.paste('q1', 'javascript', `// ${question.statement}\n`, inside)
    session.paste('q1', 'javascript', `// ${reply}\n`, inside)
    session.wait(60)
    const { integrity, plagiarismDetection } = assess(session.input())
    expect(integrity.pastes.map(({ from }) => from)).toEqual(['given', 'given'])
    expect(plagiarismDetection.overallRiskScore).toBeNull()
  })

  it('lets dictation and other assistive input say nothing about rhythm or large inserts', () => {
    const spoken = (assistiveInput: boolean) => {
      const session = begin({ assistiveInput })
      session.edit('q1', 'javascript', 'typed', { from: inside, inserted: makeCode(400) })
      session.wait(60)
      return assess(session.input()).plagiarismDetection
    }
    expect(spoken(true).overallRiskScore).toBe(0)
    expect(spoken(false).codePatternScore).toBeGreaterThan(0)
    expect(spoken(false).riskLevel).not.toBe('High')
  })

  it('takes text that a reload brought back for the text it was, and an unknown gap for nothing', () => {
    const session = begin()
    session.type('q1', 'javascript', makeCode(150), inside)
    const text = session.textOf('q1', 'javascript')
    session.edit('q1', 'javascript', 'restored', { from: 0, removed: text.length, inserted: text })
    session.edit('q1', 'javascript', 'restored', { from: inside, inserted: makeCode(300, 'offline') })
    session.wait(60)
    const { integrity, plagiarismDetection } = assess(session.input())
    expect(integrity.provenance[0]!.restored).toBeGreaterThanOrEqual(300)
    expect(integrity.provenance[0]!.typed).toBeGreaterThanOrEqual(150)
    expect(plagiarismDetection.codePatternScore).toBe(0)
  })

  it('ignores small pastes', () => {
    const session = begin()
    session.paste('q1', 'javascript', 'i = i + 1', inside)
    session.wait(60)
    expect(assess(session.input()).integrity.pastes).toEqual([])
  })

  it('treats a declared paste under the open policy as context alone', () => {
    const declared = (aiPolicy: 'open' | 'nova') => {
      const session = begin({ aiPolicy })
      session.paste('q1', 'javascript', makeCode(400), inside)
      session.wait(90)
      session.add('declaration', { text: 'Asked another assistant for a draft.' }, 'q1')
      session.wait(600)
      return assess(session.input())
    }
    expect(declared('open').plagiarismDetection).toMatchObject({ overallRiskScore: 0, riskLevel: 'Low' })
    expect(declared('open').plagiarismDetection.analysis).toMatch(
      /1 paste with \d+ characters in the final text was declared/,
    )
    expect(declared('open').integrity.findings[0]!.tier).toBe('context')
    expect(declared('nova').plagiarismDetection.riskLevel).toBe('High')
  })
})

describe('provenance', () => {
  it('keeps outside text outside when it is cut and pasted again', () => {
    const session = begin()
    const code = makeCode(400)
    session.paste('q1', 'javascript', code, inside)
    session.wait(30)
    session.add('copy', { from: 'editor', text: code }, 'q1')
    session.remove('q1', 'javascript', inside, code.length)
    session.wait(30)
    session.paste('q1', 'javascript', code, inside)
    session.wait(600)
    const { integrity, plagiarismDetection } = assess(session.input())
    expect(integrity.provenance[0]).toMatchObject({ own: 0, typed: 0 })
    expect(integrity.provenance[0]!.external).toBe(code.replace(/\s/g, '').length)
    expect(plagiarismDetection.riskLevel).toBe('High')
  })

  it('keeps outside text outside when it is undone, and when it comes through the chat', () => {
    const code = makeCode(400)
    const undone = begin()
    undone.paste('q1', 'javascript', code, inside)
    undone.remove('q1', 'javascript', inside, code.length)
    undone.edit('q1', 'javascript', 'undone', { from: inside, inserted: code })
    undone.wait(60)
    expect(assess(undone.input()).integrity.provenance[0]!.external).toBeGreaterThanOrEqual(400)

    const chatted = begin()
    chatted.add('paste', { into: 'chat', characters: code.length, text: code }, 'q1')
    chatted.ask('q1', code.slice(0, 3900))
    chatted.paste('q1', 'javascript', code, inside)
    chatted.wait(60)
    expect(assess(chatted.input()).integrity.provenance[0]!.external).toBeGreaterThanOrEqual(400)
  })

  it('lists what was pasted into a report of a problem and a message to Nova, with where it is from', () => {
    const session = begin()
    const [outside, own] = [makeCode(400), makeCode(300, 'own')]
    session.type('q1', 'javascript', own, inside)
    const paste = (into: string, text: string) =>
      session.add('paste', { into, characters: text.length, text } as never, 'q1')
    paste('problem', outside)
    paste('chat', outside)
    paste('chat', own)
    paste('problem', 'too short')
    const { pastes, pastesElsewhere } = assess(session.input()).integrity
    expect(pastes).toEqual([])
    expect(pastesElsewhere!.map(({ into, characters, from }) => [into, characters, from])).toEqual([
      ['problem', outside.length, 'external'],
      ['chat', outside.length, 'external'],
      ['chat', own.length, 'own'],
    ])
  })

  it('sees text that came whole even where the edit calls itself typed', () => {
    const session = begin()
    const code = makeCode(200)
    session.edit('q1', 'javascript', 'typed', { from: inside, inserted: code })
    session.wait(60)
    const { provenance, findings } = assess(session.input()).integrity
    expect(provenance[0]).toMatchObject({ external: code.replace(/\s/g, '').length, typed: 0 })
    expect(findings).toMatchObject([{ tier: 'corroborating' }])
  })

  it('counts what an interviewer wrote as given', () => {
    const session = begin()
    session.edit('q1', 'javascript', 'typed', { from: inside, inserted: makeCode(300) }, 'interviewer')
    session.wait(60)
    const { integrity } = assess(session.input())
    expect(integrity.provenance[0]).toMatchObject({ external: 0, bulk: 0, typed: 0 })
    expect(integrity.provenance[0]!.given).toBeGreaterThanOrEqual(300)
  })

  it('opens a pad with its starter where no edit says so, and never counts it as authored', () => {
    const session = makeSession([question])
    const starter = question.starters!.javascript!
    session.add(
      'edit',
      {
        language: 'javascript',
        baseVersion: 0,
        edits: [{ changes: [inside, [0, '  return 1', ''], starter.length - inside], cause: 'typed', at: 0 }],
      },
      'q1',
    )
    session.wait(60)
    const report = assess(session.input())
    expect(report.integrity.provenance[0]!.authored).toBe('return1'.length)
    expect(report.submissions[0]!.code).toContain('return 1')
  })

  it('is unchanged by how fast someone types', () => {
    const typed = (keyMs: number) => {
      const session = begin()
      session.type('q1', 'javascript', makeCode(500), inside, keyMs)
      session.wait(60)
      return assess(session.input()).plagiarismDetection
    }
    expect(typed(120).timingScore).toBe(typed(900).timingScore)
  })

  it('takes a person’s usual way of typing off the profile', () => {
    const session = begin()
    session.type('q1', 'javascript', makeCode(400), inside)
    session.open('q2')
    session.template('q2', 'javascript')
    session.type('q2', 'javascript', makeCode(400, 'b'), inside)
    session.wait(60)
    expect(assess(session.input()).plagiarismDetection.timingScore).toBe(0)
  })
})

describe('conversation', () => {
  it('is not assessed without one', () => {
    const session = begin()
    session.wait(60)
    const { plagiarismDetection } = assess(session.input())
    expect(plagiarismDetection.conversationScore).toBeNull()
    expect(plagiarismDetection.overallRiskScore).toBeNull()
    expect(plagiarismDetection.riskLevel).toBeNull()
  })

  it('weighs a text answer that came from outside, and never above Medium alone', () => {
    const text = makeQuestion({ id: 't1', kind: 'behavioral', minutes: 10 })
    const session = makeSession([text])
    session.open('t1')
    session.paste('t1', 'text', makeCode(400))
    session.submit('t1', 'text')
    session.wait(60)
    const { plagiarismDetection } = assess(session.input())
    expect(plagiarismDetection).toMatchObject({ conversationScore: 58, codePatternScore: null, riskLevel: 'Medium' })
  })

  it('takes attempts at getting the answer for context alone', () => {
    const session = begin()
    for (let at = 0; at < 8; at++) session.ask('q1', `Write the whole function for me, try ${at}.`)
    session.wait(60)
    const { plagiarismDetection, integrity } = assess(session.input())
    expect(plagiarismDetection).toMatchObject({ conversationScore: null, overallRiskScore: null })
    expect(integrity.findings.map(({ tier }) => tier)).toEqual(['context'])
  })

  it('asks for an answer to the common follow-up', () => {
    const probed = makeQuestion({ id: 'q1', probe: 'What breaks when two machines write at once?' })
    const session = makeSession([probed])
    session.ask('q1', 'How should I begin?')
    session.reply('q1', 'Now explain what you built. What breaks when two machines write at once?')
    session.wait(600)
    expect(assess(session.input()).integrity.findings.map(({ fact }) => fact)).toEqual([
      'At 00:00, Nova asked the candidate to explain the solution of “Question q1” and got no reply.',
    ])
  })
})

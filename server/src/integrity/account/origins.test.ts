/** Forged and honest ways for code to come into a session: every forged one is seen, every honest one stays Low. */
import { describe, expect, test } from 'vitest'
import { forgedAside, honestAside } from '../../../test/origins/aside.ts'
import { forged } from '../../../test/origins/forged.ts'
import { honest } from '../../../test/origins/honest.ts'
import { forgedRequests, honestRequests } from '../../../test/origins/requests.ts'
import type { Case } from '../../../test/origins/room.ts'
import { assess } from '../../evidence/report.ts'

const look = ({ play }: Case) => {
  const { plagiarismDetection, integrity } = assess(play())
  const telling = integrity.findings.filter(({ tier }) => tier !== 'context').map(({ fact }) => fact)
  return { level: plagiarismDetection.riskLevel, telling, sources: integrity.provenance }
}

const seen = (each: Case) => {
  const { level, telling, sources } = look(each)
  return { isSeen: (level !== null && level !== 'Low') || telling.length > 0, sources }
}

describe('a forged way is seen', () => {
  test.each([...forged, ...forgedAside, ...forgedRequests])('$name', (each) => {
    expect(seen(each)).toMatchObject({ isSeen: true })
  })
})

describe('an honest way stays Low', () => {
  test.each([...honest, ...honestAside, ...honestRequests])('$name', (each) => {
    const { level, telling, sources } = look(each)
    expect({ level: level ?? 'Low', telling, sources }).toMatchObject({ level: 'Low', telling: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { findProfileLinks } from './profile-links.ts'

describe('finding profiles', () => {
  it('reads them from text without a scheme', () => {
    expect(findProfileLinks([], 'Ada · linkedin.com/in/ada-king-7b | github.com/adaking')).toEqual({
      linkedin: 'https://www.linkedin.com/in/ada-king-7b',
      github: 'https://github.com/adaking',
    })
  })

  it('reads on where a line ends within an address', () => {
    expect(findProfileLinks([], 'linkedin.com/in/mira-\nsandvik | github.com/mirasandvik- \ndemo\nSummary')).toEqual({
      linkedin: 'https://www.linkedin.com/in/mira-sandvik',
      github: 'https://github.com/mirasandvik-demo',
    })
  })

  it('takes a link target before the text, and the person of a repository', () => {
    const targets = ['https://github.com/ada-k/engine/tree/main', 'https://uk.linkedin.com/in/ada%C3%A9/?trk=x']
    expect(findProfileLinks(targets, 'github.com/other')).toEqual({
      linkedin: 'https://www.linkedin.com/in/ada%C3%A9',
      github: 'https://github.com/ada-k',
    })
  })

  it.each([
    'https://github.com/features/actions',
    'notgithub.com/ada',
    'https://ada.github.io',
    'https://www.linkedin.com/company/kontor',
    'no links here',
  ])('finds none in %s', (text) => expect(findProfileLinks([], text)).toEqual({}))
})

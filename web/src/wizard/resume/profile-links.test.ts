import { describe, expect, it } from 'vitest'
import { emptyFields } from '../fields.ts'
import { findProfileLinks, replaceLinks } from './profile-links.ts'

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

describe('filling in the profiles of a resume', () => {
  const ada = { linkedin: 'https://www.linkedin.com/in/ada', github: 'https://github.com/ada' }

  it('replaces the profiles of the resume before it, so that a candidate never gets another person’s', () => {
    const first = replaceLinks({ fields: emptyFields, foundLinks: {} }, ada)
    const second = replaceLinks(first, { linkedin: 'https://www.linkedin.com/in/bo' })
    expect(second).toEqual({
      fields: { ...emptyFields, linkedinUrl: 'https://www.linkedin.com/in/bo', githubUrl: '' },
      foundLinks: { linkedin: 'https://www.linkedin.com/in/bo' },
    })
  })

  it('leaves typed entries alone', () => {
    const typed = { ...emptyFields, githubUrl: 'https://github.com/own-choice' }
    const first = replaceLinks({ fields: typed, foundLinks: {} }, ada)
    expect(first.fields).toMatchObject({ linkedinUrl: ada.linkedin, githubUrl: 'https://github.com/own-choice' })
    expect(replaceLinks(first, {}).fields).toMatchObject({
      linkedinUrl: '',
      githubUrl: 'https://github.com/own-choice',
    })
  })
})

/** Finds the two profile addresses that a resume names. */

import type { Fields } from '../fields.ts'

export type ProfileLinks = { linkedin?: string; github?: string }

const linkedinPattern =
  /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/([\p{L}\p{N}%_-]+(?:\/[\p{L}\p{N}%_-]+)*)/giu
const githubPattern = /(?:https?:\/\/)?(?:www\.)?(?<![\w.-])github\.com\/([a-z\d](?:[a-z\d-]{0,38}))(?![\w-])/gi
// A line that ends within an address, at a hyphen of it.
const brokenAddress = /((?:linkedin|github)\.com\/\S*-)[ \t]*\r?\n[ \t]*(?=[a-z\d])/gi
// First parts of addresses at github.com that aren't a person's profile.
const noProfile = new Set(
  'about apps blog collections customer-stories enterprise events explore features issues login marketplace new notifications orgs organizations pricing pulls search security settings signup site sponsors topics trending'.split(
    ' ',
  ),
)

/** The first profile of each kind, `https` and without the rest. Link targets count before text. */
export function findProfileLinks(targets: readonly string[], text: string): ProfileLinks {
  const places = [...targets, text.replace(brokenAddress, '$1')]
  const linkedin = places.map(linkedinOf).find(Boolean)
  const github = places.map(githubOf).find(Boolean)
  return { ...(linkedin && { linkedin }), ...(github && { github }) }
}

type Linked = { fields: Fields; foundLinks: ProfileLinks }

/**
 * Puts the links of another file into the fields. Links of the previous file are removed, so that a candidate never
 * gets another person's profile; typed links stay.
 */
export function replaceLinks({ fields, foundLinks }: Linked, links: ProfileLinks): Linked {
  const isOpen = (current: string, found: string | undefined) => current === '' || current === found
  const isLinkedinOpen = isOpen(fields.linkedinUrl, foundLinks.linkedin)
  const isGithubOpen = isOpen(fields.githubUrl, foundLinks.github)
  return {
    fields: {
      ...fields,
      linkedinUrl: isLinkedinOpen ? (links.linkedin ?? '') : fields.linkedinUrl,
      githubUrl: isGithubOpen ? (links.github ?? '') : fields.githubUrl,
    },
    foundLinks: {
      ...(isLinkedinOpen && links.linkedin && { linkedin: links.linkedin }),
      ...(isGithubOpen && links.github && { github: links.github }),
    },
  }
}

function linkedinOf(place: string): string | undefined {
  const [match] = place.matchAll(linkedinPattern)
  return match?.[1] && `https://www.linkedin.com/in/${match[1]}`
}

function githubOf(place: string): string | undefined {
  const names = [...place.matchAll(githubPattern)].map((match) => match[1] ?? '')
  const name = names.find((each) => !noProfile.has(each.toLowerCase()))
  return name && `https://github.com/${name}`
}

/** The type that a chain of names, calls and indexes has. */
import type { Link } from './read-chain.ts'
import type { Member } from './read-library.ts'
import type { Knowledge } from './read-names.ts'

/** Members offered after the chain and a point; null if its type is unknown. */
export function findMembers(links: readonly Link[], knowledge: Knowledge): readonly Member[] | null {
  const [first] = links
  const isName = links.length === 1 && first && !first.isCall && first.indexes === 0
  if (isName && knowledge.typeOf(first.name) === null) {
    const statics = knowledge.staticsOf(first.name)
    if (statics) return statics
  }
  const type = findType(links, knowledge)
  const members = type === null ? [] : knowledge.membersOf(type)
  return members.length > 0 ? members : null
}

export function findType([first, ...rest]: readonly Link[], knowledge: Knowledge): string | null {
  if (!first) return null
  let type = typeOfFirst(first, knowledge)
  let links = rest
  const statics = type === null && !first.isCall ? knowledge.staticsOf(first.name) : null
  if (statics && rest[0]) {
    type = typeOfLink(rest[0], statics, knowledge)
    links = rest.slice(1)
  }
  return links.reduce((known, link) => known && typeOfLink(link, knowledge.membersOf(known), knowledge), type)
}

function typeOfFirst(link: Link, knowledge: Knowledge): string | null {
  if (link.name === '"') return knowledge.typeOf('"')
  if (link.isCreated) return link.name + link.generics
  const type = link.isCall ? knowledge.returnOf(link.name) : knowledge.typeOf(link.name)
  return elementOf(type, link.indexes, knowledge)
}

function typeOfLink(link: Link, members: readonly Member[], knowledge: Knowledge): string | null {
  const found = members.find(({ name, parameters }) => name === link.name && (parameters !== null) === link.isCall)
  return elementOf(found?.type ?? null, link.indexes, knowledge)
}

function elementOf(type: string | null, indexes: number, { elementOf }: Knowledge): string | null {
  let element = type
  for (let at = 0; at < indexes && element; at++) element = elementOf(element)
  return element || null
}

/**
 * Accounts that a provider's word opens. An identity is issuer and subject; a mail address counts once, on the first
 * sign-in, and only where the provider has verified it and the company its domain.
 */
import { randomUUID } from 'node:crypto'
import { Email } from '@nova/contract/accounts/accounts'
import { type SsoForm, ssoRoles } from '@nova/contract/accounts/single-sign-on'
import { hasWebAddress } from '@nova/contract/web-address'
import type { Role as CompanyRole } from '@nova/contract/words'
import { and, eq, isNotNull } from 'drizzle-orm'
import { hasAccount, lockMembers, type Member } from '../accounts/members.ts'
import { domainOf, proveAddress } from '../accounts/sso-accounts.ts'
import { joinByProvider, readOfferedRole } from '../people/joining.ts'
import { followRole } from '../people/people.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { addressIn, claimAt, groupsIn, hasTooManyGroups, whyUnproven } from './claims.ts'
import type { Claims, Proven } from './provider.ts'
import { type Connection, domains, identities } from './tables.ts'

type Role = SsoForm['defaultRole']

/** A person who isn't let in: `reason` for the company's administrators, `words` for the person. */
export class NotLetIn extends Error {
  readonly words: string
  /** As the provider gave it; for the audit log. */
  email = ''
  constructor(reason: string, words: string) {
    super(reason)
    this.words = words
  }
}

const ask = 'Ask an administrator of your company.'

/** Found for a person who is let in: their account, or the one to be made. */
export type Verdict =
  | { does: 'known'; member: Member; role: Role | undefined }
  | { does: 'links'; member: Member; role: Role | undefined }
  | { does: 'joins'; email: string; name: string; role: CompanyRole }

/** Decides, and changes nothing. Throws NotLetIn. In a transaction, the company's members are locked. */
export async function judge(ctx: Ctx, connection: Connection, proven: Proven): Promise<Verdict> {
  try {
    return await decide(ctx, connection, proven)
  } catch (error) {
    const { email } = proven.claims
    if (error instanceof NotLetIn && typeof email === 'string') error.email = email.slice(0, 254)
    throw error
  }
}

async function decide(ctx: Ctx, connection: Connection, { issuer, subject, claims }: Proven): Promise<Verdict> {
  const { companyId } = connection
  const members = await lockMembers(ctx, companyId)
  const role = roleByGroups(connection, claims)
  const isSame = and(eq(identities.issuer, issuer), eq(identities.subject, subject))
  const [identity] = await ctx.db
    .select()
    .from(identities)
    .where(and(eq(identities.companyId, companyId), isSame))
  const known = identity && members.find(({ id }) => id === identity.interviewerId)
  if (known) return { does: 'known', member: requireActive(known), role }
  const email = await requireProvenAddress(ctx, connection, claims)
  const member = members.find((each) => each.email.toLowerCase() === email)
  if (member) {
    requireActive(member)
    const isOther = and(eq(identities.interviewerId, member.id), eq(identities.issuer, issuer))
    if ((await ctx.db.$count(identities, isOther)) > 0)
      throw new NotLetIn(
        'the account of this address belongs to another user of the provider',
        `This address belongs to another user of your company’s sign-in service here. If that was you, an administrator can unlink it under Settings, Single sign-on. ${ask}`,
      )
    return { does: 'links', member, role }
  }
  if (await hasAccount(ctx, email))
    throw new NotLetIn(
      'the address has an account in another company',
      'Your address has an account in another company here, and an address can belong to one only. Sign in to that account with its password, or ask an administrator of your company to invite another address.',
    )
  const offered = await readOfferedRole(ctx, companyId, email)
  if (offered === undefined && connection.joins === 'invited')
    throw new NotLetIn('no account and no invitation', `You have no account in your company yet. ${ask}`)
  // Groups count from the first sign-in; but administrators are made by people, as by this invitation.
  const given = offered === 'Administrator' ? offered : (role ?? offered ?? connection.defaultRole)
  return { does: 'joins', email, name: nameOf(claims, email), role: given }
}

/** Carries a verdict out, in its transaction; gives the account. */
export async function admit(
  tx: Ctx,
  { companyId }: Connection,
  proven: Proven,
  verdict: Verdict,
  passwordHash: string,
): Promise<string> {
  const { issuer, subject } = proven
  const now = tx.now()
  if (verdict.does === 'known') {
    const isMeant = and(eq(identities.interviewerId, verdict.member.id), eq(identities.issuer, issuer))
    await tx.db.update(identities).set({ usedAt: now }).where(isMeant)
    if (verdict.role) await followRole(tx, companyId, verdict.member, verdict.role)
    return verdict.member.id
  }
  const interviewerId = await (verdict.does === 'links'
    ? linkMember(tx, companyId, verdict, { issuer, subject, passwordHash })
    : joinByProvider(tx, { companyId, ...verdict, passwordHash }, verdict.role))
  await tx.db
    .insert(identities)
    .values({ id: randomUUID(), companyId, interviewerId, issuer, subject, createdAt: now, usedAt: now })
  return interviewerId
}

async function linkMember(
  tx: Ctx,
  companyId: string,
  { member, role }: { member: Member; role: Role | undefined },
  { passwordHash, ...details }: { issuer: string; subject: string; passwordHash: string },
): Promise<string> {
  await proveAddress(tx, member.id, passwordHash)
  if (role) await followRole(tx, companyId, member, role)
  const subject = `${member.name} <${member.email}>`
  await writeAudit(tx, { act: 'single-sign-on.linked', companyId, subject, details })
  return member.id
}

function requireActive(member: Member): Member {
  if (member.deactivatedAt === null) return member
  throw new NotLetIn(
    'the account is deactivated',
    'Your account is deactivated. Ask an administrator to reactivate it.',
  )
}

async function requireProvenAddress(ctx: Ctx, connection: Connection, claims: Claims): Promise<string> {
  const { companyId } = connection
  const parsed = Email.safeParse(addressIn(connection, claims))
  if (!parsed.success)
    throw new NotLetIn('no email claim', `Your company’s sign-in service didn’t send your email address. ${ask}`)
  const email = parsed.data.toLowerCase()
  const domain = domainOf(email)
  const isMeant = and(eq(domains.companyId, companyId), eq(domains.domain, domain), isNotNull(domains.verifiedAt))
  const why = whyUnproven(connection, claims, domain)
  if (why !== null) throw new NotLetIn(why, `${wordsFor(why)} ${ask}`)
  if ((await ctx.db.$count(domains, isMeant)) === 0)
    throw new NotLetIn(
      `the domain ${domain} is not verified`,
      `Your company hasn’t verified the domain of your email address. ${ask}`,
    )
  return email
}

const wordsFor = (why: string) =>
  why.startsWith('the hd claim')
    ? 'This is a private Google account with your work address. Choose the account that your company gave you.'
    : why.startsWith('the t')
      ? 'This is not an account of your company’s directory. Choose the account that your company gave you.'
      : 'Your company’s sign-in service hasn’t verified your email address.'

/**
 * The highest role that a person's groups give, else the default; undefined where roles don't follow groups, where the
 * provider sends none because there are too many, or where no claim is set not to mean no groups.
 */
function roleByGroups({ groupClaim, groupRoles, defaultRole, absentMeansNone }: Connection, claims: Claims) {
  if (groupClaim === '' || groupRoles.length === 0) return undefined
  const claim = claimAt(claims, groupClaim)
  if (claim === undefined && (!absentMeansNone || hasTooManyGroups(claims, groupClaim))) return undefined
  const groups = groupsIn(claim)
  const given = groupRoles.filter(({ group }) => groups.has(group)).map(({ role }) => role)
  return ssoRoles.findLast((role) => given.includes(role)) ?? defaultRole
}

function nameOf(claims: Claims, email: string): string {
  const whole = typeof claims['name'] === 'string' ? claims['name'] : ''
  const parts = [claims['given_name'], claims['family_name']].filter((each) => typeof each === 'string').join(' ')
  const name = (whole || parts)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
  // Names are in mails to strangers, where nothing may look like a link.
  return name === '' || hasWebAddress(name) ? email.split('@')[0]!.slice(0, 120) : name
}

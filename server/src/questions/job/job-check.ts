/** Decides whether a text is a job description at all: a menu or a recipe that happens to name a skill is none. */
import type { SkillMention } from '../skills.ts'
import type { JobLines } from './job-parts.ts'

export const titleWord =
  /\b((?:engineer|developer|programmer|architect|scientist|analyst|intern|lead|tester|pentester|administrator|consultant|manager|maintainer|admin|dba|specialist|apprentice|trainee|technician|designer|researcher)s?|sre|devops|sdet|scrum master|\p{L}{0,30}(?:entwickler|ingenieur|programmierer|analyst|berater|administrator|architekt|techniker|informatiker|automatisierer|tester)(?:in|innen)?|(?:d[ée]veloppeu(?:r|se)|ing[ée]nieure?|analyste|programmeu(?:r|se)|desarrollador(?:a)?|ingenier[oa]|analista|desenvolvedor(?:a)?|engenheir[oa]|programador(?:a)?|sviluppat(?:ore|rice)|ingegnere|programmatore|ontwikkelaar|utvecklare|utvikler|udvikler|programist(?:a|ka)|analityk))(?![\p{L}\p{N}_])/iu
export const soughtTitle =
  /\b(?:hiring|looking for|seeking|search(?:ing)? for|join us as|wanted)\s*:?\s+(?:an?\s+|our\s+(?:next\s+)?)?(?:(?:solid|strong|great|good|experienced|talented|skilled|passionate|motivated)\s+)?(.{3,60}?)(?:\s+(?:to|who|with|for|in|at|that)\b|[.,!(]|\s+[-–—|]\s|$)/i

const hiringCues = [
  /\bhiring\b|\bwe need (?:someone|somebody|an?)\b|\b(?:looking|searching) for\b|\bseek(?:s|ing)?\b|\bwanted\b|\bgesucht\b|\b(?:wir suchen|nous recherchons|buscamos|cerchiamo|procuramos)\b|\b[mwfhdx]\/[mwfhdx](?:\/[mwfhdx])?\b/i,
  /\bjoin (?:us|our)\b|\bapply\b|\bapplicants?\b|\bcandidates?\b|\bvacancy\b|\bjob (?:title|description|purpose)\b/i,
  /\bfull[- ]time\b|\bpart[- ]time\b|\bpermanent\b|\bsalary\b|\bnotice period\b|\bcontract\b|\binternship\b|\bremote\b|\bhybrid\b/i,
  /\byou(?:['’]ll|['’]d| will)? (?:need|bring|have|know|work|build|own|are|be|must|should|write|enjoy|connect|design)\b|\byour (?:profile|mission|tasks|role|skills?)\b|\b(?:dein|ihr|ihre|deine) (?:profil|aufgaben)\b|\b(?:votre profil|vos missions|tu perfil|requisitos)\b|\bbringst du\b/i,
  /\byears?\b|\byrs\b|\bexperience\b|\bknowledge\b|\bproficien|\bfamiliar|\bfluent\b|\bskills\b|\bmust (?:know|have|be)\b|\bplus\b|\bnice to have\b|\brequired:|\berfahrung\b|\bkenntnisse\b|\bexperiencia\b|\bexpérience\b|\bans d['’]exp/i,
]
/** A person is looked for, by another word than a title. */
const soughtPerson =
  /\bwe (?:need|want|are looking for|are hiring) (?:someone|somebody|an? [^.!?]{0,40}\b(?:person|colleague|dev))\b/i
/** Addresses possible applicants; tutorials do so, too. */
const toApplicant = hiringCues[3]!
const minSigns = 3
/** Without any role, but speaking to an applicant. */
const minSignsWithoutRole = 4
const minSignsBesideTitle = 2
const topLines = 12
/** So large a share of the lines names a skill in a bare list of them. */
const listShare = 0.5

/**
 * Judges by signs that only postings have: a role, hiring words, what is asked of 'you', headings, skills. Beside a
 * title given apart fewer are asked for, and a bare list of skills will do.
 */
export function looksLikeJob(
  { lines, parts, isHeading }: JobLines,
  mentions: SkillMention[],
  hasTitle: boolean,
): boolean {
  const hasRole = lines.slice(0, topLines).some((line) => line.length <= 300 && titleWord.test(line))
  // One line or two are a title and no more.
  const roleSigns = hasRole
    ? lines.length <= 2
      ? 3
      : 2
    : lines.some((line) => titleWord.test(line) || soughtPerson.test(line))
      ? 1
      : 0
  const hiringSigns = hiringCues.filter((cue) => lines.some((line) => cue.test(line))).length
  const headings = new Set(parts.filter((part, at) => isHeading[at] && part !== 'open')).size
  const signs = roleSigns + hiringSigns + headings + (mentions.length > 0 ? 1 : 0)
  const linesWithSkill = new Set(mentions.map(({ line }) => line)).size
  if (hasTitle) return signs >= minSignsBesideTitle || linesWithSkill >= lines.length * listShare
  // Both requirements and wishes, each with a skill: only job texts have these.
  const asksAndWishes = (['must', 'nice'] as const).every((part) => mentions.some(({ line }) => parts[line] === part))
  if (roleSigns > 0 || asksAndWishes) return signs >= minSigns
  const isFirm = hiringCues.slice(0, 3).some((cue) => lines.some((line) => cue.test(line)))
  const offers = parts.some((part, at) => isHeading[at] && part === 'ignored')
  return (isFirm || offers) && lines.some((line) => toApplicant.test(line)) && signs >= minSignsWithoutRole
}

/** Reduces an English word to its stem, without inflection and common endings of its family. Pure. */

const words = (text: string) => text.trim().split(/\s+/)

const irregular = new Map<string, string>(
  words(`
wrote:write written:write sent:send got:get gotten:get kept:keep held:hold lost:lose left:leave made:make ran:run went:go gone:go
came:come became:become began:begin begun:begin broke:break broken:break brought:bring built:build bought:buy caught:catch
chose:choose chosen:choose did:do done:do drew:draw drawn:draw fell:fall fallen:fall felt:feel found:find forgot:forget
forgotten:forget froze:freeze frozen:freeze gave:give given:give grew:grow grown:grow had:have has:have knew:know known:know
led:lead lent:lend met:meet meant:mean paid:pay payed:pay rose:rise risen:rise said:say saw:see seen:see sold:sell shown:show
shut:shut slept:sleep spent:spend spoke:speak stood:stand stole:steal stolen:steal stuck:stick took:take taken:take taught:teach
told:tell thought:think threw:throw thrown:throw understood:understand woke:wake woken:wake won:win was:be were:be is:be are:be
been:be tries:try tried:try lies:lie died:die dies:die ties:tie tied:tie keys:key men:man people:person children:child
indices:index indexes:index vertices:vertex matrices:matrix analyses:analysis caches:cache leaves:leave halves:half lives:live
mice:mouse less:less process:process access:access address:address always:always news:news this:this us:us bus:bus status:status
does:do oldest:old older:old newer:new newest:new latest:late later:late slower:slow slowest:slow faster:fast fastest:fast
bigger:big biggest:big smaller:small smallest:small larger:large largest:large earlier:early earliest:early higher:high
highest:high lower:low lowest:low longer:long longest:long shorter:short cheaper:cheap heavier:heavy harder:hard easier:easy
worse:bad worst:bad better:good best:good bound:bind
`).map((pair) => pair.split(':') as [string, string]),
)

export function stemOf(word: string): string {
  const known = irregular.get(word)
  if (known) return cutFamily(known)
  let base = word.replace(/'s?$/u, '')
  if (base.length > 4 && /(?:ies|ied)$/u.test(base)) base = `${base.slice(0, -3)}y`
  else if (base.length > 5 && isInflected(base)) base = undouble(base.replace(/(?:ing|ed)$/u, ''))
  else if (base.length > 4 && /(?:sses|shes|ches|xes|zes)$/u.test(base)) base = base.slice(0, -2)
  else if (base.length > 3 && /[^sui]s$/u.test(base)) base = base.slice(0, -1)
  return cutFamily(base)
}

/** The part before the ending may be long, so a consonant and a vowel are each searched once. */
function isInflected(word: string): boolean {
  const before = /(?:ing|ed)$/u.test(word) ? word.slice(0, word.endsWith('d') ? -2 : -3) : ''
  return /[^aeiou]/u.test(before) && /[aeiouy]/u.test(before)
}

const undouble = (word: string) => (/([bdfgmnprt])\1$/u.test(word) ? word.slice(0, -1) : word)

const endings =
  /(?:izations?|isations?|ations?|itions?|ments?|ness|ities|ity|ables?|ibles?|ally|ly|ers?|ors?|ions?|ive|al|ise|ize|ance|ence|ful)$/u

function cutFamily(word: string): string {
  const short = word.length > 6 ? word.replace(endings, '') : word
  const base = short.length >= 4 ? short : word
  return base.length > 3 ? base.replace(/(?:e|y|i)$/u, '') : base
}

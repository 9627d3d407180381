/** Lines of a page that are no part of its posting: buttons, cookies, links to share it and the site's own words. */

const furniture = new RegExp(
  [
    '\\bcookies?\\b',
    '^(?:accept|reject|manage|alle akzeptieren|aceptar|aceitar|tout accepter|alles accepteren)\\b.{0,30}$',
    '^(?:apply(?: now| here| online| for this (?:job|role))?|easy apply|jetzt bewerben|bewerben|postuler(?: maintenant)?|je postule|post[úu]late(?: ahora)?|aplicar|inscribirme|candidatar-se|candidate-se|solliciteer(?: nu| direct)?|reageer)[!.]?$',
    '^by clicking (?:apply|submit|continue)\\b',
    '^(?:sign|log) (?:in|up|out)\\b.{0,40}$|^create (?:a )?job alert|^get job alerts',
    '\\bsave (?:this )?job\\b|\\bshare (?:this )?(?:job|role|posting)\\b|\\breport (?:this )?job\\b|^diese stelle teilen|^compartir|^partager|^delen$|^partilhar',
    '^(?:posted|published|veröffentlicht|publi[ée]e?|publicad[oa]|geplaatst) (?:on|by|via|\\d|am|le|el|em|op|vor|il y a|hace|há)\\b',
    '^(?:home|menu|search|skip to (?:main )?content|back to (?:results|search)|next|previous|print)$',
    '^(?:jobs?|find your next job|all jobs)\\b.{0,50}\\|',
    '^(?:follow us|©|copyright|all rights reserved|privacy policy|terms of (?:use|service)|impressum|datenschutz)\\b',
  ].join('|'),
  'iu',
)
const longest = 200

/** True if a line belongs to the page, not to the posting. */
export function isFurniture(line: string): boolean {
  return line.length <= longest && furniture.test(line.trim())
}

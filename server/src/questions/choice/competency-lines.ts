/**
 * Resume lines that may be quoted in a question. Promises that such a line begins with the work that the question asks about:
 * a verb of the question's short list in the past tense and, in the same clause, its object. All other lines are never quoted.
 */

type Sign = { done: string; about: string; why: string }

const people = 'engineers?|developers?|juniors?|interns?|trainees?|students?|apprentices?|graduates?|colleagues|hires?'
const outsiders = '(?:product |other )?teams|departments|vendors|insurers|suppliers|partners|stakeholders|authorities'
const laymen = '(?:sales|marketing|finance|legal|support|management|business)(?: teams?)?|executives|customers|clients'
const usual = 'introduced|established|set up'

/** By the id of a question in the bank; English alone. `about` follows the verb with at most a few words between them. */
export const signs: Record<string, Sign> = {
  'grew-a-colleague': {
    done: 'mentored|coached|tutored',
    about: people,
    why: 'It names people whom the candidate mentored.',
  },
  'taught-something': {
    done: 'mentored|coached|tutored|taught|trained',
    about: people,
    why: 'It names people whom the candidate taught.',
  },
  'explained-to-others': {
    done: 'explained|presented|demonstrated',
    about: `(?:[\\w-]+ ){1,5}to (?:the |our )?(?:${laymen})`,
    why: 'It names something that the candidate explained to people of another field.',
  },
  'wrote-it-down': {
    done: 'wrote|authored',
    about: 'documentation|(?<!azure )runbooks?|(?<!ansible )playbooks?|handbooks?|guides?|help pages|manuals?',
    why: 'It names instructions that the candidate wrote.',
  },
  'after-the-incident': {
    done: 'wrote|led|ran|chaired|introduced',
    about: 'incident reviews?|post-?mortems?',
    why: 'It names a review of something that went wrong.',
  },
  'led-the-incident': {
    done: 'led|coordinated|ran|managed',
    about: 'incident response|incidents?|outages?',
    why: 'It names incidents that the candidate led.',
  },
  'on-call-night': {
    done: 'led|coordinated|ran|managed|resolved',
    about: 'incident response|incidents?|outages?',
    why: 'It names incidents that the candidate dealt with.',
  },
  'between-two-camps': {
    done: 'resolved|settled|mediated',
    about: '(?<!merge )(?:dispute|disagreement|conflict)s?(?= between)',
    why: 'It names a dispute that the candidate settled.',
  },
  'data-changed-a-mind': {
    done: 'convinced|persuaded',
    about: '(?:[\\w-]+ )?with (?:numbers|data|figures|measurements|experiments?)',
    why: 'It names people whom the candidate convinced with data.',
  },
  'worked-across-teams': {
    done: 'agreed|negotiated|coordinated|aligned|collaborated|partnered|defined',
    about: `(?:[\\w-]+ ){0,6}with (?:[\\w-]+ ){0,2}?(?:${outsiders})`,
    why: 'It names other teams that the candidate worked with.',
  },
  'won-the-doubters': {
    done: 'rolled out|introduced',
    about:
      '(?:[\\w-]+ ){1,4}(?:to|across|in|for) (?:all|\\d[\\d,]*|ten|twelve|twenty|thirty|forty|fifty|sixty) (?:[\\w-]+ )?(?:teams|squads|departments|developers|staff)',
    why: 'It names a change that the candidate brought to many people.',
  },
  'changed-a-habit': {
    done: usual,
    about: 'code reviews?|pair programming|trunk-based development|retrospectives?|incident reviews?',
    why: 'It names a way of working that the candidate introduced.',
  },
  'raised-the-bar': {
    done: usual,
    about: 'tests|testing|code reviews?|coding guidelines|checklists?',
    why: 'It names a standard of quality that the candidate introduced.',
  },
  'review-that-helped': {
    done: 'reviewed',
    about: 'pull requests|merge requests|code',
    why: 'It names work of others that the candidate reviewed.',
  },
  'changed-old-system': {
    done: 'migrated|moved|upgraded|replaced|switched',
    about: '(?:[\\w.,-]+ ){1,10}(?:without (?:a |any )?(?:downtime|interruption|outage)|with (?:zero|no) downtime)',
    why: 'It names a system that the candidate changed while it was in use.',
  },
  'spent-less': {
    done: 'cut|reduced|halved|lowered|trimmed',
    about: 'costs?|bills?|spend|spending',
    why: 'It names a cost that the candidate reduced.',
  },
  'made-it-faster': {
    done: 'cut|reduced|improved|lowered|shortened',
    about: '(?:[\\w-]+ ){1,6}from \\d[\\w.,%]*(?: [a-zµ%]+)? to (?:under |below |about )?\\d[\\w.,%]*(?: [a-zµ%]+)?',
    why: 'It names a figure that the candidate improved, before and after.',
  },
  'stuck-and-asked': {
    done: 'found|diagnosed|debugged|tracked down|traced',
    about: '(?:memory )?leaks?|race conditions?|races?|deadlocks?|priority inversions?|bugs?|root causes?|crash(?:es)?',
    why: 'It names a fault that the candidate tracked down.',
  },
  'saw-a-risk': {
    done: 'found|discovered|reported|identified',
    about:
      'vulnerabilit(?:y|ies)|(?:authori[sz]ation|authentication) bypass(?:es)?|security (?:holes?|flaws?|weakness(?:es)?)',
    why: 'It names a security weakness that the candidate found.',
  },
  'watched-a-user': {
    done: 'ran|conducted|held|moderated|observed',
    about: 'usability (?:tests?|sessions|studies)|user tests',
    why: 'It names sessions in which the candidate watched users.',
  },
  'built-for-everyone': {
    done: 'made',
    about: '(?:[\\w-]+ ){1,5}accessible',
    why: 'It names something that the candidate made accessible.',
  },
  'inherited-system': {
    done: 'took over|inherited',
    about: 'systems?|services?|code ?bases?|platforms?|applications?|products?',
    why: 'It names a system that the candidate took over.',
  },
  'deleted-it': {
    done: 'simplified|deleted|retired',
    about: 'code|services?|reports?|dependencies|pipelines?|process(?:es)?',
    why: 'It names something that the candidate made simpler.',
  },
  'stopped-a-project': {
    done: 'stopped|cancelled',
    about: 'launch|projects?|rollout|migration',
    why: 'It names work that the candidate stopped.',
  },
  'chose-the-hire': {
    done: 'interviewed|hired',
    about: 'candidates|applicants|engineers|developers',
    why: 'It names people whom the candidate assessed.',
  },
  'cut-into-pieces': {
    done: 'planned',
    about: 'move|migration|rewrite|launch|rollout|relaunch',
    why: 'It names a large piece of work that the candidate planned.',
  },
}

const preposition = 'in|on|of|for|to|at|by|with|from|into|about|as|via|through|per'
/** Words allowed between the verb and its object: an article, a number, words that qualify the object. */
const between = `(?: (?!(?:${preposition})\\b)[\\w’'+#.-]+){0,4}?`
/** A clause ends here; the object must stand before. */
const clauseEnd = /,|\s(?:and|but|or|that|which|who|whose|so|while|when|where|after|before|until|because|then)\s/
/** Nothing goes on after the object that would make it part of another name: 'Trained team dashboards'. */
const objectEnd = `(?=$|\\.$| (?:${preposition}|between|without|within|across|over|during|every|each|against|under|after)\\b)`

const minWords = 4
const maxWords = 20
const monthOrYear =
  /\b(?:19|20)\d\d\b|\b\d{1,2}\/\d{2,4}\b|\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.? \d/i
const listing = /(?:,[^,]+){3,}/
const unfinished = /[,;:–-]$|\b(?:and|or|with|the|an?|of|for|to|in|by|from)$/i

/** Two list items merged into one line: the second one begins with a capital letter, too. */
const secondItem =
  /[\p{Ll}\d)]\s(?:\p{Lu}\p{Ll}{2,}ed|Built|Led|Ran|Wrote|Taught|Set|Brought|Made|Kept|Cut|Took|Gave)\s[\d\p{Ll}]/u

/** True if a line is one clean sentence that may be said aloud; `next` is the line below it. */
export function isCleanSentence(line: string, next: string | undefined): boolean {
  const words = line.trim().split(/\s+/).length
  const isPlain = !/[\t|•·:;/\\<>{}[\]@#=]|https?|www\.|\.\s+\p{Lu}/u.test(line)
  const isWhole = /^\p{Lu}/u.test(line) && !unfinished.test(line) && !/^\p{Ll}/u.test(next ?? '')
  const isBalanced = (line.match(/\(/g) ?? []).length === (line.match(/\)/g) ?? []).length
  return (
    words >= minWords &&
    words <= maxWords &&
    isPlain &&
    isWhole &&
    isBalanced &&
    !secondItem.test(line) &&
    !monthOrYear.test(line) &&
    !listing.test(line)
  )
}

/** 'Found and reproduced a race' is one clause with two verbs. */
const secondVerb = /^(\w+) and [a-z]+ed\b/i

const patterns = new Map(
  Object.entries(signs).map(([id, { done, about }]) => [
    id,
    new RegExp(`^(?:${done})${between} (?:${about})${objectEnd}`, 'i'),
  ]),
)

/** Why a line may be quoted in a question; undefined where it does not name the work that the question asks about. */
export function signOf(questionId: string, line: string): string | undefined {
  const [clause = ''] = line.replace(secondVerb, '$1').split(clauseEnd, 1)
  return patterns.get(questionId)?.test(clause) ? signs[questionId]?.why : undefined
}

/**
 * Word lists for reading answers: content words, synonyms and opposites. All comparisons use stems. Pure data and a
 * stemmer, without a dictionary.
 */
import { stemOf } from './stems.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Words that only hold a sentence together. */
export const functionWords = new Set(
  words(`
a an the this that these those it its they them their theirs he she his her him we us our ours you your yours i me my mine
and or but so as at by for from in into of on onto to up with within out off over under about per via than then there here
is are was were be been being am has have had having do does did doing done can could will would shall should may might must
if when while where which who whom whose what how why because since though although however therefore thus hence also too
very just only even still already yet again ever really actually basically simply maybe perhaps quite rather such
some any each every all both either neither other another more most much many few several less least own
s t re ve ll d m don doesn didn isn aren wasn weren won wouldn shouldn couldn cannot can't not no nor never
let lets us one ones thing things something anything everything someone anyone everyone somebody
etc eg ie e.g i.e vs like well ok okay yes please sure kind sort lot lots bit
el la los las un una de del que y en es se no por para con al lo su sus
der die das ein eine und ist nicht mit auf fur im zu von dem den des sich auch wenn
le les des une et est pas pour dans sur qui ce cette au aux du
o os as um uma e do da dos das em na nas nos
`),
)

/** A sentence with one of these says something. */
export const sayingWords = new Set(
  words(`
is are was were be been being am has have had do does did can could will would shall should may might must cannot
isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't can't couldn't won't wouldn't shouldn't mustn't
it's that's there's they're we're you're i'm i'd we'd you'd they'd he's she's i'll we'll you'll they'll it'll i've we've
means mean need needs needed let lets want wants get gets got getting becomes become became happen happens happened
make makes made making give gives gave given take takes took taken keep keeps kept go goes went gone come comes came
know knows knew see sees saw seen say says said tell tells told think thinks ask asks asked try tries tried trying
put puts find finds found show shows shown bring brings brought lose loses lost begin begins began stays stay stayed
helps depends causes creates prevents protects avoids belongs contains holds remains waits allows requires ensures
es son hay puede tiene debe esta estan ist sind hat kann muss wird werden haben est sont peut doit ont tem pode deve sao
`),
)

/** Verbs that are as often names of things: next to two words of grammar they make a sentence. */
export const workVerbs = new Set(
  words(`
add allow apply append ask assign attach avoid block break bring build buy cache call cancel catch cause change charge check
choose clean clear click close collect combine commit compare compile compute confirm connect contain copy count crash create cut
decide declare define delay delete deliver deny depend deploy describe detect die disable discard divide download drain draw
drop edit enable encode end enter escape estimate exceed execute expect expire explain export fail fetch fill filter finish fix
flush follow forget free freeze generate grow guard guess handle happen hash help hide hit hold ignore import include increase
inject insert inspect install invalidate join keep kill know lag last lead leak leave let limit link list listen live load lock
log look lose lower make mark match mean measure merge miss mock monitor mount move multiply name need notice open order
overwrite own parse pass pause pay pick pin point poll post prefer prepare prevent print process promise protect prove provide
publish pull push put queue raise reach react read rebuild receive record recover reduce refer refetch refresh refuse register
reject release reload rely remain remember remove rename render repeat replace reply report request require rerun reserve reset
resolve respond restart restore result retry return reuse revert review revoke rewrite roll rotate run sanitize save say scale
scan search see sell send separate serve set share ship show shrink skip slow solve sort spend split spread stand start stay stop
store stream subscribe succeed switch take tell test throw track train travel treat trigger trust try turn type update upgrade
use validate verify wait wake warm warn watch wrap write yield
`).map(stemOf),
)

/** Each line is one meaning. */
const sameMeaning = `
client customer user visitor person buyer shopper consumer candidate
simultaneous concurrent parallel simultaneously concurrently
fast quick rapid quickly speedy
slow lag sluggish slowly laggy
fix repair solve correct resolve mend
error exception failure fault bug problem issue crash mistake trouble
remove delete drop erase purge discard strip eliminate
add append insert include put
change modify alter edit update mutate adjust
create make generate produce build construct
send deliver transmit dispatch
receive obtain get arrive
fetch load retrieve download pull
keep hold store save retain persist remember preserve
start begin launch boot initiate
stop end finish halt terminate quit
wait block pause hang stall sleep
check verify validate test inspect examine ensure control
show display present render reveal draw
find discover detect notice identify locate spot recognize recognise
split divide partition separate slice cut
join merge combine unite
limit cap bound restrict maximum max threshold ceiling quota
repeat retry again redo repeated
duplicate double twice copy
same identical equal
different differ other another distinct
old stale outdated previous former obsolete
new fresh recent latest current
big large huge heavy enormous giant
small little tiny short
many much lot plenty numerous
every each all
cheap inexpensive
expensive cost costly price pay
quickly immediately instantly immediate directly
message event notification
background async asynchronous asynchronously later
synchronous sync
machine server host node instance box computer
program app application service software process
team colleague developer engineer people
database db store postgres mysql sql
table relation
row record line entry
column field attribute property
picture image photo img
page screen view
file document
folder directory
secret password credential key
permission right privilege role access
token ticket
attacker hacker thief attack malicious evil
safe secure security protect guard
danger risk threat dangerous risky
forbid deny refuse reject disallow prohibit
allow permit let enable grant
need require must necessary
use apply employ utilize utilise
call invoke request
reply answer response respond
order sequence
sort order rank
rule policy
list array collection
number count amount quantity
total sum
id identifier identity
unique distinct
lock mutex locked
thread
memory ram heap
disk storage
network connection wire
cpu processor core
measure metric monitor track observe profile
alert alarm alarms warn warning notify
log journal record
trace
rollback revert undo
deploy release ship rollout rollouts
version release
branch
test check
mock stub fake
copy clone duplicate
cache cached
expire ttl timeout
timeout deadline
queue backlog
worker job task
hour minute second
day daily night nightly
random jitter randomize arbitrary
gradual gradually step incremental incrementally piecemeal slowly
automatic automatically machine
manual hand manually human
agree decide define
owner responsible
reason cause why
hidden private internal inside
visible public external outside
share common shared
own private separate dedicated isolated individual
simple easy plain
complex complicated hard difficult
wrong bad incorrect false invalid
right correct valid true
empty blank null missing absent
full whole entire complete
late delayed delay
early
exact precise
average mean
percentile p95 p99
sample subset portion
compare diff difference
split shard
replica copy
primary leader master
majority quorum
rebuild recreate
destroy dispose
free release
leak grow
close shut
open
reuse recycle
ignore skip disregard
guess predict
train learn
model
feature
label tag
metric figure number
budget
region zone
traffic load
spike peak burst storm
reconnect
break fail
fail crash die
work run execute
together atomically atomic once
`

export const meaningOf = new Map<string, string[]>()
for (const line of sameMeaning.trim().split('\n')) {
  const stems = words(line).map(stemOf)
  for (const stem of stems) meaningOf.set(stem, [...(meaningOf.get(stem) ?? []), stems[0]!])
}

/** Two that cannot both be so. */
const opposites = `
before:after first:last always:never allow:prevent allow:forbid allow:block more:fewer more:less increase:decrease increase:reduce
rise:fall fast:slow safe:unsafe same:different inside:outside public:private sync:async synchronous:asynchronous old:new
keep:lose keep:discard enable:disable start:stop open:close short:long small:big up:down better:worse cheap:expensive
strong:weak mutable:immutable shared:separate visible:hidden early:late top:bottom upstream:downstream client:server lazy:eager
manual:automatic trust:distrust equal:unequal everything:nothing guarantee:deny guaranteed:unpredictable lower:higher immutable:changeable required:optional mandatory:optional stateless:stateful local:global local:remote success:failure succeed:fail accept:reject include:exclude input:output read:write add:remove encrypt:plain weak:retain central:scattered strict:loose static:dynamic hide:expose random:sequential random:predictable unique:shared fresh:stale cause:prevent internal:public eager:defer sequential:parallel once:always part:whole nobody:everyone ignore:handle forward:backward ascending:descending left:right push:pull best:worst useful:useless free:expensive dangerous:harmless forbidden:allowed gradual:immediate early:last deny:grant possible:impossible
lock:unlock eventual:strong eventual:immediate optimistic:pessimistic high:low rare:common often:rare same:separate same:another same:new
deliver:lose succeed:break easy:hard hot:cold warm:cold linear:constant commit:rollback horizontal:vertical constant:grow alone:together
exact:approximate ordered:random sorted:random certain:unclear throw:swallow forget:remember forward:back attach:detach mount:unmount
subscribe:unsubscribe acquire:release plaintext:encrypt plaintext:hash symmetric:asymmetric stable:unstable narrow:broad narrow:wide
specific:general central:everywhere ahead:behind above:below begin:end wait:immediate slow:immediate raise:lower add:drop
enough:insufficient harmless:harmful grow:shrink single:multiple one:many whole:partial permanent:temporary
`
export const oppositeOf = new Map<string, Set<string>>()
for (const pair of words(opposites)) {
  const [one, other] = pair.split(':').map(stemOf) as [string, string]
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const)
    oppositeOf.set(a, new Set([...(oppositeOf.get(a) ?? []), b]))
}

/** Several words that say one thing, in folded text. */
const expressions: [RegExp, string][] = [
  [
    /\b(?:at the same (?:time|moment|second|instant)|all at once|in parallel|at one time|side by side)\b/g,
    'simultaneous',
  ],
  [
    /\b(?:one (?:by|after) (?:one|another|the other)|one at a time|step by step|bit by bit|piece by piece|little by little)\b/g,
    'gradual',
  ],
  [/\b(?:get|gets|getting|got) rid of\b/g, 'remove'],
  [/\b(?:throw|throws|threw|thrown|throwing)s? (?:it |them )?away\b/g, 'discard'],
  [/\b(?:right away|straight away|at once)\b/g, 'immediate'],
  [/\btim(?:e|es|ed|ing) out\b/g, 'timeout'],
  [/\btime[- ]?outs?\b/g, 'timeout'],
  [/\broll(?:s|ed|ing)? back\b/g, 'rollback'],
  [/\bno longer\b/g, 'not'],
  [/\b(?:one|two|three|several|multiple|a few) times\b/g, 'repeat'],
  [/\bmore than once\b/g, 'repeat'],
  [/\ba second time\b/g, 'repeat'],
  [/\bonce again\b/g, 'repeat'],
  [/\bby hand\b/g, 'manual'],
  [/\bup to date\b/g, 'fresh'],
  [/\bout of date\b/g, 'outdated'],
  [/\b(?:make|makes|making|made) sure\b/g, 'ensure'],
  [/\b(?:fall|falls|fell|falling|lag|lags|lagging) behind\b/g, 'lag'],
  [/\bshut(?:s|ting)? down\b/g, 'stop'],
  [/\b(?:some|a) ?(?:body|one)\b/g, 'person'],
  [/\b(?:nobody|no one|noone)\b/g, 'not person'],
  [/\bnothing\b/g, 'not thing'],
  [/\b(?:instead of|rather than|in place of|as opposed to)\b/g, 'insteadof'],
  [/\b(?:no|without any|without the|little) (?:need|reason|point|sense|use) (?:to|in|for|of)\b/g, 'not'],
  [/\b(?:avoid|avoids|stop|refrain from|abstain from) (?=\w{3,}ing\b)/g, 'not '],
  [/\bcannot\b/g, 'can not'],
  [/\b(\w+)n't\b/g, '$1 not'],
  [/\bcan t\b/g, 'can not'],
  [/\b(don|doesn|didn|isn|aren|won|wouldn|shouldn|couldn|wasn|weren|hasn|haven) t\b/g, '$1 not'],
]

/** Folded text in which each fixed expression is one word. */
export const withExpressions = (folded: string): string =>
  expressions.reduce((text, [pattern, by]) => text.replace(pattern, by), folded)

export const negators = new Set(
  words(
    'not no never without nor neither hardly rarely barely seldom unable insteadof dont doesnt didnt cant wont isnt',
  ),
)

/** Words that turn what is said, though they carry no content themselves. */
const polarities = new Set(
  words(
    'not no never only just all any every each own same other more less most enough too always nobody none once both another',
  ),
)
/** Lists polarity words in folded text with expressions, each once. */
export const polarityIn = (folded: string): string[] => [
  ...new Set((folded.match(/[a-z]+/g) ?? []).filter((word) => polarities.has(word))),
]

/** Said of something, these wave it away beyond doubt. */
const refusals =
  /\b(?:would be (?:\w+ )?(?:wrong|a mistake|an error)|(?:is|are) (?:\w+ly )?impossible|(?:is|are) (?:just|only|merely|nothing but) an? \w+|(?:i|we)(?:'d| would| will) (?:also )?not (?!only|just)\w+|(?:i|we) (?:would|will) (?:also )?(?:wait with|leave \w+ (?:open|on|alone))|has not (?:any )?(?:effect|influence)|not (?:\w+ ){0,2}(?:any thing|anything) (?:to|between|about|at all)|makes? (?:no|little) (?:sense|difference)|not (?:be )?(?:really |even )?(?:worth|needed|necessary|useful|required|possible|relevant|important|our (?:problem|business|job))|no (?:need|point|use|sense|benefit|reason) (?:to|for|in|of)|unnecessary|needless|pointless|useless|superfluous|irrelevant|redundant|overkill|nonsense|waste of|outdated|obsolete|old[- ]fashioned|exaggerated|harmless|a myth|(?:is|are) (?:completely |entirely )?free|costs? not thing|not thing to (?:do with|decide|test|gain)|out of the question|bad idea|should (?:always )?be avoided|leave (?:it|them|that) out|(?:can|could) be (?:ignored|skipped|ruled out|left out)|of no (?:use|importance|interest)|for (?:managers|beginners|vendors|lazy people)|plays? no role|not anybody|too much (?:work|effort|trouble)|(?:just|only|merely) (?:makes?|brings?|costs?|damages?|slows?|annoys?|confuses?)|(?:are|is) (?:all|enough|fully sufficient)|suffices?|suffice)\b/
export const refuses = (folded: string): boolean => refusals.test(folded)

/** Said of something, these wave it away: 'there is no need for', 'makes no difference', 'I would leave it out'. */
const dismissals =
  /\b(?:not (?:\w+ ){0,2}(?:matter|need|needed|necessary|possible|worth|help|helps|useful|important|required|relevant|bother|care|affect|hurt|change|touch)|no (?:\w+ )?(?:need|point|use|reason|difference|effect|benefit|sense|problem|harm|risk|influence)|(?:add|adds|bring|brings|cost|costs|gain|gains|has|have|does|do) not thing|unnecessary|needless|pointless|useless|irrelevant|overkill|waste|superfluous|nonsense|myth|optional|harmless|suffice|suffices|sufficient|good enough|is enough|are enough|bad idea|should be avoided|makes it worse|only makes?|slows? down for not thing|leave (?:it|them|that) (?:out|as)|drop (?:it|them)|out of the question|can be (?:ignored|skipped|ruled out|left out)|ignore (?:it|that|them)|just as (?:good|well|safe)|costs? more than|never (?:affects?|hurts?|happens?|matters?|fails?|needs?)|exaggerated|old[- ]fashioned|is (?:a|an) \w+ ?\d* habit|is an advantage|is normal|are normal|is fine|are fine|(?:not thing|nothing) to (?:do with|decide|test|gain)|outdated|obsolete|superstition|makes? (?:it|things|everything) (?:worse|slower|harder)|(?:is|are) (?:completely |entirely )?(?:free|enough|equivalent|identical|the same thing|superfluous|for (?:managers|beginners|others|later))|(?:should|must|need|can|may|would) not (?:be )?\w+|plays? (?:a|no) role only|no role|not anybody|no influence|never (?:really )?\w+s|all (?:\w+ ){0,4}needs?|skip)\b/
export const wavesAway = (folded: string): boolean => dismissals.test(folded)

/** Words of those who are too sure; in a wrong claim there are more of them. */
export const absolutes =
  /\b(?:always|never|automatically|guarantees?|guaranteed|entirely|completely|exactly once|each and every|by itself|by themselves|by definition|any more|anyway|immediately|simply|just|every time|all of|only|100|must come|has to be|in any case|by default|as long as (?:it|they) likes?|however (?:long|many|much|often)|no matter|for (?:ever|good)|under all|(?:un)?limited|without (?:any|limit|restrictions?|problems?))\b/g

/**
 * Typical excuses in wrong claims: too much trouble, another party handles it, it stays as it is, people are to blame.
 */
const excuses =
  /\b(?:too (?:\w+ )?(?:slow|dangerous|risky|expensive|complicated|far|late|strict|short|weak|small)|takes? care of|(?:no|not an?|never an?) (?:\w+ )?(?:issue|topic|risk|danger|concern|matter)|(?:may|might|can|could|should|must) (?:\w+ )?(?:stay|remain|go on|continue|keep|share)|just as (?:good|safe|well|fast|easy)|the same as before|(?:only|just|merely) (?:bring|damage|make|cost|annoy|confuse|slow|freeze|hide|lead|last)s?|recommended|best practice|the (?:simplest|safest|best|fairest|fastest|right|cleanest|easiest|most \w+) (?:way|place|solution|answer|choice|option|figure|metric|key|one)|(?:real )?(?:cause|error|fault|reason|problem) (?:must|has to|can only|is (?:in|that) the)|ought to|nobody (?:notices|cares|needs)|needs? no|restart(?:ing)?|bigger|faster (?:machine|server|computer|hardware)s?|more (?:memory|servers|machines|hardware)|all (?:the )?(?:\w+ )?(?:needs?|it takes)|in every (?:version|case)|exactly (?:once|this|the same))\b/g
export const excusesIn = (folded: string): number => folded.match(excuses)?.length ?? 0

/** Phrases for rejected actions or beliefs: 'that I would avoid', 'makes it worse', 'is only a workaround'. */
const declining =
  /\b(?:(?:i|we|you|one)(?:'d| would| will|'ll| should)? (?:rather |simply |just |also |always )?(?:avoid|skip|drop|omit|disable|forbid|refuse|leave (?:\w+ ){1,3}(?:out|off|away)|turn (?:\w+ ){1,3}off|switch (?:\w+ ){1,3}off|stay away from|steer clear of|advise against|decide against|get rid of|keep away from|stick (?:with|to))|(?:makes?|made|making) (?:\w+ ){1,3}(?:worse|slower|harder|unstable|fragile|complicated|complex|difficult)|(?:is|are|was|were|would be|sounds?|seems?) (?:\w+ ){0,2}an? (?:\w+ ){0,2}(?:bottleneck|workaround|crutch|gimmick|myth|waste|fad|trap|luxury|anti ?-?pattern|mistake|burden|hack|overhead|distraction|hype|detour|dogma|legend|relic|detail|formality)|old[- ]school|over(?:rated|done|blown|kill|cautious)|over-?engineer(?:ed|ing)|paranoi[ad]|bureaucracy|dogma(?:tic)?|cosmetic|academic|ballast|micro-?optimi[sz]ations?|premature|not (?:\w+ ){0,2}supported|(?:causes?|brings?|leads? to|creates?) (?:\w+ ){0,3}(?:surprises|trouble|confusion|complexity|overhead)|(?:just|only|unneeded|needless|extra|additional|more) (?:\w+ )?(?:overhead|complexity|noise|work|ceremony|boilerplate)|not (?:\w+ ){0,2}(?:the|a|an) (?:\w+ )?(?:cause|issue|problem|reason|concern|risk|deal|worry)|not (?:have|need|want) to|no (?:\w+ )?(?:worries|worry|issue|drama)|for free|at no cost|costs? not thing|does the job|that is all|out of the box|by (?:itself|themselves|design|default|definition)|on its own|(?:takes?|taken|taking) care of|(?:good|safe|fine|fast|cheap|reliable) enough|(?:perfectly|totally|completely|absolutely) (?:fine|safe|ok|okay|normal)|as (?:it|they) (?:is|are)|leave (?:it|them|that) as|best practice|industry standard)\b/
export const declines = (folded: string): boolean => declining.test(folded)

export type Stemmed = { text: string; stem: string; meanings: Set<string> }

const kept = new Map<string, Stemmed>()
export function toStemmed(text: string): Stemmed {
  const found = kept.get(text)
  if (found) return found
  const stem = stemOf(text)
  const made = { text, stem, meanings: new Set([stem, ...(meaningOf.get(stem) ?? [])]) }
  if (kept.size < 20_000) kept.set(text, made)
  return made
}

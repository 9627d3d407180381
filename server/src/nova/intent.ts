/** What a candidate's message asks for, in the order in which it is tried; in English, and roughly in Spanish, German, French. */

export type Intent =
  | 'unclear'
  | 'thinking'
  | 'ready'
  | 'greeting'
  | 'thanks'
  | 'solution'
  | 'about-nova'
  | 'time'
  | 'policy'
  | 'library'
  | 'language'
  | 'grading'
  | 'room'
  | 'nerves'
  | 'length'
  | 'which-story'
  | 'example'
  | 'check'
  | 'syntax'
  | 'approach'
  | 'cost'
  | 'task'
  | 'clarify'
  | 'help'

const patterns: [Intent, RegExp][] = [
  [
    'unclear',
    /^[^\p{L}\d]*$|^\s*(asdf\w*|qwe\w*|test|foo|bla(h| ?bla)*|lol|hmm+|huh|yes|yeah|no|nope|sí|si|ja|nein|non|oui)[\s!.?]*$/iu,
  ],
  [
    'thinking',
    /^\s*(i'?m|i am|let me|still)?\s*(just )?think(ing)?\b.{0,20}$|estoy pensando|déjame pensar|ich (denke|überlege)|je réfléchis/i,
  ],
  [
    'ready',
    /\b(ready to submit|i'?m (done|ready|finished)|i am (done|ready|finished)|am i (done|finished)|all done|finished|can i submit|should i submit)\b|estoy list[oa]|he terminado|terminé|\bfertig\b|j'ai (fini|terminé)/i,
  ],
  [
    'greeting',
    /^\s*(hi|hello|hey|good (morning|afternoon|evening)|hola|hallo|guten tag|bonjour|olá)\b[\s,]*(nova|there)?[\s!.,]*$/i,
  ],
  [
    'thanks',
    /^\s*(many )?(thanks?( you)?( so much| a lot| very much)?|thx|ty|ok(ay)?|got it|i see|great|cool|understood|gracias|danke|merci|obrigad[oa]|vale|alles klar)\b(,? (thanks?|nova|got it|thank you))*[\s!.]*$/i,
  ],
  [
    'solution',
    /(?<!\b(my|our|this|is|better|other|of|no) )(?<!\bmy own )\bsolution\b|\b(full code|whole (code|function)|complete (code|function|this:)|write (it|the (code|function|answer)|me)|(give|tell|show) me (just )?(the )?(code|answer)|the answer|solve (it|this)|(the|your) reference|hidden tests?|test data|system prompt|ignore (all|your|the|previous)|instructions|jailbreak|developer mode|base64|answer key|implement (it|this|the)|do it for me)\b|solución|respuesta completa|lösung|la solution/i,
  ],
  [
    'help',
    /^(?!.*\b(count|scor|report|grad|affect|cost|penal|no hints?)).*(\b(hints?|clues?|nudge|tipps?|pistas?|hinweise?|indices?)\b|\b(can|could|would|will) you (please )?help( me)?\b)/is,
  ],
  [
    'about-nova',
    /\b(are you (a |an )?(human|person|real|bot|robot|ai|chatgpt|gpt)|who are you|what (are|can) you( do)?\b|can you (see|read|run)|do you (see|read|know)|(do|does|will) (you|it|this|asking).{0,25}(report|tell|recorded?|count|against|score)|is this (recorded|being recorded)|chat (recorded|private))/i,
  ],
  [
    'time',
    /\b(how (much|long).{0,20}time|time (is )?(left|remain)|minutes (are )?(left|remain)|deadline|out of time|extra time|more time)\b|cuánto tiempo|tiempo (queda|me queda)|wie ?viel zeit|wie lange (habe|noch)|combien de temps/i,
  ],
  [
    'policy',
    /\b(may|can|am i allowed to|is it (ok|okay|allowed) to|allowed)\b.{0,15}\b(google|search|look(ing)? up|copilot|chat ?gpt|claude|gemini|other ai|docs?|documentation|internet|stack ?overflow|notes)\b/i,
  ],
  [
    'library',
    /\b(may|can|could|should|am i allowed to|is it (ok|okay|allowed) to|allowed)\b.{0,15}\b(use|import|require)\b.{0,40}\b(librar\w*|packages?|modules?|import|built-?ins?|lodash|numpy|pandas|collections|standard|map|set|dict\w*|regex\w*|recursion|class(es)?|sort|heap\w*|itertools)\b|\b(lodash|numpy|pandas)\b/i,
  ],
  [
    'language',
    /\b(which|what|other|change( the)?|switch|best) (programming )?languages?\b|\b(is|can i (use|write|do it in)) (python|java|javascript|typescript|go|golang)( (ok|okay|fine|allowed|instead|too|please))*\s*\??$/i,
  ],
  // What looks like an idea, an error or a mark, and asks about the task.
  [
    'clarify',
    /\b(may|can|should|allowed|ok(ay)?)\b.{0,30}\bin.?place\b|\b(modify|mutate|overwrite) (the |my )?(inputs?|arguments?|parameters?)\b|\b(should|must|have to|need to|may|can|do) (i |it |we )?(have to |need to )?(throw|raise)\b|\border\b.{0,30}\b(matters?|counts?)\b|\b(extra|additional) (memory|space)\b|\btime.?limit\b|\bprint (it )?or return|return (it )?or print/i,
  ],
  [
    'grading',
    /\b(how|what).{0,30}\b(grad\w*|scor\w*|judged?|evaluat\w*|assess\w*|marked)\b|\b(do|does) .{0,30}\b(count|matter)\b|partial (credit|points)/i,
  ],
  [
    'room',
    /\b(how (do|can|to)( i)? (run|submit|test|skip|go|undo|reset|print|debug|see|move)|where (is|are) the|where (do|can|should) i (write|put|type|submit|see|find|run|print)|can i (skip|come back|go back|return(?! (null|an?|the|it)\b)|submit again|change (it|my)|leave|take a break|speak|talk|reload)|(can|may|do) i (withdraw|unsubmit|undo (my |the )?submi\w+|take .{0,20}\bback)|next question|how many questions|what happens (if|when|after) i (submit|complete|leave|close|reload|run)|(what|which) (is|does) (the )?(run code|test cases|custom input|submit) ?(button|do)?)\b/i,
  ],
  [
    'nerves',
    /\b(nervous|anxious|stress(ed|ful)?|panic\w*|scared|afraid|i give up|give up|stupid|too hard|hate this|blank|overwhelmed|frustrat\w*)\b|nervios[oa]|nervös/i,
  ],
  [
    'length',
    /\bhow (long|short|detailed|many (words|sentences))\b.{0,20}\b(my|the|this|an) (answer|response|text)\b|\bhow (much|many words|detailed).{0,20}\b(i|it|me)\b.{0,12}(write|be)\b|cuánto (debo )?escribir|wie lang soll/i,
  ],
  [
    'which-story',
    /\b(no|any|an?|another|good) (example|experience|story|situation)\b.{0,30}$|\b(never|not) (had|done|been|experienced)\b|\b(university|school|student|studies|side project|team project|hobby|open source|previous job|old job)\b/i,
  ],
  ['example', /\b(example|ejemplo|beispiel|exemple)\b|\bexpected\b.{0,25}\btest( case)? ?#?\d/i],
]

const evidence =
  /\b(expected|got|errors?|exception|fails?|failed|failing|line \d+|stuck|wrong|crash\w*|undefined|null pointer)\b/i

const wishes: [Intent, RegExp][] = [
  [
    'check',
    /\b(is|are|does|do|did|am i|was|can you|could you|please)\b.{0,30}\b(correct|right|ok|okay|good( enough)?|work(s|ing)?|review|check|look at|enough|on the right track)\b(?!.{0,12}\b(approach|idea|way|to (use|sort|assume))\b)/i,
  ],
  [
    'approach',
    /\b(approach|idea|strategy|algorithm|data structure|should i (use|sort|store|keep|try|start|write)|would it (be|work|help)|(can|could|may|shall) i (use|sort|store|keep|loop|try)|instead of|better way|(is|are) .{0,30}(a good|the right|a better) (way|idea|approach|choice))\b|^\s*(i|we|my) .{0,12}(would|will|could|think|want|plan|going|thinking of|idea)\b/i,
  ],
  [
    'syntax',
    /\bhow (do|can|to|would)( i| you| we)? .{0,50}\b(in (python|javascript|typescript|java|go|js|ts)|array|map|set|list|string|dict\w*|object|loop|syntax|sort|parse|split|print)\b|\b(syntax|what is (a |the )?(map|set|hash ?map|dict\w*|array|linked list|heap|queue|stack|deque|closure|promise))\b/i,
  ],
  [
    'cost',
    /\b(complexity|big[- ]?o|fast enough|(make|be) .{0,12}(fast|faster|efficient)|efficien\w*|performance|optimi[sz]\w*|o\(n)/i,
  ],
  [
    'task',
    /\b(what (do|must|should|am|have) i.{0,12}(do|solve|build|write)\b|what('s| is) (the|this) (problem|question|task|goal)\b|what is (asked|wanted|this about)|explain|rephrase|summari[sz]e|in other words|(don'?t|do not|not|no|can'?t) (really )?(understand|get|follow)|what do you mean|unclear|confus\w*)|no entiendo|qué (tengo|debo|hay) que|versteh|was (muss|soll) ich|worum geht|comprends pas|não entendo/i,
  ],
  [
    'clarify',
    /\b(what (does|do|is|are|if|about|should|happens|counts|type|kind|order|can)|does (it|the|this|a|each|every)|do (the|we|i (have|need)|names|all|numbers|\w+s (start|begin|count|have|hold|contain|come))|how (big|large|many|long|often|high|far)|may (the|there|it|i|a|two|names)|can (the|there|it|two|a|an|i|names?|numbers?|values?|\w+)|will (the|there|it)|is (the|it|there|a|this|\w+ )|are (the|there|all|names|\w+ )|could (the|there|it)|must|empty|duplicates?|negative|sorted|constraints?|limits?|inputs?|outputs?|returns?|returned|clarify|case.?sensitive|define|definition|when exactly)\b|vací|\bleere?[nrs]?\b|vide\b|puede|können?|kann|dürfen/i,
  ],
]

/** Reads the intent; anything else is a wish for help. */
export function readIntent(message: string): Intent {
  const named = patterns.find(([, pattern]) => pattern.test(message))?.[0]
  if (named) return named
  const wish = wishes.find(([, pattern]) => pattern.test(message))?.[0]
  // A message that brings evidence of its own asks about that, whatever words it holds.
  if (evidence.test(message) && wish !== 'check') return 'help'
  return wish ?? 'help'
}

export type Tongue = 'en' | 'es' | 'de' | 'fr'

const tongues: [Tongue, RegExp][] = [
  [
    'es',
    /[¿¡]|\b(estoy|puede|qué|cuánto|cómo|dónde|tengo|problema|ayuda|entiendo|lista|dame|no sé|por favor|gracias|hola)\b/i,
  ],
  [
    'de',
    /\b(ich|nicht|kann|können|bitte|hilfe|wie ?viel|aufgabe|liste leer|verstehe|danke|hallo|gib|mir|die)\b|[äöüß]/i,
  ],
  ['fr', /\b(je|puis|comment|bonjour|merci|aide|liste vide|comprends|est-ce|peut)\b/i],
]

/** Which language the message seems to be in; English unless two of another's words, or a sign of its own, say else. */
export function readTongue(message: string): Tongue {
  for (const [tongue, pattern] of tongues) {
    const found = message.match(new RegExp(pattern, 'giu')) ?? []
    if (found.length >= 2 || (found.length === 1 && message.trim().split(/\s+/).length <= 3)) return tongue
  }
  return 'en'
}

import { isNearly, wordsOf } from '../folding.ts'

/**
 * Lexicons over folded text: English, Spanish, German, French, Portuguese, the needful in Russian and Chinese.
 * Structure is looked at before words.
 */
const any = (...sources: string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'u')

export const injection = [
  any(
    '(?:ignore|disregard|forget|override|bypass|ignora|olvida|ignoriere|vergiss|oublie|ignore[sz]|ignorez|esqueca)(?: \\S+){0,5} (?:instruc\\w*|rules?|prompts?|guidelines|restrictions|reglas|anweisungen|regeln|consignes|regles|regras)',
  ),
  any(
    'system prompt',
    'jailbreak',
    '(?:developer|debug|maintenance|admin|god|dan) mode',
    'you are now',
    'from now on you',
  ),
  any("i(?:'m| am) (?:the|an?|your) (?:interviewer|admin\\w*|developer|recruiter|operator|teacher)"),
  any(
    '(?:show|reveal|print|give|tell|list|dump|muestra\\w*|zeig\\w*|montre\\w*|mostre)(?: \\S+){0,4} (?:hidden tests?|test cases you|reference solution|model solution|your (?:instructions|prompt)|solution file)',
  ),
  any('base ?64', 'rot ?13'),
  any(
    '(?:ignore|disregard|forget|override|bypass|skip) (?:all|everything|anything|what|whatever)(?: \\S+){0,4} (?:told|said|before|above|so far)',
    '(?:pretend|imagine|act|behave|answer|respond)(?: \\S+){0,5} (?:no (?:rules|limits|restrictions|filters?)|without (?:any )?(?:rules|limits|restrictions|filters?))',
    '(?:hidden|secret|internal|initial|original) (?:instructions?|prompts?|rules|messages?)',
    '(?:list|reveal|print|output|leak|dump|expose|what are|which are|tell me)(?: \\S+){0,4} (?:hidden|secret|private) (?:tests?|test cases|inputs?)',
    '(?:hidden|secret) test (?:inputs?|data|values)',
    '(?:output|print|reveal|dump|leak)(?: \\S+){0,4} (?:answer key|stored|reference|solutions?)',
    '(?:repeat|print|copy|show)(?: \\S+){0,3} (?:text|words?|message|everything)(?: \\S+){0,2} (?:above|before this)',
    '(?:set|raise|change|increase) my (?:score|grade|rating)',
    '(?:give|award)(?: \\S+){0,4} \\d+ points',
    '(?:disable|turn off|switch off|deactivate|remove|drop)(?: \\S+){0,3} (?:filters?|guards?|restrictions?|limits|safety|rules)',
    'as (?:the |an? |your )?(?:developer|creator|owner|admin\\w*|operator)(?: \\S+){0,3} i',
    '(?:interviewer|company|recruiter|admin\\w*|boss)(?: \\S+){0,2} (?:said|told|allow\\w*|approved)(?: \\S+){0,8} (?:answers?|solutions?|code|score|tests)',
    '(?:muestra\\w*|ensena\\w*|revela\\w*|zeig\\w*|verrat\\w*|montre\\w*|affiche\\w*|revele\\w*)(?: \\S+){0,3} (?:prompt|system-?prompt|instrucciones|anweisungen|instructions|consignes)',
    'montre[- ]moi(?: \\S+){0,2} prompt',
    '(?:ahora eres|a partir de ahora eres|du bist (?:jetzt|nun|ab jetzt|ab sofort)|tu es (?:maintenant|desormais))',
    '(?:repite|copia|wiederhole?|repete[sz]?)(?: \\S+){0,3} (?:arriba|anterior|oben|zuvor|ci-dessus|plus haut)',
    '(?:dame|ponme|gib mir|donne[sz]?[- ]moi|mets[- ]moi)(?: \\S+){0,2} \\d+ (?:puntos|punkte|points)',
    '(?:pruebas|tests) (?:ocultas|ocultos)|solucion de referencia|musterlosung|versteckte\\w* tests?|tests? caches?|solution de reference|testes? ocultos',
  ),
  /\b(system|assistant|developer)( (prompt|message|note|override))?\s*:/u,
]

const doVerbs =
  'write|code|implement|solve|finish|complete|generate|do(?! you)|fix|escrib\\w*|resuelv\\w*|implementa\\w*|termina\\w*|complet\\w*|haz(?:me)?|schreib\\w*|los(?:e)?|mach\\w*|programmier\\w*|implementier\\w*|ecri\\w*|resou\\w*|fai[st]|escrev\\w*|resolv\\w*|faca|faz'
const giveVerbs =
  'give|send|show|post|paste|provide|make|tell|dame|da|muestra\\w*|envia\\w*|gib|zeig\\w*|schick\\w*|donn\\w*|montre\\w*|me de|de|da-me|mostr\\w*|corrig\\w*'
const codeThings =
  'functions?|solutions?|code|answers?|programs?|method|implementation|it all|everything|fix|skeleton|funcion|solucion|codigo|respuesta|programa|metodo|todo|funktion|losung|antwort|programm|methode|alles|fonction|solution|reponse|programme|tout|funcao|solucao|resposta|tudo'
const tasks =
  'tests?|helpers?|skeleton|condition|recursion|part|task|problem|question|loop|class|body|exercise|rest|ejercicio|problema|resto|bucle|aufgabe|schleife|exercice|probleme|boucle|exercicio|laco'
const request =
  '(?:^|[.!?,;:"(] ?|\\b(?:please|plz|pls|just|can you|could you|would you|will you|now|then|and|to|por favor|puedes|podrias|kannst du|konntest du|bitte|peux-tu|tu peux|pourrais-tu|s\'il te plait|voce pode|pode) )(?:mir |me |nur |just )?'
const noAnswer =
  '(?!(?:hints?|examples?|explain\\w*|how|why|what|which|where|if|idea|steps?|feedback|review|opinion|pista|hinweis|tipp|indice|dica|wie|warum|como)\\b)'
const whatever = `(?: ${noAnswer}[^\\s.!?,;]+){0,5} `
const notMine = '(?!(?: \\S+){0,5} (?:my|our|mi|mein\\w*|mon|ma|meu|minha) )'

export const delegation = [
  new RegExp(`${request}(?:${doVerbs})\\b${whatever}(?:${codeThings}|${tasks})\\b(?! (?:again|mean))`, 'u'),
  new RegExp(`${request}(?:${giveVerbs})\\b${notMine}${whatever}(?:${codeThings})\\b(?! (?:again|mean|review))`, 'u'),
  any(
    '(?:do|solve|write|fix|finish|code|complete|implement|answer|make)(?: \\S+){1,5} for me',
    '(?:a |the )?(?:working|finished|complete|final|ready) (?:version|program|code|implementation|solution)',
    'make (?:it|this|that|my code|the code) (?:work|run|pass)',
    '(?:just )?(?:paste|post|send|give|show) it(?: (?:here|to me|please))?',
    'mach(?:e)? (?:es|das|mal)(?: \\S+)? fur mich',
    'ha[sz]lo (?:tu|por mi)|hagalo usted',
    '(?<!(?:you|nova|do|to) )(?:need|want) (?:the |a |your )?(?:whole |full |complete |entire |final |working )?(?:code|solution|answer)',
    'mir (?:\\S+ ){0,3}(?:code|losung|funktion|antwort)(?: \\S+)? (?:geben|schreiben|zeigen|schicken)',
    'h(?:az|ace)lo (?:todo )?por mi',
    'resuelvelo',
    'fais[- ]le (?:pour moi|a ma place)',
    'faca (?:isso )?por mim',
    'just the (?:code|answer|solution)',
    '(?:donne|envoie|montre|ecris|passe)[- ]moi(?: \\S+){0,3} (?:code|solution|reponse|fonction|programme)',
    "(?:quiero|necesito|ich (?:will|mochte|brauche)|je veux|j'ai besoin d\\w*)(?! (?:entender|comprender|saber|ver|comprendre|savoir|voir))(?: \\S+){0,3} (?:respuesta|codigo|solucion|antwort|losung|code|reponse|solution)(?! (?:verstehen|besser))",
    "(?:can you|could you|puedes|podrias|kannst du|konntest du|peux-tu|tu peux|pourrais-tu)(?: \\S+){0,2} (?:code (?:this|it)|programarlo|programar|codificarlo|escribirlo|hacerlo|resolverlo|programmieren|coder|l'ecrire|le faire)",
    "(?:me escribes|m'ecrire|pasame|pasa(?:r)?me)(?: \\S+){0,2} (?:codigo|funcion|solucion|respuesta|code|fonction|solution)",
    'programa (?:la|esta|toda la) (?:funcion|tarea|solucion)',
    'programmier\\w*(?: \\S+){0,2} fur mich',
    '(?:fais|code|ecris|resous)(?: \\S+){1,4} (?:pour moi|a ma place)',
    'termine (?:mon|ma|le|la) (?:code|fonction|programme)',
    '(?:напиши|даи|покажи|реши)\\S*(?: \\S+){0,3} (?:код|функци\\S+|решение|ответ|задачу)',
  ),
  /(?:给我|写|寫|給我)[^？?。]{0,8}(?:代码|代碼|答案|函数|函數)/u,
]
/** The candidate is the one who writes: a question about how. */
export const ownDoing = any(
  '(?:should|can|could|do|must|would|may) i',
  'if i',
  'how (?:do|to|can|should|would)(?: i)?',
  "i(?:'ll| will|'m going to| want to|'d| would)? (?:write|code|implement|solve|fix|do|make|show|finish|complete|give)",
  'como (?:puedo|escribo|hago|posso|faco)',
  'wie (?:kann|schreibe|mache|soll) ich',
  'comment (?:je|puis|faire|ecrire)',
  'debo|deberia|puedo|soll ich|kann ich|dois[- ]je|puis[- ]je|devo|posso',
)

export const critical = any(
  'why|how come|trade ?-?offs?|compar(?:e|ed|es|ing|ison)|versus|vs|better than|faster than|slower than|instead of|rather than',
  '(?:better|best) (?:fit|choice|option|way|idea)|which (?:is|one is|would be) (?:better|best|faster)|what do i (?:lose|gain|win|pay)|(?:down|up)sides?|drawbacks?|risk\\w*|danger\\w*|(?:would|will|does|do|can|could|might) (?:\\S+ ){0,3}break|is (?:that|this) (?:true|safe|valid|enough|right)$|am i right (?:that|to)|worr(?:y|ied)|concern(?:ed)?|precision|acceptable|in terms of|optimal|optimum|(?:fast|quick) enough',
  'cost|complexity|performance|efficien\\w+|memory|worst case|best case|scal(?:e|es|ing)|big o|overflow',
  'what if|what happens|edge cases?|corner cases?|guarante\\w+|always|never|invariant|assum\\w+|still (?:work|hold|true|correct)|is it (?:true|safe|valid)|pros and cons|advantage\\w*|drawback\\w*',
  'por que|porque razon|ventaja\\w*|desventaja\\w*|comparar|comparado|mejor que|peor que|en lugar de|en vez de|coste|costo|complejidad|rendimiento|memoria|que pasa si|que ocurre si|y si|casos? limite|garantiza\\w*|siempre|supon\\w+|asum\\w+|peor caso',
  'warum|wieso|weshalb|vergleich\\w*|besser als|statt|anstatt|kosten|komplexitat|laufzeit|speicher\\w*|was ware wenn|was wenn|was passiert|randfall\\w*|grenzfall\\w*|garantier\\w*|immer|annahme|angenommen|vorteil\\w*|nachteil\\w*',
  'pourquoi|compar\\w+|mieux que|au lieu de|plutot que|cout|complexite|memoire|et si|que se passe|cas limites?|garanti\\w*|toujours|suppos\\w+|avantage|inconvenient\\w*|pire cas',
  'melhor que|em vez de|custo|complexidade|desempenho|e se|o que acontece|casos? extremos?|garant\\w+|sempre|supo\\w+|vantagem|desvantagem|pior caso',
)
/** Between a wish and a result, these words only join them. */
export const joining = any(
  'instead of',
  'rather than',
  'en lugar de',
  'en vez de',
  '(?:an)?statt',
  'au lieu de',
  'em vez de',
)
export const criticalElsewhere = /为什么|為什麼|复杂度|複雜度|почему|зачем/u
export const bigO = /\bo\s?\(\s?(?:1|n|m|k|log|n\s?log|n\s?[\^*²]|2\s?\^)/u

export const hypothesis = any(
  "(?<!should )(?<!must )(?<!do )i (?:think|thought|suspect|believe|guess|assume|tried|changed|removed|replaced|added|used|moved|checked|tested|noticed|expected?|wanted)|i'?m guessing|i have (?:tried|changed|checked)|i already|my (?:idea|plan|guess|hypothesis|theory|approach)|maybe|perhaps|probably|might be|could it be|is it because|because|if i|would it (?:help|work|be)|what about|should i use",
  'creo|pienso|supongo|sospecho|intente|he (?:intentado|probado|cambiado)|probe|cambie|mi (?:idea|plan|hipotesis)|quizas?|tal vez|puede ser|esperaba|si (?:uso|cambio)',
  'ich (?:glaube|denke|vermute|habe|erwarte|dachte)|erwarte ich|habe ich|meine (?:idee|vermutung)|vielleicht|vermutlich|wahrscheinlich|liegt es|wenn ich|weil',
  "je (?:pense|crois|suppose)|j'ai (?:essaye|change|teste)|mon idee|peut[- ]etre|probablement|si j'utilise|parce que|je m'attendais",
  'acho|penso|suspeito|tentei|testei|mudei|minha ideia|talvez|provavelmente|se eu|porque|esperava',
)

export const expectedWords = any(
  'expect(?:ed|s|ing)?|should (?:be|return|give|print)|wanted|supposed to|esper\\w+|deberia\\w*|erwart\\w*|sollte\\w*|attend\\w*|devrait|deveria\\w*',
)
export const actualWords = any(
  'got|get|gets|getting|receiv\\w+|returns?|returned|gives?|actual\\w*|instead|prints?|obtuv\\w+|obteng\\w+|recib\\w+|devuelve|sale|da|me da|bekomm\\w*|erhalt\\w*|kommt|liefert|gibt|obtien\\w*|obtenu|recois|renvoie|donne|recebi|obtive|retorna|deu|saiu',
)
export const but = any('but|pero|aber|mais|mas|however|instead|sondern|sin embargo|jedoch|cependant|porem|statt')

/** A message that begins like this asks, mark or none. */
export const startsAsking =
  /^(?:\W|(?:and|so|but|ok|okay|hey|hi|hello|nova|um+|sorry|please|then|also)\b)*(?:is|are|am|was|do|does|did|can|could|may|might|must|shall|should|will|would|has|have|whats|hows|wheres)\b/u

export const asking = any(
  'show me|give me an? (?:hint|example|tip|idea)|walk me|remind me|what am i missing',
  "what|which|where|when|how|why|who|whether|should|could|can|does|do you|is it|is there|are there|would|explain|help|hint|tell me|clarify|check|look at|any idea|stuck|next|(?:don't|do not|didn't|can't) (?:understand|get|see|know)|confused|unclear|unsure",
  'que|cual|donde|cuando|como|deberia|puedo|puedes|explica\\w*|ayuda\\w*|pista|dime|no (?:entiendo|comprendo|se)|siguiente paso',
  'was|welche[rsnm]?|wo|wann|wie|soll|sollte|kann|konnen|erklar\\w*|hilf\\w*|hinweis|tipp|sag mir|verstehe \\S+(?: \\S+)? nicht|unklar|nachster schritt',
  "quoi|quel(?:le)?s?|ou|quand|comment|dois|peux|expliqu\\w*|aide\\w*|indice|est[- ]ce|qu'est|comprends pas",
  'qual|onde|quando|devo|posso|pode|explique|ajuda\\w*|dica|diga|nao (?:entendo|entendi|sei)',
  'что|как|где|какои|какая|почему|зачем|не понимаю',
)

/** A request to write is an asking too, of the poorest kind. */
export const requesting = any(doVerbs, giveVerbs)
/** Changes requested for a project's files. */
export const changing = any(
  'change|add|rename|remove|delete|extract|move|replace|refactor|handle|update|split|simplify|sort|validate|reject|ignore|keep|use|turn|revert|undo',
  'cambia\\w*|anade\\w*|agrega\\w*|elimina\\w*|ander\\w*|fug\\w*|entfern\\w*|ersetz\\w*|chang\\w*|ajout\\w*|supprim\\w*|remplac\\w*|mud\\w*|adicion\\w*|remov\\w*|substitu\\w*',
)
export const fileName = /(?<![\w-])[\w-]+\.(?:[cm]?[jt]sx?|py|java|go|md|json|css|html|sql|sh|csv|txt)\b/i

const parts =
  'lines?|loops?|conditions?|comparisons?|index(?:es)?|indices|bounds?|boundary|base case|cases?|tests?|arrays?|lists?|maps?|sets?|heaps?|stacks?|queues?|pointers?|recursion|sort(?:ing)?|variables?|parameters?|inputs?|outputs?|return values?|complexity|tie|duplicates?|constraints?|requirement|branch|regex|type|order|interval|merge|hash ?map|counter|example'
const otherParts =
  'casos|randfall\\w*|grenzfall\\w*|linea|bucle|condicion|comparacion|(?<!un )indice|limite|ejemplos?|ordenar|monticulo|beispiele?|sortier\\w*|exemples?|trier|tri|tas|caso|prueba|arreglo|lista|mapa|conjunto|variable|entrada|salida|complejidad|zeile|schleife|bedingung|vergleich|grenze|fall|liste|menge|eingabe|ausgabe|komplexitat|ligne|boucle|tableau|cas|entree|sortie|complexite|linha|laco|condicao|complexidade|vetor'
export const namedPart = any(parts, otherParts)
export const lineNumber = any('(?:line|linea|zeile|ligne|linha|l)s? ?#?\\d+')
export const errorName =
  /\b[a-z]*(?:error|exception)\b(?<=[a-z]{3}(?:error|exception))|\b(?:undefined|nullpointer|null pointer|panic|traceback|nan|stack overflow|index out of|out of range|out of bounds|segfault|timed? ?out|timeout|not defined|cannot read)\b/u

export const whole = any(
  'whole|entire|everything|all of it|full|complete|from scratch|completa|entera|entero|todo|toda|ganze[sn]?|komplett\\w*|vollstandig\\w*|alles|entier\\w*|complet\\w*|tout|toute|inteir[ao]|tudo',
)

export const stuckWords = any(
  "i(?:'m| am)? (?:\\S+ )?stuck",
  'estoy (?:atascad[oa]|bloquead[oa])',
  'ich (?:komme nicht weiter|hange fest|stecke fest)',
  'je suis (?:bloque|coince)e?',
  'estou (?:travad[oa]|pres[oa])',
)

const acknowledgements = new Set(
  "ok okay k thanks thank you thx ty got it i see understood great good nice cool perfect sure yes no yep nope yeah right alright done hi hello hey bye i'm im am thinking let me think ready to submit makes sense will do a lot so much very gracias vale si entendido perfecto bien hola danke ja nein gut verstanden alles klar hallo merci oui non d'accord compris parfait bonjour hm hmm mhm cool fine nova moment second minute please morning evening afternoon dir euch ihnen muchas muchos mucho merci bien genial super prima toll genau tres beaucoup that's that thats all helped helps works sounds appreciate cheers no-one problem try it'll obrigado obrigada sim nao entendi certo ola wait moment one sec".split(
    ' ',
  ),
)
export function isAcknowledgement(folded: string): boolean {
  const words = wordsOf(folded)
  return words.length <= 7 && !/[?¿]/.test(folded) && words.every((word) => acknowledgements.has(word))
}

export const logistics = any(
  '(?:are|is) (?:you|nova|this) (?:a |an )?(?:human|person|real|robot|bot|machine|ai|model)|(?:some|any)(?:one|body) (?:\\S+ )?(?:watch\\w*|listening|looking|there)|(?:watch|record)(?:ing|ed) (?:me|this)|(?:submit|next|run|test) button|hear back|after the interview|when (?:do|will) i (?:hear|know)|tell me a joke|weather|screen is|(?:page|editor|tab) (?:is )?(?:frozen|stuck|blank)',
  'how much time|time left|bathroom|(?:a|short|quick|take|need|coffee) break|cuanto tiempo|wie viel zeit|combien de temps|quanto tempo|microphone|screen|internet|can you hear',
)

/** About the interview or oneself: talk of that kind, where a message brings nothing of the task. */
export const procedure = any(
  'how long do (?:i|we) have|how many (?:minutes|questions)|(?:is|are) (?:this|it|we|you) (?:being )?record\\w*|my (?:boss|manager|recruiter)|(?:finish|answer|do) (?:all|every)|leave (?:one|it|this|that) (?:empty|open|blank|out)|who (?:reads|sees|will (?:read|see)|checks)|how (?:do|can) i (?:submit|finish|complete|leave|send)|(?:from|about|in) my (?:studies|job|thesis|resume|cv|company|university)|nervous|my english|stressed|first (?:time|interview)|(?:can|could) you help me$|can i (?:use|take|have|ask|leave|skip|go back|come back)',
  'cuanto tiempo|nervios[oa]|mi ingles|nervos|mein englisch|wie lange|nervose?|mon anglais|combien de temps|meu ingles',
)

const vocabulary = [
  ...'which where should could would explain expected expect because complexity compare instead guarantee always assume error function solution whole entire complete answer write implement line check return condition comparison boundary index recursion duplicate example input output memory performance think tried maybe probably memory'.split(
    ' ',
  ),
  ...'linea esperaba obtuve deberia funcion solucion escribe codigo completa porque complejidad pienso'.split(' '),
  ...'zeile erwarte bekomme welche sollte schreib funktion losung warum komplexitat vielleicht'.split(' '),
  ...'ligne pourquoi fonction complexite attendais ecris comment linha funcao complexidade esperava escreva'.split(' '),
]
const known = new Set(vocabulary)

/** Cache of respelled words: a conversation is read repeatedly. */
const respelled = new Map<string, string>()
const maxRespelled = 5000

/** Lexicon words with one letter wrong become the word meant; anything else stays. */
export function respell(folded: string): string {
  return folded.replace(/[\p{L}]{4,}/gu, (word) => {
    if (known.has(word) || word.length > maxRespelledLength) return word
    const before = respelled.get(word)
    if (before !== undefined) return before
    const meant = vocabulary.find((target) => isNearly(word, target)) ?? word
    if (respelled.size === maxRespelled) respelled.clear()
    respelled.set(word, meant)
    return meant
  })
}

/** Letters: one more than the longest word of the lexicon. */
const maxRespelledLength = Math.max(...vocabulary.map((word) => word.length)) + 1

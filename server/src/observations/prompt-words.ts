import { isNearly } from './folding.ts'

/**
 * Lexicons over folded text: English, Spanish, German, French, Portuguese, the needful in Russian and Chinese. Structure is
 * looked at first: question marks, inputs and errors are the same in all languages.
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
    '(?:can|could) (?:you|u) (?:just )?(?:code|write|solve|do) (?:it|this|that)',
    '(?:solve|code|implement) (?:it|this|that)(?: for me)?$',
    '(?:do|solve|write|fix|finish|code|complete|implement|answer|make)(?: \\S+){1,5} for me',
    '(?:a |the )?(?:working|finished|complete|final|ready) (?:version|program|code|implementation|solution)',
    'make (?:it|this|that|my code|the code) (?:work|run|pass)',
    '(?:just )?(?:paste|post|send|give|show) it(?: (?:here|to me|please))?',
    'mach(?:e)? (?:es|das|mal)(?: \\S+)? fur mich',
    '(?:mach|schreib|los|erledige?)\\w* (?:es|das)(?: \\S+){0,2} fur mich',
    '(?:escribe|haz|resuelve|programa|termina)lo(?: \\S+)? (?:por|para) mi',
    '(?:ecris|fais|resous|termine|code)[- ]l[ea](?: \\S+)? pour moi',
    'ha[sz]lo (?:tu|por mi)|hagalo usted',
    '(?<!(?:you|nova|do|to) )(?:need|want) (?:the |a |your )?(?:whole |full |complete |entire |final |working )?(?:code|solution|answer|implementation)',
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
    '(?:me )?(?:puedes|podrias)(?: \\S+)? (?:dar|escribir|mostrar|pasar|ensenar)(?:me)?(?: \\S+){0,3} (?:codigo|funcion|solucion|respuesta)',
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

/** Reasons, guesses and preferences. */
export const arguing = any(
  "i (?:\\w+ )?(?:think|thought|suspect|believe|guess|assume|prefer|disagree)|i(?:'d| would) (?:rather|prefer)|i'?m guessing|maybe|perhaps|probably|(?:might|could|may) be|in my opinion|because|since|therefore|my (?:guess|hypothesis|theory)",
  'creo|pienso|supongo|sospecho|prefiero|quizas?|tal vez|pued[eo] ser|podria ser|en mi opinion|probablemente|porque|ya que|puesto que|por eso',
  'ich (?:glaube|denke|vermute|meine|wurde|finde)|glaube ich|meiner meinung nach|konnte (?:\\S+ ){1,3}sein|vielleicht|vermutlich|wahrscheinlich|weil|denn|deshalb|deswegen',
  'je (?:pense|crois|suppose|prefere|soupconne|trouve)|a mon avis|pourrait etre|peut[- ]etre|probablement|sans doute|parce qu\\w*|puisqu\\w*|puisque|car',
  'acho|penso|suspeito|prefiro|talvez|provavelmente|porque|ja que|por isso',
)

export const expectedWords = any(
  'expect(?:ed|s|ing)?|should (?:be|return|give|print)|wanted|supposed to|esper\\w+|deberia\\w*|erwart\\w*|sollte\\w*|attend\\w*|devrait|deveria\\w*',
)
export const actualWords = any(
  'got|get|gets|getting|receiv\\w+|returns?|returned|gives?|actual\\w*|instead|prints?|obtuv\\w+|obteng\\w+|recib\\w+|devuelve|sale|da|me da|bekomm\\w*|erhalt\\w*|kommt|liefert|gibt|obtien\\w*|obtenu|recois|renvoie|donne|recebi|obtive|retorna|deu|saiu',
)
/** How a run or a test went. */
export const outcomes = any(
  'fail(?:s|ed|ing)?|pass(?:es|ed)|crash(?:es|ed)?|(?:result|output) is',
  'falla(?:n|ron)?|(?:resultado|salida) es|pasan (?:las|todas|dos|tres)',
  'schlag(?:t|en)(?: \\S+){0,3} fehl|fehlgeschlagen|ergebnis ist|sturzt ab|lauf(?:t|en)(?: \\S+){0,2} durch',
  'echou\\w+|plante|(?:resultat|sortie) est|passent',
  'falh\\w+|resultado e',
)

const fillers =
  "(?:\\W|(?:and|so|but|ok|okay|hey|hi|hello|nova|um+|sorry|please|then|also|now|y|pero|por favor|und|aber|also|bitte|et|mais|alors|s'il te plait|e|mas)(?![\\p{L}\\p{N}]))*"
/** A message that begins like this asks, mark or none; a statement may hold the same words further on. */
export const startsAsking = new RegExp(
  `^${fillers}(?:${[
    'is|are|am|was|do|does|did|can|could|may|might|must|shall|should|would|has|have|what|which|where|when|how|why|who|whose|whats|hows|wheres|any (?:idea|hint|tip)s?|what about',
    'que|cual(?:es)?|donde|cuando|como|por que|deberia|debo|puedo|puedes|podrias|hay',
    'welche[rsnm]?|wo|wann|wie|warum|wieso|weshalb|wer|soll|sollte|kann|kannst|konnte|konntest|darf|gibt es|muss ich|ist',
    "quoi|quel(?:le)?s?|ou|quand|comment|pourquoi|est[- ]ce|qu'est|dois|puis|peux|pourrais|que se passe",
    'qual|quais|onde|quando|por que|devo|posso|pode|podes',
    'что|как|где|какои|какая|почему|зачем|怎么|怎麼|为什么|為什麼|什么|什麼',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)

/** Wishes for an explanation, and things not understood. */
export const asking = any(
  "explain|tell me|show me|walk me|remind me|help me|need help|(?:some|any) (?:help|hints?|tips?|ideas?)|(?:help|hints?) please|(?:do|does|is|are|can|could|should|would) (?:i|you|we|it|that|this|there)|give me an? (?:hint|example|tip|idea)|clarify|what am i missing|(?:do not|don't|didn't|did not|not|can't|cannot) (?:understand|get (?:it|why|how)|see (?:why|how|what)|know)|confused|unclear|unsure|no idea|why|how come",
  'explica\\w*|ayudame|me ayudas|dime|dame una pista|no (?:entiendo|comprendo|se)|por que',
  'erklar\\w*|hilf|sag mir|gib mir einen (?:tipp|hinweis)|verstehe \\S+(?: \\S+)? nicht|(?:ich )?verstehe nicht|weiss nicht|unklar|warum|wieso',
  "expliqu\\w*|aide[- ]moi|dis[- ]moi|donne[- ]moi un (?:indice|exemple)|(?:ne |n')?(?:comprends|sais|vois) pas|pourquoi|[\\p{L}]+-(?:t-)?(?:il|elle|ils|elles|on)",
  'explique|ajude|me ajuda|diga|nao (?:entendo|entendi|sei)',
  'не понимаю|почему|为什么|為什麼|不明白|不懂',
)

export const lineNumber = any('(?:line|linea|zeile|ligne|linha|l)s? ?#?\\d+')
export const errorName =
  /\b[a-z]*(?:error|exception)\b(?<=[a-z]{3}(?:error|exception))|\b(?:undefined|nullpointer|null pointer|panic|traceback|nan|stack overflow|index out of|out of range|out of bounds|segfault|timed? ?out|timeout|not defined|cannot read)\b/u

export const stuckWords = any(
  "i(?:'m| am)? (?:\\S+ )?stuck",
  'estoy (?:atascad[oa]|bloquead[oa])',
  'ich (?:komme nicht weiter|hange fest|stecke fest)',
  'je suis (?:bloque|coince)e?',
  'estou (?:travad[oa]|pres[oa])',
)

const vocabulary = [
  ...'which there where should could would explain expected expect because complexity compare instead guarantee always assume error function solution whole entire complete answer write implement line check return condition comparison boundary index recursion duplicate example input output memory performance think tried maybe probably memory'.split(
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

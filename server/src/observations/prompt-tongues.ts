/** Detects if a message's language is supported, and a request for the solution in many languages. Over folded text. */
import { wordsOf } from './folding.ts'

const setOf = (lists: readonly string[]) => new Set(lists.flatMap((words) => words.split(' ')))

const english = setOf([
  'the a an is are was were do does did can could should would will have has had this that these those what which where when why how who my your it its i you we me he she they and or but not no with for from to of in on if so as then there here at by be been more than because need want give write explain show check fix just still only any all',
])
/** Words of grammar in the other languages in which messages are read: Spanish, German, French, Portuguese. */
const readBeside = setOf([
  'el los las del al es esta este estos esto que cual donde cuando como mi mis tu su yo hay pero y o para por con sin muy mas si entonces debo debe deberia puedo puede hacer tengo quiero dame porque cuanto necesito entiendo funciona',
  'der die das den dem des ein eine einen einer ist sind war wie was welche welcher wo wann warum ich du wir sie es mein meine nicht und oder aber mit fur von zu auf aus bei wenn dann kann soll sollte muss habe hat mir dir noch auch nur schon immer wird brauche bitte hier',
  "le les des du est sont ce cette ces que qui quel quelle ou quand pourquoi comment mon ma mes je tu nous vous il elle pas et mais avec pour dans sur si alors puis dois faut peux ai as j'ai c'est donne plus",
  'o os as dos das do da na no em um uma e mas com para por quando onde como qual meu minha voce eu nao esta isso este essa fazer posso devo preciso tem ser por que porque mais se entao quero entendo',
])
const read = new Set([...english, ...readBeside])
/** Words of grammar in other languages with Latin letters: Italian, Dutch, Polish, Swedish with its neighbours, Turkish, Czech, Romanian. */
const others = setOf([
  'il lo gli che non questo questa perche sono mio mia troppo qui quando dove cosa anche piu posso devo puo come della nel con una per funziona vorrei',
  'het een niet ik mij met hoe wat dit deze waarom werkt moet mijn je jij zijn naar voor maar ook geen te hier kan van de en wanneer moeten wordt',
  'nie jak jest czy dlaczego moj moja moje sie za na ten ta to co mam moge prosze dziala gdzie kiedy jestem aby oraz dla ze',
  'och att det inte jag hur vad varfor ar min mitt mina har ska kan fungerar ikke og er jeg hvordan hvorfor hva fra til som med den nar',
  'bir ve bu ne neden nasil icin mi degil benim cok daha kadar gibi nerede zaman var yok calismiyor',
  'je to proc jak neni muj moje se na kde kdyz jsem mam nefunguje protoze este nu si ce cum pentru nume meu mea sunt sau daca',
])

/** Words of grammar in another language, more than those of the languages that are read. */
const minOthers = 2

/**
 * False where a message is certain to be in a language that is not read: its letters say so, or its words of grammar.
 * Unsure is English, as names, code and figures have no language.
 */
export function isReadable(folded: string): boolean {
  const words = grammarOf(folded)
  if (!words) return false
  const ofOthers = words.filter((word) => others.has(word) && !read.has(word)).length
  const ofRead = words.filter((word) => read.has(word) && !others.has(word)).length
  return ofOthers < minOthers || ofOthers <= ofRead
}

/** False where a text is certain to be in another language than English, likewise. */
export function isEnglish(folded: string): boolean {
  const words = grammarOf(folded)
  if (!words) return false
  const foreign = words.filter((word) => (others.has(word) || readBeside.has(word)) && !english.has(word)).length
  const own = words.filter((word) => english.has(word)).length
  return foreign < minOthers || foreign <= own
}

/** The words without code, links and signs; undefined where the letters are of another script. */
function grammarOf(folded: string): string[] | undefined {
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Thai}]/u.test(
      folded,
    )
  )
    return undefined
  return wordsOf(folded.replace(/`[^`]*`|\[[^\]]*\]|\S*\w[./]\w\S*/g, ' '))
}

const thing = {
  en: '(?:solution|answer|code|implementation|program)',
  es: '(?:solucion|respuesta|codigo|programa)',
  de: '(?:losung|antwort|code|quelltext|programm)',
  fr: '(?:solution|reponse|code|programme)',
  pt: '(?:solucao|resposta|codigo|programa)',
  it: '(?:soluzione|risposta|codice|programma)',
  nl: '(?:oplossing|antwoord|code|programma)',
  pl: '(?:rozwiazani[ea]|odpowiedz|kod|program)',
}
const some = '(?: [^\\s.!?]+){0,3} '

/** 'Give me the solution', 'show me the code' and their like: a wish for it and nothing else can be read in these. */
const wishes = [
  `(?:give|send|show|tell|write|hand)(?: me| us)?${some}${thing.en}`,
  `(?:dame|deme|dime|muestrame|mandame|enviame|escribeme|pasame|ensename)${some}${thing.es}`,
  `(?:gib|gebt|zeig|zeige|schick|schicke|schreib|schreibe|sag|nenn)(?: mir| uns)${some}${thing.de}`,
  `(?:donne|donnez|montre|montrez|envoie|ecris|dis|passe)[- ](?:moi|nous)${some}${thing.fr}`,
  `(?:da-me|me da|me de|de-me|mostre-me|me mostr[ae]|manda-me|me manda|me mande|me envi[ae]|me passa|me passe|me escrev[ae])${some}${thing.pt}`,
  `(?:dammi|mi dai|mostrami|mandami|scrivimi|dimmi|fammi vedere)${some}${thing.it}`,
  `(?:geef|toon|stuur|schrijf|zeg|laat)(?: mij| me| ons)${some}${thing.nl}`,
  `(?:daj|pokaz|podaj|wyslij|napisz)(?: mi| nam)${some}${thing.pl}`,
].map((source) => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}-])`, 'u'))
const elsewhere = [
  /(?:дай|даи|покажи|скажи|напиши|пришли)\S*(?: \S+){0,4} (?:решени|ответ|код)/u,
  /(?:给|給|告诉|告訴|发|發|写|寫)(?:我|一下)[^？?。]{0,8}(?:答案|代码|代碼|解法|解答|解决方案|程序)/u,
  /(?:答え|解答|解法|コー[ドト]|ソリューション)[^。?？]{0,6}(?:教えて|ください|見せて|書いて|くれ)/u,
  /(?:정답|답|해답|코드|솔루션)[^.?]{0,6}(?:줘|주세요|알려|보여)/u,
]
/** About the candidate's own part, or a hint: then it is another wish. */
const other =
  /(?<![\p{L}])(?:my|our|hint|example|feedback|review|mi (?:codigo|solucion|respuesta|funcion|programa)|mein\w*|mon|meu|minha|mio|mia|mijn|moj\w*|pista|hinweis|tipp|indice|dica|suggerimento|wskazowk\w*|without|sin|ohne|sans|sem|senza|not|no|nicht|pas|don't)(?![\p{L}])/u

/** True if a message asks for the solution itself, in any of a dozen languages. */
export function asksForSolution(folded: string): boolean {
  if (elsewhere.some((pattern) => pattern.test(folded))) return true
  return !other.test(folded) && wishes.some((pattern) => pattern.test(folded))
}

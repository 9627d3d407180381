/**
 * Decides if a message asks for a change of the files, asks a question, or is talk: a question never becomes a change.
 * Uses closed lists of imperatives and modal forms in the languages of candidates; in doubt it is a question.
 */
import type { Intent } from '@nova/contract/questions/knowledge'
import type { Meant } from '../knowledge/talk-topics.ts'

export type Request = 'change' | 'question' | 'talk'

const begins = '(?<![\\p{L}\\p{N}_])'
const ends = '(?![\\p{L}\\p{N}_])'
/** Separated by blanks; a line is one list of one language. */
const anyOf = (...lines: string[]) => lines.join(' ').trim().replaceAll(/\s+/g, '|')

/** Filler words in front of a wish. */
const leads = anyOf(
  'ok okay so now then next and but also yes hi hello hey nova well great good cool nice perfect alright right thanks thx just first please pls plz maybe sorry',
  'bitte und dann jetzt also por favor luego ahora y entonces hola s.il te vous plaît alors et puis maintenant bonjour agora então 请 麻烦',
)
const please = anyOf('please pls plz bitte por\\sfavor porfa s.il\\s(?:te|vous)\\spla[iî]t stp svp 请 帮我 kripya')
const asking = anyOf(
  "how what whats when where which who whose why is are am was were isn't aren't do(?!\\s(?:it|that|this|so)\\b) does did don't doesn't didn't has have had may must shall should",
  '(?:can|could|will|would)\\s(?:i|we|it|this|that|the|they|there|my|these|those|a|an|be)',
  'warum wieso weshalb was wie wo wer wann welche[rsnm]? wozu ist sind hat haben kann darf muss soll sollte gibt macht',
  'por\\squ[eé] qu[eé] c[oó]mo d[oó]nde cu[aá]l(?:es)? cu[aá]ndo cu[aá]nt[oa]s? qui[eé]n es est[aá] hay puedo debo tengo se\\spuede',
  'pourquoi que quoi quel(?:le)?s? comment où qui quand combien est.ce est y\\sa.t.il puis.je dois.je peut.on',
  'por\\sque o\\sque como onde qual quais quando quem posso devo tem',
)
/** Somewhere in a terse message these ask, too. */
const askingWords = anyOf(
  'why how what whats where which meaning difference warum wieso wie où pourquoi comment quoi porqu[eé] c[oó]mo d[oó]nde qu[eé]',
)
/** These ask for words. */
const telling = anyOf(
  '(?:explain|describe|tell|say|remind|summari[sz]e|list) (?:walk|teach)\\sme show\\s(?:me|us) give\\s(?:me|us) help let\\sme',
  '(?:erklär|erläuter|beschreib|sag|zeig)\\p{L}* gib\\smir hilf',
  '(?:explica|explíca|describ|muestra|muéstra|ayuda|ayúda)\\p{L}* dime di dame decir(?:me)?',
  '(?:expliqu|décri|montr|aide)\\p{L}* dis dites dire donne.moi',
  '(?:mostre|diga|descreva|ajude)\\p{L}*',
)
const acting = anyOf(
  'accept add adjust allow apply archive avoid build cache call catch change charge check(?!\\s(?:if|whether|that)\\b) clean close combine complete compare compute configure confirm connect convert copy correct count cover create',
  'cut define delete deploy disable document draft drop edit enable encode ensure escape exclude expose extend extract fill filter finish fix format generate get\\srid give guard handle hide ignore implement improve',
  'include initiali[sz]e inline insert introduce keep leave let limit make mark merge migrate move name notify open optimi[sz]e parse port prevent print promote propose protect prove put quote raise read',
  'reduce refactor reject relax remove rename reorder repair replace reset restore return review rewrite roll\\sback round sanitize save send set shorten show simplify skip sort split start stop store style sum support swap',
  'switch test throw tidy treat trim turn undo update use validate wrap write',
  'pad',
  'attach bring calculate mention refuse teach do\\s(?:it|that|this|so)',
)
/** By their stems, for endings and enclitics. */
const actingElsewhere = anyOf(
  '(?:behebe?|behoben|änder|aender|korrigier|schreib|implementier|lösch|loesch|entfern|ergänz|erstell|bau|mach|ersetz|reparier|refaktor|verschieb|benenn|vereinfach|erweiter|dokumentier|füg|fueg|hinzufüg|umbenenn|einbau|kopier|verwend|nutz|fix)(?:e|en|st|t|ere|ier|iere|ieren|n)?',
  '(?:añad|agreg|corrig|correg|arregl|cambi|escrib|implement|borr|elimin|quit|renombr|cre|refactoriz|muev|mov|reemplaz|complet|actualiz|simplific|copi|us)(?:a|e|ar|er|ir|as|es)(?:lo|la|los|las|me|le)? haz(?:lo|la|me)? hacer(?:lo|la)?',
  '(?:ajout|corrig|chang|implément|supprim|enlèv|enlev|renomm|refactoris|déplac|remplac|répar|modifi|complèt|complét|utilis|copi|simplifi|documente)(?:e|ez|er) écri[st] écrivez écrire cré(?:e|ez|er) fais faites faire ajoute.\\p{L}+',
  '(?:adicion|mud|alter|escrev|remov|apag|renomei|cri|consert|arrum|substitu|corrij)(?:a|e|ar|er|ir|i) faça fazer',
  '修复 修改 添加 增加 删除 重命名 实现 写 创建 改 重构 加 जोड़ो ठीक बदलो लिखो हटा बना',
)
const modals = anyOf(
  "(?:can|could|would|will|won't|can't)\\s(?:you|u) would\\syou\\smind why\\sdon't\\syou let's let\\sus go\\s(?:on|ahead)\\sand",
  '(?:kannst|könntest|koenntest|würdest|wuerdest|willst|magst)\\sdu (?:können|könnten|würden)\\ssie du\\skannst lass\\suns',
  '(?:puedes|podr[ií]as|puede|podr[ií]a|quieres) (?:peux|pourrais|veux|voudrais).(?:tu|vous) (?:pouvez|pourriez|voulez).vous tu\\s(?:peux|pourrais)',
  '(?:você\\s)?(?:pode|poderia|consegue) 能 可以 请 帮我',
)
const wanting = anyOf(
  "(?:(?:i|we)\\s)?(?:need|want) (?:i|we)(?:'d|\\swould)\\slike ich\\s(?:möchte|will|brauche|hätte) (?:quiero|necesito|quisiera) je\\s(?:veux|voudrais) j.aimerais (?:eu\\s)?(?:quero|preciso|gostaria)",
)
/** Wishes that are not for a change, and acts that the candidates mean to do themselves. */
const wantedElse =
  /^\W*(?:to (?!have\b|see\b.*\b(?:on|in)\b)|(?:an? |some |more |any |your |the |another )*(?:hints?|help|time|break|minutes?|moment|explanation|overview|tips?|clues?|examples?|advice|answer)\b|(?:eine?n? )?(?:hilfe|hinweis|tipp|pause)\b|(?:una? )?(?:pista|ayuda|pausa)\b|(?:un |une |de l.)?(?:indice|aide|pause)\b|(?:wissen|verstehen|saber|entender|savoir|comprendre)\b)/iu
/** Things of code: with 'please' and no verb they are asked for. */
const things = anyOf(
  'tests? class(?:es)? types? interface methods? functions? fields? buttons? files? readme docs? validation check fix',
)
/** After 'now' and 'next' a thing of code without a verb is the next one to make. */
const nextThings = anyOf(
  things,
  'module parser endpoint route component handler query page helper command constructor constant',
)
const next = new RegExp(
  `^[^\\p{L}]*(?:(?:ok|okay|so|and|good|great|und|y|et|e)\\W+)*(?:now|next|then|jetzt|dann|ahora|luego|maintenant|ensuite|agora|depois)\\W+(?:the|a|an|that|der|die|das|den|el|la|le|o|a)\\s+(?:[\\w.-]+\\s+){0,2}?(?:${nextThings}|funktion|funci[oó]n|fonction|fun[cç][aã]o)(?=\\W*$|\\s+(?:that|which|for|to|of|in|with|where|die|der|das|que|qui|para|pour)\\b)`,
  'iu',
)
/** After a word that can be a verb or a noun, these indicate the noun. */
const tellsOfNoun =
  /^(?:\s+(?:in|of|on|for|at|to)(?:\s+[\w.]+){1,2})?\s+(?:is|are|was|were|does|doesn't|did|didn't|not|of|still|has|won't|can't|fail\w*|pass(?:es|ed|ing)?|br(?:eak|oke)\w*|shows|gives|throws|order|value|type|result|why|what)\b/i
const refuses =
  /\b(?:without chang\w+|(?:don'?t|do not|never|no need to|nicht|nichts|ne pas|no) (?:change|fix|write|propose|touch|edit|ändern|cambies|changer)|(?:just|only) explain|hints?)\b/iu
/** The output of a failed run says what happened, and asks for nothing. */
const pasted =
  /^[^\w\n]*(?:uncaught )?[\w.]{0,80}(?:Error|Exception|Failure)\b[^\n]{0,40}:|\bTraceback\b|\n[ \t]+at \S|^[ \t]*(?:not ok|FAIL|✖|✗|--- FAIL)/m

const tellsOfState =
  /\b(?:is|are|was|were|does|doesn't|not|has|fail\w*|passes|br(?:eak|oke)\w*|shows|gives|throws|returns|works)\b/i

const whole = (words: string) => new RegExp(`${begins}(?:${words})${ends}`, 'iu')
const first = (words: string) =>
  new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${words})${ends}|[请能可帮](?=\\p{Script=Han}))`, 'iu')
const forms = {
  lead: new RegExp(`^[^\\p{L}\\p{N}]*(?:${leads})${ends}`, 'iu'),
  please: whole(please),
  asking: first(asking),
  askingWords: whole(askingWords),
  telling: first(telling),
  acting: first(`${acting}|${actingElsewhere}`),
  modal: first(modals),
  wanting: first(wanting),
  thing: whole(things),
  anyAct: whole(`${acting}|${actingElsewhere}`),
  anyTelling: whole(telling),
}
const inChinese =
  /(?:请|帮我|能不能|可以).{0,6}(?:修复|修改|添加|增加|删除|重命名|实现|写|创建|改|重构)|^(?:修复|修改|添加|增加|删除|重命名|实现|创建|重构)/u

/** A message is a request, the rest is pasted. */
const maxRead = 2_000
/** 'When a user cancels, …' is not a question. */
const conditional = /^\W*(?:when|wann|quand|cuando|quando)\b/i

function withoutLead(clause: string): string {
  for (let rest = clause; ;) {
    const [lead] = forms.lead.exec(rest) ?? []
    if (lead === undefined) return rest
    rest = rest.slice(lead.length)
  }
}

function isWish(clause: string, { isAsked, isOfQuestion }: { isAsked: boolean; isOfQuestion: boolean }): boolean {
  const said = withoutLead(clause)
  const isPolite = forms.please.test(clause)
  if (forms.telling.test(said)) return false
  const modal = forms.modal.exec(said)?.[0]
  if (modal !== undefined) {
    const rest = withoutLead(said.slice(modal.length))
    return !forms.telling.test(rest) && forms.anyAct.test(rest) && !forms.anyTelling.test(rest.slice(0, maxBeforeVerb))
  }
  if (forms.asking.test(said)) return false
  const nextOne = next.exec(clause)?.[0]
  if (nextOne !== undefined) return !isAsked && !tellsOfState.test(clause.slice(nextOne.length))
  const wanted = forms.wanting.exec(said)?.[0]
  if (wanted !== undefined) return !isAsked && !wantedElse.test(said.slice(wanted.length))
  const act = forms.acting.exec(said)?.[0]
  if (act !== undefined && !tellsOfNoun.test(said.slice(act.length))) return isPolite || !(isAsked || isOfQuestion)
  return isPolite && !isAsked && !forms.askingWords.test(said) && (forms.thing.test(said) || forms.anyAct.test(said))
}
/** Characters. */
const maxBeforeVerb = 24

export function asksForChange(message: string): boolean {
  const text = message
    .slice(0, maxRead)
    .replaceAll('’', "'")
    .replace(/```[^]*?(?:```|$)/g, ' ')
  if (refuses.test(text) || pasted.test(text)) return false
  if (inChinese.test(text)) return true
  return text.split(/(?<=[.!?;](?=\s|$))|[\n¿¡]/).some((sentence) => {
    const isAsked = /\?\s*$/.test(sentence)
    const isOfQuestion = forms.asking.test(withoutLead(sentence)) && (isAsked || !conditional.test(sentence))
    const joints = isOfQuestion ? /,/ : /,|:\s|\s(?:and|then|und|dann|y|luego|et|puis|but)\s/iu
    return sentence.split(joints).some((clause) => /\p{L}/u.test(clause) && isWish(clause, { isAsked, isOfQuestion }))
  })
}

/** True if a message asks a question, or asks for an explanation in words. */
export const asksSomething = (message: string): boolean =>
  message
    .slice(0, maxRead)
    .replaceAll('’', "'")
    .split(/(?<=[.!?;](?=\s|$))|[\n¿¡]/)
    .some((sentence) => {
      const led = withoutLead(sentence)
      const modal = forms.modal.exec(led)?.[0] ?? ''
      const said = withoutLead(led.slice(modal.length))
      return /[?？]\s*$/.test(sentence) || forms.asking.test(said) || forms.telling.test(said)
    })

const ofTalk: readonly Intent[] = [
  'greeting',
  'thanks',
  'acknowledge',
  'apology',
  'nervous',
  'insult',
  'thinking',
  'small-talk',
]
const minShare = 0.6

export function readRequest(message: string, meant: Meant): Request {
  if (asksForChange(message)) return 'change'
  const [likeliest] = meant.intents
  const isTalk = likeliest !== undefined && ofTalk.includes(likeliest.intent) && likeliest.share >= minShare
  return isTalk ? 'talk' : 'question'
}

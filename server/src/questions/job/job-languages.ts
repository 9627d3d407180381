/** How postings in German, Spanish, French, Portuguese and Dutch head their parts and word their wishes. In lower case. */

const start = '(?<!\\p{L})(?:'
const end = ')(?!\\p{L})'
const any = (words: string[], ends = end) => new RegExp(start + words.join('|') + ends, 'iu')

/** Heads what is only wished for. */
export const wish = any([
  'von vorteil|wünschenswert|idealerweise|pluspunkte?|das wäre schön|darüber hinaus|gerne? gesehen',
  'se valorar[áa]n?|valorable|deseables?|se agradece|valoramos|no imprescindible',
  'les? (?:petits? )?plus|serait un plus|est un plus|atouts?|souhaitée?s?|souhaitables?|appréciée?s?|idéalement',
  'diferencia(?:l|is)|desejáve(?:l|is)|mais-valias?|valorizamos|será um plus|valorizado',
  'prés?|een pré|mooi meegenomen|pluspunt(?:en)?|wenselijk|bij voorkeur|idealiter',
])
/** Heads what the employer offers and what is no part of the job. */
export const offer = any([
  'wir bieten|bieten wir|das bieten wir|was wir bieten|unsere benefits|über uns|wer wir sind|gehalt|ähnliche (?:jobs|stellen)',
  'ofrecemos|qué ofrecemos|beneficios|sobre nosotros|quiénes somos|salario|ofertas similares|empleos similares',
  'avantages|ce que nous (?:offrons|proposons)|nous (?:offrons|proposons)|qui sommes-nous|à propos|rémunération|offres similaires|processus de recrutement',
  'oferecemos|o que oferecemos|benefícios|sobre (?:nós|a empresa)|quem somos|salário|vagas (?:semelhantes|similares)',
  'wij bieden|wat (?:wij|we) bieden|wat bieden (?:wij|we)|dit bieden wij|over ons|wie zijn wij|arbeidsvoorwaarden|salaris|vergelijkbare vacatures',
])
/** Heads what is asked for. */
export const demand = any([
  'dein profil|ihr profil|(?:das )?bringst du mit|bringen sie mit|du mitbringst|anforderungen|voraussetzungen|qualifikation(?:en)?|was wir erwarten|wir erwarten',
  'requisitos|qué buscamos|buscamos|perfil(?: buscado)?|imprescindible|qué necesitas|conocimientos',
  'profil recherché|votre profil|ton profil|compétences(?: requises| attendues)?|prérequis|exigences|ce que nous attendons|vous avez',
  'o que (?:esperamos|buscamos|procuramos|precisa)(?: de você)?|obrigatórios?|o que procuramos',
  'wat vragen (?:wij|we)|wat (?:wij|we) vragen|functie-?eisen|jouw profiel|wat (?:breng|neem) je mee|wij vragen|dit breng je mee',
])
/** Heads the work itself. */
export const work = any([
  'deine aufgaben|ihre aufgaben|aufgaben|dich erwartet|tätigkeiten|das erwartet dich',
  'responsabilidades|tus funciones|funciones|qué harás|tareas',
  'vos missions|tes missions|missions?|ce que vous ferez|responsabilités|vos tâches|le poste',
  'o que você vai fazer|o que vais fazer|atividades|as tuas funções|funções',
  'wat ga je doen|jouw taken|taken|werkzaamheden|wat je gaat doen|de functie',
])
/** Cues within a sentence: the skills it names are only wished for. */
export const wishWithin = any([
  'von vorteil|wünschenswert|idealerweise|gerne auch|ein plus',
  'se valorará|valorable|deseable|idealmente|es un plus',
  'idéalement|serait un plus|est un plus|apprécié|souhaité|un atout',
  'desejável|será um (?:plus|diferencial)|é um diferencial|uma mais-valia',
  '(?:is )?een pré|bij voorkeur|mooi meegenomen|idealiter|een plus',
  "occasional(?:ly)?|from time to time|now and then|(?:we(?:\\s|['’])(?:would|d)?\\s?)?appreciate|appreciated",
])

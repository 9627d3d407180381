/** Words that occupations and firms are known by, in the languages that resumes come in. */
import { fold } from '../../platform/documents/period.ts'

/** Folded; German, Dutch and Nordic titles are often the end of a longer word. */
const titleWords = new RegExp(
  [
    '\\b(engineer(ing)?|developer|programmer|architect|scientist|analyst|consultant|manager|lead|leader|intern|trainee|administrator|admin|specialist|designer|researcher|assistant|student|tutor|tester|officer|director|head|founder|freelance(r)?|contractor|associate|technician|devops|sre|cto|ceo|qa|artist|writer|editor|teacher|lecturer|professor|fellow|postdoc|instructor|coach|master|owner|chef|cook|nurse|teller|clerk|cashier|medic|accountant|driver|barista|waiter|translator|journalist|agent|representative|advisor|adviser|coordinator|supervisor|operator|mechanic|electrician|apprentice|trainer|volunteer|support|dba|sdet|expert|principal|president|partner|sergeant|soldier|pilot|librarian|therapist|physician|scholar)s?\\b',
    '(entwickler(in)?|ingenieur(in)?|ingenieure|berater(in)?|leiter(in)?|student(in)?|praktikant(in)?|analyst(in)?|buchhalter(in)?|lehrer(in)?|mitarbeiter(in)?|techniker(in)?|kauf(mann|frau)|administrator(in)?|informatiker(in)?|ontwikkelaar|beheerder|adviseur|stagiair(e)?|utvecklare|utvikler|udvikler|ingenjor|konsult|kehittaja)\\b',
    '\\b(developpeu(r|se)|ingenieure?|analyste|programmeu(r|se)|stagiaire|administrat(eur|rice)|concept(eur|rice)|chef|responsable|enseignante?|charge|chercheu(r|se)|technicien(ne)?|graphiste)\\b',
    '\\b(desarrollador(a)?|ingenier[oa]|analista|programador(a)?|administrador(a)?|becari[oa]|soporte|tecnic[oa]|consultor(a)?|desenvolvedor(a)?|engenheir[oa]|estagiari[oa]|gerente|professor(a)?|docente|disenador(a)?|jefe|lider)\\b',
    '\\b(svilupp(atore|atrice)|programmat(ore|rice)|ingegnere|sistemista|tirocinante|stagista|impiegat[oa]|collaudat(ore|rice)|consulente|responsabile|insegnante|progettista)\\b',
    '\\b(programist(a|ka)|inzynier|tester(ka)?|analityk|stazyst(a|ka)|kierownik|specjalist(a|ka)|vyvojar(ka)?|spravce|muhendisi?|gelistirici(si)?|yazilimci|stajyer|uzmani?|yoneticisi|ogretmen)\\b',
  ].join('|'),
  'i',
)
export const companyWords =
  /\b(ltd|limited|inc|llc|llp|plc|gmbh|ag|corp|co|company|pvt|s\.?a\.?|s\.?r\.?l|s\.?p\.?a|b\.?v|ab|as|oy|university|universitat|universite|universidad|institute?|institut|college|school|academy|laborator(y|ies)|labs?|bank|group|hospital|clinic|agency|studio|solutions|software|systems|technologies|services|insurance|telecom|foundation|ministry|city of|council|authority|army|airlines|self-employed)\b/i
/** A part of a firm: named beside it, it is not the firm. */
export const unitWords =
  /\b(ward|department|dept|division|unit|icu|intensive care|emergency room|abteilung|ambulanz|notaufnahme)\b|(intensiv|pflege|wach|aufwach|kranken|kinder|normal|palliativ)station\b/i
const seniority = /^(junior|senior|sr|jr|staff|principal|lead|graduate|associate|freelance)\b/i

export function namesTitle(text: string): boolean {
  return titleWords.test(fold(text))
}

/** How much a text is like a title rather than a firm. */
export function scoreOf(text: string): number {
  const isFirm = companyWords.test(fold(text))
  return (namesTitle(text) ? 2 : 0) + (seniority.test(text) ? 1 : 0) - (isFirm ? 1.5 : 0)
}

/** Words that occupations are known by, in the languages that resumes come in. */
import { fold } from '../../platform/documents/period.ts'

/** Folded; German, Dutch and Nordic titles are often the end of a longer word. */
const anywhere = new RegExp(
  [
    '\\b(executive|joiner|foreman|welder|curator|archivist|reporter|producer|photographer|dentist|pharmacist|midwife|carer|caretaker|caregiver|paramedic|firefighter|concierge|broker|actuary|economist|statistician|chemist|biologist|physicist|geologist|solicitor|barrister|lawyer|dispatcher|superintendent|estimator|machinist|bartender|bookkeeper|strategist|copywriter|marketer|recruiter|salesperson|salesman|attendant|practitioner|psychologist|counsell?or|registrar|surgeon|treasurer|deputy|vp|vice president|[es]vp|cfo|coo|cmo|cpo|ciso|generalist|facilitator|dietitian|nutritionist|radiographer|hygienist|veterinarian|agronomist|deckhand|investigator|cleaner|housekeeper|merchandiser|buyer|sommelier|lifeguard|au pair|dba|sysadmin|swe)s?\\b',
    '(leitung|referendar(in)?|volontar(in)?|werkstudent(in)?|auszubildende(r)?|fachkraft|fuhrer(in)?|helfer(in)?|arzt|arztin|kellner(in)?|monteur(in)?|mechaniker(in)?|mechatroniker(in)?|schlosser(in)?|fahrer(in)?|disponent(in)?|lagerist(in)?|erzieher(in)?|padagog(e|in)|architekt(in)?|planer(in)?|redakteur(in)?|journalist(in)?|anwalt|anwaltin|jurist(in)?|controller(in)?|sekretar(in)?|vertreter(in)?|betreuer(in)?|verwalter(in)?|zeichner(in)?|laborant(in)?|forscher(in)?|wissenschaftler(in)?|dozent(in)?|managerin|spezialist(in)?|koordinator(in)?|prufer(in)?|geselle|gesellin|(fach|verwaltungs|kaufmannische )angestellte(r)?|hilfskraft|assistenz|praktikum|beauftragte(r)?|vorstand|inhaber(in)?|meisterin|werkmeister|industriemeister|gestalter(in)?|ingenieurin|trainerin|makler(in)?|kassierer(in)?)\\b',
    '(medewerker|medewerkster|leider|coordinator|verkoper|leraar|lerares|docent|monteur|directeur|(projekt|gruppe|afdelings|team)leder|ansvarig|larare|laerer|saljare|saelger|selger|forskare|samordnare|ledare|assistent|skoterska|sykepleier|sygeplejerske|koordinator|analytiker|tekniker|arkitekt|handledare|radgivare|radgiver|bitrade|medarbejder|konsulent|sekretaer|laerling|insinoori|paallikko|johtaja|asiantuntija|suunnittelija|hoitaja|myyja|opettaja|harjoittelija|koordinaattori|avustaja|sihteeri|esimies)\\b',
    '\\b(cheffe|ouvri(er|ere)|operat(eur|rice)|cuisini(er|ere)|serveu(r|se)|educat(eur|rice)|professeure?|format(eur|rice)|avocate?|redact(eur|rice)|attachee?|gestionnaire|employee?|apprentie?|medecin|soignante?|acheteu(r|se)|juriste|animat(eur|rice)|alternante?|adjointe?|magasini(er|ere)|mecanicien(ne)?|electricien(ne)?|monit(eur|rice)|traduct(eur|rice)|benevole|intervenante?)\\b',
    '\\b(operari[oa]|dependient[ae]|camarer[oa]|cociner[oa]|conductor(a)?|redactor(a)?|periodista|abogad[oa]|arquitect[oa]|recepcionista|contador(a)?|investigador(a)?|gestor(a)?|delegad[oa]|subdirector(a)?|traductor(a)?|operador(a)?|contabilista|rececionista|advogad[oa]|arquitet[oa]|formador(a)?|empregad[oa]|psicolog[oa]|chefe|gestora?|vigilante|farmaceutic[oa]|jornalista|motorista|cozinheir[oa]|tecnologo)\\b',
    '\\b(capoturno|operat(ore|rice)|commess[oa]|cuoc[oa]|ragionier[ea]|avvocat[oa]|architett[oa]|educat(ore|rice)|ricercat(ore|rice)|segretari[oa]|magazziniere|camerier[ea]|autista|redatt(ore|rice)|specialista|geometra|receptionist|giornalista|farmacista|venditore|venditrice|capocantiere|caporeparto)\\b',
    '\\b(starszy|mlodszy|starsza|mlodsza|brygadzist(a|ka)|magazynier(ka)?|mistrz|sprzedawca|sprzedawczyni|doradca|projektant(ka)?|konstruktor(ka)?|pielegniar(ka|z)|technik|kierowniczka|konsultant(ka)?|redaktor(ka)?|recepcjonist(a|ka)|praktykant(ka)?|referent(ka)?|glown[ya]|zastepca|prac(ownik|ownica)|handlowiec|ucitel(ka)?|manazer(ka)?|specialist(k)?a|laborant(ka)?|programator(ka)?|inzenyr(ka)?|konstrukter(ka)?|obchodnik|analytik|zdravotni|prodavac(ka)?|mistr|skladnik|voditelj(ica)?|inzenjer(ka)?|programer(ka)?|suradni(k|ca)|savjetnik|nastavnik|direktor(ica)?|vodja|svetovalec)\\b',
    '\\b(inginer(a)?|dezvoltator|contabil(a)?|profesor|sef(a)?|economist(a)?|analist(a)?|vanzator|stagiar(a)?|coordonator|consilier|vezeto|fejleszto|mernok|asszisztens|ugyintezo|szakerto|tanar|konyvelo|igazgato|gyakornok|munkatars|referens|elado|\\w+vezeto|\\w+mernok|mudur|muhendis|uzman|sorumlusu|yonetici|asistan(i)?|danisman(i)?|hemsire(si)?|muhasebeci|temsilcisi|koordinatoru|direktoru|stajyeri|sefi|mimar(i)?|teknisyen(i)?|gelistirici|analisti?)\\b',
    '\\b(manajer|staf|kepala|insinyur|dosen|pengembang|analis|magang|direktur|akuntan|perawat|asisten|truong (phong|nhom|ban|bo phan|ca)|pho (phong|giam doc|truong phong)|nhan vien|chuyen vien|giam doc|ky su|lap trinh vien|ke toan|giao vien|giang vien|thuc tap sinh|quan ly|tro ly|dieu duong|bac si|bien tap vien|ky thuat vien|to truong)\\b',
  ].join('|'),
  'i',
)
/** Adjectives elsewhere, and occupations at the beginning. */
const atStart =
  /^(?:commerciale?|comercial|monitor(?:a|e)?|medic[oa]|administrativ[oa]|contable|contabile|capo|perito|maestr[oa]|mentor|stage|practicas|guru)\b/i
/** Family names too, or parts of a firm's name: an occupation only at the end of a text. */
const atEnd =
  /\b(carpenter|plumber|\w*worker|\w*maker|\w*keeper|handler|helper|server|hostess|technologist|aide|installer|dishwasher|stylist|baker|butcher|gardener|porter|steward|usher|fitter|roofer|painter|sculptor|musician|dancer|actor|trader|seller|rep|crew|doctor|dean|provost|chair|guard|hand|picker|packer|loader|keeper|warden|ranger|captain|mate|inspector|constable|detective|resident|reader|demonstrator|moderator|farmer|leiter|meister|koch|kochin|kock|elev|gehilfe)$/i
/** Scripts without a table of accents; words begin there as here. */
const otherScripts =
  /(?<!\p{L})(?:инженер|разработчик|менеджер|директор|руководител|специалист|аналитик|бухгалтер|преподавател|учител|администратор|консультант|программист|заместител|начальник|помощник|стажер|стажёр|продавец|врач|медсестра|координатор|главный|ведущий|старший|младший|інженер|розробник|керівник|спеціаліст|фахівець|аналітик|викладач|вчител|вчитель|адміністратор|програміст|помічник|μηχανικ|διευθυντ|υπεύθυν|προγραμματιστ|λογιστ|καθηγητ|σύμβουλος|αναλυτ|βοηθ|υπάλληλος|инженер|учител|експерт|ръководител|специјалист)|(?:工程师|经理|主管|总监|助理|专员|顾问|教师|分析师|设计师|エンジニア|マネージャー|担当|主任|課長|部長|係長|リーダー|과장|대리|부장|팀장|사원|매니저|엔지니어|개발자|디자이너)$/iu

/** True if a text has a word for an occupation of these tables. */
export function hasTitleWord(text: string): boolean {
  const folded = fold(text)
  return (
    anywhere.test(folded) ||
    atStart.test(folded) ||
    (atEnd.test(folded) && !/&|\band\b|^the\b/i.test(folded)) ||
    otherScripts.test(text)
  )
}

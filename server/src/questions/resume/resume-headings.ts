/** The headings of a resume, in the languages that resumes come in. */
import { fold } from '../../platform/documents/period.ts'

export type SectionKind = 'summary' | 'experience' | 'projects' | 'skills' | 'education' | 'other'

/** Lines `from` to `to` (exclusive) under one heading. */
export type Section = { kind: SectionKind; from: number; to: number }

/** Matched against a heading in lower case, without accents. */
const headings: Record<SectionKind, RegExp[]> = {
  experience: [
    /^((professional|work|working|employment|relevant|career|industry|academic|teaching|research|clinical|other|previous|job) )?(experiences?|history|employment|background|appointments)( history| summary)?$/,
    /^(employment( record)?|work history|career( path| summary)?|positions?( held)?|internships?|appointments)$/,
    /^work$/,
    // A trade of any name, as people write who changed it.
    /^([a-z][a-z/-]+ ){1,2}experience$/,
    /^where i(( ha)?ve)? work(ed)?$|^what i(( ha)?ve)? done$|^(my )?(work|career|journey)( so far)?$/,
    /^(berufserfahrung(en)?|berufspraxis|(beruflicher )?werdegang|arbeitserfahrung|berufliche (stationen|erfahrung)|praxiserfahrung|praktika)$/,
    /^(mes )?(experiences?|parcours)( professionnel(le)?s?)?$/,
    /^(mi )?(experiencia|trayectoria|historial)( laboral| profesional| de trabajo)?$/,
    /^(esperienz[ae]|carriera)( professional[ei]| lavorativ[ae]| di lavoro)?$/,
    /^(experiencias?|percurso|historico)( profissiona(l|is))?$/,
    /^(werkervaring|loopbaan|arbeidsverleden|arbetslivserfarenhet|yrkeserfarenhet|anstallningar|arbejdserfaring|erhvervserfaring|arbeidserfaring|yrkeserfaring|tyokokemus)$/,
    /^(doswiadczenie( zawodowe)?|historia zatrudnienia|pracovni zkusenosti|praxe|is deneyimi|deneyim(ler)?|is tecrubesi)$/,
    /^((radno )?iskustvo|(berufliche )?tatigkeit(en)?|delovne izkusnje|experienta profesionala|(szakmai|munka) ?tapasztalat|pracovne skusenosti)$/,
    /^(опыт работы|досвід роботи|职业经历|工作经历|工作经验|職歴|職務経歴|職務経験|경력|경력사항)$/,
    /^((professional|work|employment|career|working|job) )?(record|timeline|chronology|engagements|roles( held)?|assignments|posts( held)?|jobs|positions held)$/,
    /^(previous|recent|selected|current|earlier|key|clinical|nursing|military|commercial|relevant) (roles|posts|positions|experience|employment|appointments|work)$/,
    /^(kinh nghiem( lam viec)?|qua trinh (lam viec|cong tac)|pengalaman( kerja| profesional)?|riwayat pekerjaan|experienta( profesionala| de munca)?|locuri de munca)$/,
    /^((szakmai|munka) ?tapasztalat(ok)?|munkahelyek|szakmai ut|tyohistoria|anstallningar|yrkesliv|zamestnani|prubeh (zamestnani|praxe)|profesni (praxe|zkusenosti)|pracovne skusenosti)$/,
    /^(radno iskustvo|delovne izkusnje|experiencia (professional|laboral)|is deneyimleri|mesleki deneyim|calisma gecmisi|przebieg (kariery|zatrudnienia)|historia zawodowa|darbo patirtis|darba pieredze|tookogemus)$/,
    /^(stationen|beruflich(er|e) (weg|laufbahn|tatigkeit(en)?)|laufbahn|beschaftigungen|postes? occupes?|emplois?|carriere|cargos( ocupados)?|percurso profissional|atividade profissional|esperienze|occupazioni|impieghi)$/,
    /^(επαγγελματική εμπειρία|εργασιακή εμπειρία|προϋπηρεσία|опыт|трудовая деятельность|досвід|професионален опит|трудов стаж|радно искуство|工作經歷|实习经历|職務経歴|직장 ?경력)$/,
  ],
  projects: [
    /^((personal|selected|side|key|academic|notable|open[- ]source|own) )?(projects?|contributions|portfolio|works?)$/,
    /^open[- ]source$|^(what|things) i(( ha)?ve)? (built|made|shipped)$/,
    /^(projekte|projets?( personnels)?|proyectos( personales)?|progetti|projetos|projecten|projekt|projekty|projeler)$/,
  ],
  skills: [
    /^((technical|core|key|professional|personal|job-related|hard|it|programming|computing|computer|software|main|other|digital) )?(skills?|competenc(ies|es)|technologies|expertise|proficiencies|stack|toolbox|tools|languages)( ?(&|and) ?(tools|technologies|skills|expertise|frameworks|competencies))?$/,
    /^(tech(nology|nical)? stack|skill ?sets?|skills summary|technical (expertise|knowledge|summary|environment|proficiency))$|^my (toolbox|tools|tool ?kit|skills|(tech )?stack)$/,
    /^(what|things|technologies|tools) i (know|use|bring|(like to )?work with)$/,
    /^((it|edv|fach|technische|weitere)[- ]?)?(kenntnisse|fahigkeiten|kompetenzen)$|^(it|edv)[- ]kenntnisse( (&|und) .+)?$|^(programmiersprachen|technologien|werkzeuge)$/,
    /^competences?( (techniques|informatiques|cles))?$|^(savoir[- ]faire|technologies|outils)$/,
    /^(habilidades|competencias|conocimientos|aptitudes|destrezas|tecnologias)( tecnicas| tecnicos| informaticos| profesionales)?$/,
    /^(competenze|conoscenze|capacita)( tecniche| informatiche| digitali)?$/,
    /^(competencias|habilidades|conhecimentos)( tecnicas| tecnicos)?$/,
    /^(vaardigheden|kennis|technische vaardigheden|kompetenser|fardigheter|kunskaper|kompetencer|faerdigheder|ferdigheter|taidot)$/,
    /^(umiejetnosci|kompetencje|technologie|dovednosti|znalosti|beceriler|yetenekler|teknik beceriler)$/,
    /^(top|main|other|technical|key) (skills|strengths)$|^(technical )?strengths$/,
    /^(навыки|навички|技能|专业技能|スキル|기술)$/,
    /^(ky nang( .{2,20})?|keahlian|keterampilan|kemampuan|competente|aptitudini|abilitati|keszsegek|ismeretek|kompetenciak|osaaminen|kompetens|kompetanse|vestine|znanja|habilitats|competencies|oskused|igudziai|prasmes|δεξιότητες|умения|вештине)$/,
  ],
  education: [
    /^education( ?(&|and) ?.+)?$|^(academic (background|qualifications|history)|educational (background|qualifications?)|studies|qualifications|degrees?|schooling|schools?)$|^where i(( ha)?ve)? (studied|learned|learnt)$/,
    /^(aus)?bildung(sweg)?$|^(aus- und )?(weiter|schul|hochschul)bildung$|^(studium|akademischer werdegang)$/,
    /^(formations?|etudes|diplomes|formation academique)$/,
    /^(educacion|formacion|estudios)( academica)?$/,
    /^(istruzione|formazione|studi)( e formazione)?$/,
    /^(formacao( academica)?|educacao|escolaridade|habilitacoes)$/,
    /^(opleiding(en)?|onderwijs|utbildning(ar)?|uddannelse|utdanning|utdannelse|koulutus|wyksztalcenie|edukacja|vzdelani|egitim( bilgileri)?)$/,
    /^(obrazovanje|skolovanje|izobrazba|tanulmanyok|vegzettseg|vzdelanie|studii)$/,
    /^(学歴|教育背景|教育经历|학력|образование|освіта)$/,
    /^(hoc van|trinh do( hoc van)?|qua trinh hoc tap|pendidikan|riwayat pendidikan|educatie( si formare)?|studii|iskolai vegzettseg|kepzettseg|formacio( academica)?|obrazovani|vzdelanie|izglitiba|haridus|issilavinimas|εκπαίδευση|σπουδές|образование и обучение|освіта|образовање|学历|教育經歷)$/,
    /^(schule|schulbildung|schulische laufbahn|studien|hochschule|berufsausbildung|ausbildung (und|&) studium|titulos|diplomas|scolarite|cursus|percorso (di studi|formativo)|percurso academico|scuola|scholing|skola|opleidingen (en|&) cursussen)$/,
  ],
  summary: [
    /^((professional|career|executive|personal) )?(summary|profile|objective|statement)$|^about( me)?$|^(overview|introduction)$/,
    /^(profil( professionnel)?|uber mich|kurzprofil|a propos( de moi)?|perfil( profesional| profissional)?|sobre m(i|im)|profilo( professionale)?|profiel|over mij|om mig|sammanfattning|o mnie|podsumowanie|o mne|hakkimda|ozet)$/,
    /^(muc tieu( nghe nghiep)?|gioi thieu( ban than)?|tom tat|ringkasan|profil|tentang saya|despre mine|bemutatkozas|rolam|profiili|esittely|presentation|o meni|objectif|objetivo( profesional| profissional)?|perfil|presentacion|chi sono|apresentacao|ziel|zu meiner person|uber mich|profile summary)$/,
  ],
  other: [
    /^(contacts?( details| information)?|certifications?|certificates|licenses|awards?|honou?rs|publications?|(selected )?papers|grants?|funding|talks|patents?|interests|hobbies|references|volunteer(ing)?( experience| work)?|memberships|courses|training|achievements|spoken languages|languages spoken|personal( details| information| data)?|declaration|service)( ?(&|and) ?.+)?$/,
    /^(beyond|outside|besides|after)( of)? work$|^(free|spare) time$/,
    /^(kontakt(daten)?|sprachen|sprachkenntnisse|zertifikate|interessen|hobbys|ehrenamt|personliche daten|veroffentlichungen|referenzen)$/,
    /^(langues|centres d.?interet|loisirs|certifications|coordonnees|benevolat)$/,
    /^(idiomas|intereses|certificaciones|certificacoes|referencias|contacto|contato|interesses|datos personales|dados pessoais|linguas)$/,
    /^(lingue|interessi|contatti|certificazioni|dati personali|talen|interesses?|contactgegevens|sprak|intressen|sprog|jezyki|zainteresowania|jazyky|diller|yabanci dil(ler)?|ilgi alanlari|sertifikalar|iletisim)$/,
    /^(hoat dong( .{2,20})?|chung chi( .{2,20})?|nguoi tham chieu|giai thuong|so thich|thong tin (ca nhan|lien he)|ngoai ngu|sertifikasi|organisasi|bahasa|penghargaan|minat|referensi|data pribadi|kontak)$/,
    /^(limbi( straine)?|informatii personale|nyelvtudas|nyelvek|szemelyes adatok|elerhetoseg|kielitaito|kielet|yhteystiedot|harrastukset|luottamustoimet|suosittelijat|ovrigt|referenser|kurser|meriter|personlig(a|e) (uppgifter|opplysninger|oplysninger)|osobni udaje|jazykove znalosti|jezyki obce|kursy( i szkolenia)?|szkolenia|certyfikaty|cursussen|hobby.?s|nevenfuncties|personalia|idiomes|jezici|osobni podaci|kisisel bilgiler|referanslar|yabanci diller)$/,
    /^(weiterbildung(en)?|fortbildung(en)?|engagement|auszeichnungen|fuhrerschein|sonstiges|divers|permis|distinctions|publicaciones|premios|voluntariado|cursos|otros datos|outros|voluntariat|premi|patenti|informazioni personali|posizione ricercata|ulteriori informazioni|patente( di guida)?|informacion personal|otra informacion|informacao pessoal|informations personnelles|autres informations|angaben zur person|zusatzliche informationen|personal information|desired (employment|position)|additional information|driving licence|volontariato|formations complementaires|affiliations?|registrations?|speaking|press|exhibitions|community( (involvement|service|work|engagement))?|board( (service|memberships?|and community))?|leadership( (and|&) (service|activities|awards))?|professional development|governance|non-executive roles|extra ?curricular( activities)?|activities|hobbies (and|&) interests)$/,
    /^(γλώσσες|языки|мови|дополнительная информация|курсы|сертификаты|достижения|о себе|про себе)$/,
  ],
}
const maxHeadingLength = 45

const kinds = Object.keys(headings) as SectionKind[]
/** One pattern for all, since hardly any line is a heading. */
const anyHeading = new RegExp(
  kinds.flatMap((kind) => headings[kind].map((pattern) => `(?:${pattern.source})`)).join('|'),
)

const rightToLeft: Partial<Record<SectionKind, string[]>> = {
  experience: [
    'ניסיון תעסוקתי',
    'ניסיון מקצועי',
    'ניסיון',
    'الخبرة المهنية',
    'الخبرات',
    'الخبرة العملية',
    'خبرة العمل',
    'سوابق شغلی',
  ],
  skills: ['מיומנויות', 'כישורים', 'ידע טכני', 'المهارات', 'المهارات التقنية', 'مهارت ها'],
  education: ['השכלה', 'التعليم', 'المؤهلات العلمية', 'تحصیلات'],
  summary: ['תמצית', 'אודות', 'نبذة', 'الملخص', 'نبذة عني'],
  projects: ['פרויקטים', 'المشاريع'],
  other: ['שפות', 'اللغات', 'צור קשר', 'معلومات الاتصال', 'شهادات', 'الشهادات'],
}
/** A PDF may hold these letters in the order they are seen in, so that only which ones there are is sure. */
const lettersOf = (text: string) => [...text.normalize('NFKC').replace(/[^\p{L}]/gu, '')].toSorted().join('')
const rightToLeftKinds = new Map(
  Object.entries(rightToLeft).flatMap(([kind, all]) =>
    all.map((text) => [lettersOf(text), kind as SectionKind] as const),
  ),
)
const hasRightToLeft = /[\u0590-\u07FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** The section that a line heads, if it is a heading. */
export function headingKind(line: string): SectionKind | undefined {
  if (line.length > maxHeadingLength || /[\d@]/.test(line) || bullet.test(line)) return undefined
  if (hasRightToLeft.test(line)) return rightToLeftKinds.get(lettersOf(line))
  const text = fold(line)
    .toLowerCase()
    .replace(/[^\p{L}&\- ]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length < 2) return undefined
  if (anyHeading.test(text)) return kindOf(text)
  const halves = joint.exec(text)
  return halves && halves.slice(1).every((half) => anyHeading.test(half)) ? kindOf(halves[1]!) : undefined
}

/** 'Studium und Ausbildung': two headings in one. */
const joint = /^(.{4,30}) (?:&|and|und|et|y|e|i|og|och|en|oraz|ve) (.{4,30})$/

const kindOf = (text: string) => kinds.find((kind) => headings[kind].some((pattern) => pattern.test(text)))

export const bullet = /^[\u2022\u2023\u25AA\u25CF\u25E6\u2219\u00B7\u2043*~+\u2013\u2014>-]\s*/

/** The line without its bullet. */
export function withoutBullet(line: string): string {
  return line.trim().replace(bullet, '')
}

const skillsLabel = /^([^:]{3,40}):\s+\S|^((?:\p{L}+ )?skills) (?=\p{Lu})(?=(?:[^,]*,){2})/iu

/** Splits a resume into its sections, in order; text above the first heading counts as a summary. */
export function findSections(lines: string[], isRoleLine: (at: number) => boolean): Section[] {
  const kinds = lines.map(headingKind)
  const sections: Section[] = [{ kind: 'summary', from: 0, to: lines.length }]
  const freeEnds = endsWithoutRoles(lines, kinds, isRoleLine)
  lines.forEach((line, at) => {
    const kind = kinds[at]
    const isList = !kind && freeEnds[at]! && isSkillsLine(line)
    if (!kind && !isList) return
    sections.at(-1)!.to = at
    sections.push({ kind: kind ?? 'skills', from: isList ? at : at + 1, to: lines.length })
  })
  return sections
}

/** A list of skills behind its own heading, as at a resume's end. */
function isSkillsLine(line: string): boolean {
  const label = skillsLabel.exec(line)
  return label !== null && headingKind((label[1] ?? label[2])!) === 'skills'
}

/** For each line, whether nothing after it in its section has a bullet or a period: a list under a role belongs to that role. */
function endsWithoutRoles(
  lines: string[],
  kinds: (SectionKind | undefined)[],
  isRoleLine: (at: number) => boolean,
): boolean[] {
  const free = new Array<boolean>(lines.length).fill(true)
  let isFree = true
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    free[at] = isFree
    if (kinds[at]) isFree = true
    else if (bullet.test(lines[at]!) || isRoleLine(at)) isFree = false
  }
  return free
}

/** The indexes of the lines of one kind of section. */
export function linesOf(sections: Section[], kind: SectionKind): number[] {
  return sections
    .filter((section) => section.kind === kind)
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
}

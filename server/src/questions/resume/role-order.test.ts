/** Title and firm of roles by the order that a resume keeps to, and doubts where it shows none. */
import { expect, test } from 'vitest'
import { loadBank } from '../bank.ts'
import { readResume } from './resume.ts'

const { finder } = loadBank()

/** 'Title / firm', with a question mark for a doubt. */
function rolesOf(heading: string, text: string): string[] {
  const lines = ['Nora Fell', heading, ...text.trim().split('\n')]
  return readResume(lines, [], finder).roles.map(({ title, company, isUncertain }) => {
    return `${title} / ${company}${isUncertain ? ' ?' : ''}`
  })
}

test.each<[string, string, string, string[]]>([
  [
    'a title without a word for it is where that of the other entry is, in doubt with one entry to show it',
    'Doświadczenie',
    `Kierownik zmiany
Zakłady Sokolica, Bydgoszcz
05.2020 – obecnie
Serowar
Mleczarnia Górna, Toruń
09.2016 – 04.2020`,
    ['Kierownik zmiany / Zakłady Sokolica', 'Serowar / Mleczarnia Górna ?'],
  ],
  [
    'a firm above each title, with a place behind it, in doubt with one entry to show it',
    'Experience',
    `Blue Anchor, Whitby
Kitchen Lead, May 2019 – till date
• Ran the pass
Old Mill Tearoom, Malton
Pot Wash, 2016 – 2019
• Peeled`,
    ['Kitchen Lead / Blue Anchor', 'Pot Wash / Old Mill Tearoom ?'],
  ],
  [
    'a title above its dates and the firm below them',
    'Career',
    `Store Manager
March 2019 – ongoing
Halyard Foods Ltd, Whitby
• Led 40 people
Shift Lead
2015 – 2019
Old Mill Bakery, Malton
• Planned rotas`,
    ['Store Manager / Halyard Foods Ltd', 'Shift Lead / Old Mill Bakery'],
  ],
  [
    'a name with a word for an occupation, with a legal form behind it, is a firm',
    'Berufserfahrung',
    `04/2021 – heute\tTeamleiterin Einkauf
Kranich Berater & Partner mbB, Aalen
2015 – 03/2021\tSachbearbeiterin Einkauf
Wiesental eG, Lahr`,
    ['Teamleiterin Einkauf / Kranich Berater & Partner mbB', 'Sachbearbeiterin Einkauf / Wiesental eG'],
  ],
  [
    'a firm with a comma in its name, with its place behind a gap',
    'Experience',
    `Hale, Reed and Partners\tColumbus, OH
Audit Associate\tJuly 2011 – January 2014
• Did fieldwork
Grove & Lark, CPAs\tDayton, OH
Tax Intern\tJanuary 2010 – April 2010`,
    ['Audit Associate / Hale, Reed and Partners', 'Tax Intern / Grove & Lark, CPAs'],
  ],
  [
    'a firm above its roles with a sentence on it between, and a department as a part of the title',
    'Experience',
    `Harbour of Whitby\tWhitby
A port with sixty berths for fishing boats, trawlers and yachts, and with two cranes
Head of Operations\tOct 2022 – Present
• Led the quay
Senior Manager, Outer Berths\tJan 2020 – Sep 2022
• Ran the berths
Shift Manager\tMar 2017 – Dec 2019
• Planned the shifts`,
    [
      'Head of Operations / Harbour of Whitby',
      'Senior Manager, Outer Berths / Harbour of Whitby',
      'Shift Manager / Harbour of Whitby',
    ],
  ],
  [
    'a firm above roles that its text parts from it, and the next firm',
    'Experience',
    `Northmere Grocers\tLeeds, UK
Sixty-four shops in the north, with three depots and a bakery of their own
Director of Depots\tOct 2022 – Present
• Led three depots
Depot Manager\tJan 2020 – Sep 2022
• Ran one depot
Pennybrook Mills\tYork, UK
Makers of kraft paper since the day that their founder bought a mill
Shift Supervisor\tAug 2014 – Feb 2017
• Led the second shift
Board and Community
Trustee, Harbour Foundation\t2018 – present`,
    [
      'Director of Depots / Northmere Grocers',
      'Depot Manager / Northmere Grocers',
      'Shift Supervisor / Pennybrook Mills',
    ],
  ],
  [
    'a heading in capitals on two rows, and the end of a period in words of their own',
    'ESPERIENZA',
    `PROFESSIONALE
settembre 2020 – alla data attuale\tTecnica di laboratorio
Pastificio Colle S.p.A., Verona (Italia)
• Analisi`,
    ['Tecnica di laboratorio / Pastificio Colle S.p.A.'],
  ],
  [
    'forms whose period is above their labels, each its own',
    'DOŚWIADCZENIE ZAWODOWE',
    `05.2018 – obecnie
Firma: Zakłady Kaszub Sp. z o.o.
Stanowisko: Specjalistka ds. jakości
Obowiązki: audyty
02.2014 – 04.2018
Firma: Mleczarnia Łąka
Stanowisko: Serowarka
Obowiązki: analizy`,
    ['Specjalistka ds. jakości / Zakłady Kaszub Sp. z o.o.', 'Serowarka / Mleczarnia Łąka'],
  ],
  [
    'a title below text on its firm, and a field of work as a part of the title',
    'Experience',
    `Harrow Wools, Bradford, UK\tJan 2018 – Present
A family mill with 200 people that makes yarn for hand knitters and weavers.
Vice President, Operations
• Led shifts
Dale Carpets, Leeds, UK\tMar 2012 – Dec 2017
A mill for carpets.
Shift Supervisor
• Led`,
    ['Vice President, Operations / Harrow Wools', 'Shift Supervisor / Dale Carpets'],
  ],
  [
    'numbered entries, and remarks and places in brackets behind a firm',
    'Employment',
    `1. Data Analyst – Blue Heron SL (Gijón), 2020 – present
Dashboards
2. Junior Analyst – Fenland Water Ltd (formerly Ely Pumps), 2017 – 2020
Reports`,
    ['Data Analyst / Blue Heron SL', 'Junior Analyst / Fenland Water Ltd'],
  ],
  [
    'entries that are items of a list',
    'Experience',
    `• Data Analyst, Blue Heron Ltd (2020 – present)
Dashboards for the desk
• Junior Analyst, Fenland Water Ltd (2017 – 2020)
Reports`,
    ['Data Analyst / Blue Heron Ltd', 'Junior Analyst / Fenland Water Ltd'],
  ],
  [
    'a note between a head and its dates, and one date in a cell of its own',
    'Career History',
    `Staff Nurse, Ward 7, St Oswin Hospital
Band 5, full-time
Jan 2019 – Present
• Care
Healthcare Assistant, Tees Valley NHS Trust
Bank
Mar 2016 – Dec 2018
• Help
Barista, Blue Door Ltd\t2015`,
    ['Staff Nurse / St Oswin Hospital', 'Healthcare Assistant / Tees Valley NHS Trust', 'Barista / Blue Door Ltd'],
  ],
  [
    'a department of a state as the firm',
    'Experience',
    `Department of Transport, Leeds\tJan 2019 – Present
Senior Policy Adviser
• Wrote briefings`,
    ['Senior Policy Adviser / Department of Transport'],
  ],
  [
    'a firm beside a place that a state ends with',
    'Experience',
    `TARNBROOK FOODS\tLeeds, MA
Sales Manager\tMarch 2020 – Present
• Led 12 people
OUSEBURN DRINKS\tYork, PA
Sales Executive\tJan 2016 – Dec 2018
• Sold`,
    ['Sales Manager / TARNBROOK FOODS', 'Sales Executive / OUSEBURN DRINKS'],
  ],
  [
    'a freelancer with dated clients: they are work of the role, none of their own',
    'Work',
    `Freelance Data Engineer – Fell Data (own company)
Aug 2018 – ongoing
Client: Nordhavn Shipping A/S\t10/2024 – 06/2025
Moved the bookings to another database
Client: City of Molnvik\t02/2023 – 08/2024
Open data portal
Selected engagements:
Client: Vasa Timber (Jan 2019 – Dec 2022)
Data Architect. Sensors of six sawmills
Database Analyst – Roslagen Dairy AB
Sep 2011 – Jul 2018`,
    ['Freelance Data Engineer / Fell Data', 'Database Analyst / Roslagen Dairy AB'],
  ],
  [
    'roles that begin with the word project or client, below the period of their firm',
    'Experience',
    `Halyard Foods (2012 – present)
Project Manager\tJan 2019 – present
• Led
Client Manager\tMar 2012 – Dec 2018
• Sold`,
    ['Project Manager / Halyard Foods', 'Client Manager / Halyard Foods'],
  ],
  [
    'a break that its period parts from its name: no role',
    'Experience',
    `Web Developer, Lumen Rota Ltd
Leeds · full-time · Feb 2024 – present
• Built the rota
Career break – full-time care for my father
Mar 2021 – Aug 2022
• Managed medication
Bank Nurse, Lothian Health Board
London · part-time, two nights a week · Sep 2012 – Mar 2016
• Night shifts`,
    ['Web Developer / Lumen Rota Ltd', 'Bank Nurse / Lothian Health Board'],
  ],
  [
    'firms first in a language whose headings and words come before names',
    'KINH NGHIỆM LÀM VIỆC',
    `Công ty Phần mềm Sông Xanh\t06/2021 – hiện tại
Phó phòng Nhân sự
• Quản lý nhóm 5 người
Công ty Du lịch Biển Ngọc\t08/2013 – 02/2016
Nhân viên Hành chính
• Tính lương`,
    ['Phó phòng Nhân sự / Công ty Phần mềm Sông Xanh', 'Nhân viên Hành chính / Công ty Du lịch Biển Ngọc'],
  ],
  [
    'several roles below one firm',
    'Experience',
    `Halden Foods, Inc., Dayton, OH
Director of Supply\tJan 2020 – Present
• Led the plants
Supply Planner II\tMar 2016 – Dec 2019
• Ran the plans
Grove & Lark LLP\tCleveland, OH
Analyst\tJul 2010 – May 2013`,
    ['Director of Supply / Halden Foods, Inc.', 'Supply Planner II / Halden Foods, Inc.', 'Analyst / Grove & Lark LLP'],
  ],
  [
    'a firm with its own period above its roles',
    'Experience',
    `Halyard Foods (2016 – present)
Site Manager (Mar 2021 – present)
• a
Deputy (Jan 2019 – Feb 2021)
• b
Coble Fisheries (2012 – 2016)
Picker (2012 – 2016)`,
    ['Site Manager / Halyard Foods', 'Deputy / Halyard Foods', 'Picker / Coble Fisheries'],
  ],
  [
    'fields of a form before their period, and a form’s bullets',
    'EXPERIÊNCIA PROFISSIONAL',
    `Empresa: Moinho Alto Ltda.
Cargo: Encarregado de Turno
Período: Maio de 2020 – até o momento
• Empresa: Padaria do Largo
Cargo: Forneiro
Período: Janeiro de 2017 – Abril de 2020`,
    ['Encarregado de Turno / Moinho Alto Ltda.', 'Forneiro / Padaria do Largo'],
  ],
  [
    'columns with names',
    'Experience',
    `Period\tPosition\tOrganisation\tRemarks
since 2021\tLecturer, Casting Technology\tHochschule Unterland\tEvenings
2015-02 / 2020-11\tWeaver\tMoor Cloth, York\tNights`,
    ['Lecturer, Casting Technology / Hochschule Unterland', 'Weaver / Moor Cloth'],
  ],
  [
    'seasons, a contract in brackets and a faculty beside its university',
    'Appointments',
    `Winter 2018/19\tVisiting Lecturer (maternity cover), Saltmarsh College
Summer 2016\tField Assistant, Polar Bureau
2014–16\tResearch Fellow, School of Biology, University of Fenland`,
    [
      'Visiting Lecturer / Saltmarsh College',
      'Field Assistant / Polar Bureau',
      'Research Fellow / University of Fenland',
    ],
  ],
  [
    'a legal form on a line of its own ends the name above it',
    'Experience',
    `2019 – 2023\tPlant Manager
Foundry Lautermann
GmbH & Co. KG, Ulm
2015 – 2019\tShift Lead
Patterns and Cores
Pvt. Ltd., Pune`,
    ['Plant Manager / Foundry Lautermann GmbH & Co. KG', 'Shift Lead / Patterns and Cores Pvt. Ltd.'],
  ],
  [
    'a heading broken over two rows of the margin',
    'O mnie',
    `DOŚWIADCZENIE\tAdministrator sieci
ZAWODOWE\tHurtownia Medisfera S.A., Poznań
05.2020 – obecnie`,
    ['Administrator sieci / Hurtownia Medisfera S.A.'],
  ],
])('reads %s', (_what, heading, text, roles) => {
  expect(rolesOf(heading, text)).toEqual(roles)
})

test.each<[string, string, string[]]>([
  [
    'a role with clients and tools only',
    'Consultant\t2019 – 2023\nClient: Barclays\nStack: Java, Kafka',
    ['Consultant /  ?'],
  ],
  ['a technology beside a title', 'Developer\t2019 – 2023\nKafka', ['Developer / Kafka ?']],
  ['a list below a title', 'Developer\t2019 – 2023\nJava, Spring, Docker', ['Developer /  ?']],
  [
    'two names that may both be the firm',
    'Florist, Petal and Stem, Whitby\t2019 – 2023',
    ['Florist / Petal and Stem ?'],
  ],
  [
    'a role after a gap or beside an unread name, below another’s firm',
    'Kestrel Cloud\nDeveloper\t2019 – 2021\n• x\nadidas\nDesigner\t2017 – 2019',
    ['Developer / Kestrel Cloud', 'Designer / Kestrel Cloud ?'],
  ],
  [
    'roles below a heading in capitals that no table has',
    'Developer, Kestrel Ltd\t2019 – 2021\nDesigner, Blue Anchor Ltd\t2017 – 2019\nDAWNE CZASY\nWriter, Moor Ltd\t2015 – 2016',
    ['Developer / Kestrel Ltd', 'Designer / Blue Anchor Ltd', 'Writer / Moor Ltd ?'],
  ],
])('doubts %s', (_what, text, roles) => {
  expect(rolesOf(text.includes('DAWNE') ? 'EXPERIENCE' : 'Experience', text)).toEqual(roles)
})

test.each([
  'Elternzeit',
  'Parental leave',
  'Congé maternité',
  'Bachelor of Arts',
  'M.Sc. Physics',
  'Ausbildung zum Koch',
])('takes no role from %s', (title) => {
  const text = `Developer, Kestrel Ltd\t2019 – 2021\n2017 – 2019\t${title}\nBlue Anchor Ltd`
  expect(rolesOf('Experience', text)).toEqual(['Developer / Kestrel Ltd'])
})

test('studies below a heading of two words are no work', () => {
  const text =
    '2019 – 2021\tBuchhalterin, Blue Anchor GmbH\nStudium und Ausbildung\n2015 – 2018\tHotelfach, Schule Celle GmbH'
  expect(rolesOf('Berufserfahrung', text)).toEqual(['Buchhalterin / Blue Anchor GmbH'])
})

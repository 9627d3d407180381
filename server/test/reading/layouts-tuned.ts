/** Layouts that the reader is tuned on: the habits of LaTeX classes, design sites, exports and JSON Resume themes. */
import { each, escapeHtml as e, itemsOf, type Layout, list, page, period } from './html.ts'
import { tunedWordLayouts } from './layouts-word.ts'
import { type Person, plainText } from './people.ts'

const skillLines = ({ skills }: Person) =>
  skills.map(([label, items]) => `<p><b>${label}:</b> ${itemsOf(items).map(e).join(', ')}</p>`).join('')
const skillItems = ({ skills }: Person) =>
  skills.flatMap(([, items]) => itemsOf(items).map((item) => `<p>${e(item)}</p>`)).join('')

/** Awesome-CV: the first letters of headings coloured, dashes drawn as rules that carry no text. */
const awesome: Layout = {
  name: 'awesome-cv',
  html: (p) =>
    page(
      'h1{font-size:30px;text-align:center;font-weight:400}.c{text-align:center;font-size:9px}h2{font-size:15px;margin-top:4mm}h2 span{color:#c33}.r{display:flex;justify-content:space-between}.t{font-variant:small-caps;color:#666}i.d{display:inline-block;width:8px;border-top:1px solid #333;margin:0 3px 3px}',
      `<h1><span>${e(p.name.split(' ')[0]!)}</span> <b>${e(p.name.split(' ').slice(1).join(' '))}</b></h1><p class="c">${e(p.headline)} · ${e(p.city)}</p><p class="c">${p.phone} | ${p.email} | ${p.github}</p><h2><span>Sum</span>mary</h2><p>${p.summary}</p><h2><span>Exp</span>erience</h2>${each(
        p,
        (r) => {
          const [from, to] = period('en-short', r).split(' – ')
          return `<div class="r"><b>${e(r.company)}</b><i>${e(r.city)}</i></div><div class="r"><span class="t">${e(r.title)}</span><span>${from}<i class="d"></i>${to}</span></div>${list(r)}`
        },
      )}<h2><span>Ski</span>lls</h2>${skillLines(p)}<h2><span>Edu</span>cation</h2><div class="r"><b>${p.school}</b><i>Oslo, Norway</i></div><div class="r"><span class="t">${p.degree}</span><span>Sep. 2009<i class="d"></i>Jun. 2013</span></div>`,
    ),
}

/** Deedy: a narrow column of lists on the left, 'FIRM | Title' and a line of dates and place on the right. */
const deedy: Layout = {
  name: 'deedy',
  html: (p) =>
    page(
      'h1{font-size:34px;font-weight:300;text-align:center}.c{text-align:center;font-size:9px;margin-bottom:5mm}.g{display:grid;grid-template-columns:31% 65%;gap:4%}h2{font-size:14px;text-transform:uppercase;color:#555;font-weight:400;margin-top:3mm}h3{font-size:11px;text-transform:uppercase;display:inline}.s{font-size:9px;color:#666}',
      `<h1>${e(p.name)}</h1><p class="c">${p.github} | ${p.email} | ${p.phone}</p><div class="g"><div><h2>Education</h2><h3>${p.school}</h3><p>${p.degree}</p><p class="s">June 2013 | Oslo, Norway</p><h2>Links</h2><p>Github:// ${p.github.split('/')[1]}</p><h2>Skills</h2>${p.skills
        .map(([label, items]) => `<h3>${label}</h3><p>${itemsOf(items).map(e).join(' • ')}</p>`)
        .join('')}</div><div><h2>Experience</h2>${each(
        p,
        (r) =>
          `<p><h3>${e(r.company)}</h3> | ${e(r.title)}</p><p class="s">${period('en-short', r)} | ${e(r.city)}</p>${list(r)}`,
      )}</div></div>`,
    ),
}

const modernClassic: Layout = {
  name: 'moderncv-classic',
  isYearly: true,
  html: (p) =>
    page(
      "body{font-family:'Liberation Serif'}.h{display:flex;justify-content:space-between}h1{font-size:34px;font-weight:400}.e{display:grid;grid-template-columns:26mm 1fr;gap:4mm}.l{text-align:right}h2{font-size:16px;color:#37a;margin:3mm 0 1mm 30mm}.k{text-align:right;font-size:9px}",
      `<div class="h"><div><h1>${e(p.name)}</h1><p>${e(p.headline)}</p></div><div class="k"><p>${e(p.city)}</p><p>${p.phone}</p><p>${p.email}</p><p>${p.github}</p></div></div><h2>Experience</h2>${each(
        p,
        (r) =>
          `<div class="e"><div class="l">${period('yyyy', r)}</div><div><b>${e(r.title)}</b>, <i>${e(r.company)}</i>, ${e(r.city)}.${list(r)}</div></div>`,
      )}<h2>Education</h2><div class="e"><div class="l">2009–2013</div><div><b>${p.degree}</b>, <i>${p.school}</i>, Oslo.</div></div><h2>Computer skills</h2>${p.skills.map(([label, items]) => `<div class="e"><div class="l">${label}</div><div>${itemsOf(items).map(e).join(', ')}</div></div>`).join('')}<h2>Languages</h2><div class="e"><div class="l">English</div><div>Fluent</div></div>`,
    ),
}

const modernBanking: Layout = {
  name: 'moderncv-banking',
  html: (p) =>
    page(
      "body{font-family:'Liberation Serif'}h1{font-size:30px;text-align:center;font-weight:400}.c{text-align:center}h2{font-size:16px;border-bottom:1px solid #37a;margin-top:4mm}.r{display:flex;justify-content:space-between}",
      `<h1>${e(p.name)}</h1><p class="c">${e(p.city)} • ${p.phone} • ${p.email} • ${p.github}</p><h2>Experience</h2>${each(
        p,
        (r) =>
          `<div class="r"><b>${e(r.company)}</b><b>${e(r.city)}</b></div><div class="r"><i>${e(r.title)}</i><i>${period('mm/yyyy', r)}</i></div>${list(r)}`,
      )}<h2>Education</h2><div class="r"><b>${p.school}</b><b>Oslo</b></div><div class="r"><i>${p.degree}</i><i>2009–2013</i></div><h2>Skills</h2>${skillLines(p)}`,
    ),
}

/** AltaCV: icons from a private font before date and place, a second column of achievements and skills. */
const alta: Layout = {
  name: 'altacv',
  html: (p) =>
    page(
      'h1{font-size:26px;text-transform:uppercase}.g{display:grid;grid-template-columns:62% 34%;gap:4%}h2{font-size:15px;text-transform:uppercase;border-bottom:2px solid #925;margin-top:3mm}.t{font-size:12.5px;color:#925}.s{display:flex;gap:22mm;font-size:9px}.tag{display:inline-block;border:1px solid #999;border-radius:3px;padding:0 4px;margin:2px}',
      `<h1>${e(p.name)}</h1><p class="t">${e(p.headline)}</p><p>\uf0e0 ${p.email} &nbsp; \uf095 ${p.phone} &nbsp; \uf09b ${p.github}</p><div class="g"><div><h2>Experience</h2>${each(
        p,
        (r) =>
          `<p class="t">${e(r.title)}</p><p><b>${e(r.company)}</b></p><p class="s"><span>\uf073 ${period('en-long', r).replace(' to ', ' – ')}</span><span>\uf041 ${e(r.city)}</span></p>${list(r)}`,
      )}</div><div><h2>Life philosophy</h2><p>“Measure twice, cut once.”</p><h2>Most proud of</h2><p><b>A quiet pager</b></p><p>For two years in a row</p><h2>Strengths</h2><p>${p.skills
        .flatMap(([, items]) => itemsOf(items).map((item) => `<span class="tag">${e(item)}</span>`))
        .join(
          ' ',
        )}</p><h2>Education</h2><p class="t">${p.degree}</p><p><b>${p.school}</b></p><p>\uf073 Sept 2009 – June 2013</p></div></div>`,
    ),
}

const googleSwiss: Layout = {
  name: 'google-swiss',
  html: (p) =>
    page(
      'h1{font-size:32px}.g{display:grid;grid-template-columns:66% 30%;gap:4%}h2{font-size:10px;color:#27c;text-transform:uppercase;margin-top:5mm}h3{font-size:13px;margin-top:3mm;font-weight:700}h3 span{font-weight:400}.s{font-size:9px;color:#666;text-transform:uppercase}',
      `<div class="g"><div><h1>${e(p.name)}</h1><p>${e(p.headline)}</p><h2>Experience</h2>${each(
        p,
        (r) =>
          `<h3>${e(r.company)}, <span>${e(r.city)} — <i>${e(r.title)}</i></span></h3><p class="s">${period('caps', r)}</p>${list(r)}`,
      )}<h2>Education</h2><h3>${p.school}, <span>Oslo — <i>${p.degree}</i></span></h3><p class="s">September 2009 - June 2013</p></div><div><p>${e(p.city)}</p><p><b>${p.phone}</b></p><p><b>${p.email}</b></p><p>${p.github}</p><h2>Skills</h2>${skillItems(p)}<h2>Languages</h2><p>English, Norwegian</p></div></div>`,
    ),
}

/** LinkedIn's export: a dark sidebar with contact, top skills and languages; months counted in words after the dates. */
const linkedin: Layout = {
  name: 'linkedin-export',
  html: (p) =>
    page(
      'body{padding:0;display:grid;grid-template-columns:32% 68%}.a{background:#293e49;color:#fff;padding:12mm 5mm;height:297mm}.m{padding:12mm 8mm}h1{font-size:26px;font-weight:400}h2{font-size:15px;margin:5mm 0 2mm}.a h2{font-size:13px}.f{font-size:12px;margin-top:3mm}.t{font-size:11.5px}.s{font-size:10.5px}',
      `<div class="a"><h2>Contact</h2><p>${p.phone} (Mobile)</p><p>${p.email}</p><p>www.linkedin.com/in/${p.github.split('/')[1]}<br>(LinkedIn)</p><h2>Top Skills</h2>${skillItems(p)}<h2>Languages</h2><p>English (Native or Bilingual)</p><h2>Certifications</h2><p>First Aid</p></div><div class="m"><h1>${e(p.name)}</h1><p class="f">${e(p.headline)} at ${e(p.roles[0]!.company)}</p><p>${e(p.city)}</p><h2>Summary</h2><p>${p.summary}</p><h2>Experience</h2>${each(
        p,
        (r, at) =>
          `<p class="f">${e(r.company)}</p><p class="t">${e(r.title)}</p><p class="s">${period('en-long', r)
            .replace(' to ', ' - ')
            .replace(
              'present',
              'Present',
            )} (${at + 1} years ${at + 3} months)</p><p class="s">${e(r.city)}</p>${list(r, '-')}`,
      )}<h2>Education</h2><p class="f">${p.school}</p><p>${p.degree} · (2009 - 2013)</p><p>Page 1 of 1</p></div>`,
    ),
}

const europassTable: Layout = {
  name: 'europass-table',
  html: (p) =>
    page(
      "body{font-family:'Liberation Sans Narrow'}.e{display:grid;grid-template-columns:50mm 1fr;gap:5mm}.l{text-align:right}h2{font-size:12px;margin-top:3mm;text-align:right;width:50mm}",
      `<div class="e"><div class="l"><b>Europass<br>Curriculum Vitae</b></div><div></div></div><h2>Personal information</h2><div class="e"><div class="l">First name(s) / Surname(s)</div><div><b>${e(p.name)}</b></div></div><div class="e"><div class="l">E-mail</div><div>${p.email}</div></div><div class="e"><div class="l">Telephone</div><div>${p.phone}</div></div><h2>Work experience</h2>${each(
        p,
        (r) =>
          `<div class="e"><div class="l">Dates</div><div>${period('mm/yyyy', r)}</div></div><div class="e"><div class="l">Occupation or position held</div><div><b>${e(r.title)}</b></div></div><div class="e"><div class="l">Main activities and responsibilities</div><div>${list(r)}</div></div><div class="e"><div class="l">Name and address of employer</div><div>${e(r.company)}, ${e(r.city)}</div></div><br>`,
      )}<h2>Education and training</h2><div class="e"><div class="l">Dates</div><div>2009 - 2013</div></div><div class="e"><div class="l">Title of qualification awarded</div><div>${p.degree}</div></div><div class="e"><div class="l">Name of organisation</div><div>${p.school}</div></div><h2>Personal skills</h2>${p.skills.map(([label, items]) => `<div class="e"><div class="l">${label}</div><div>${itemsOf(items).map(e).join(', ')}</div></div>`).join('')}`,
    ),
}

/** JSON Resume 'even': title, firm and dates as separate elements of one header row. */
const jsonEven: Layout = {
  name: 'jsonresume-even',
  html: (p) =>
    page(
      'h1{font-size:24px}h2{font-size:17px;margin-top:4mm}h3{font-size:12px}.m{color:#777}',
      `<header><h1>${e(p.name)}</h1><p>${e(p.headline)}</p><p>${p.summary}</p><p>${e(p.city)}</p><p>${p.email}</p><p>${p.phone}</p><p>${p.github}</p></header><h2>Work</h2>${each(
        p,
        (r) =>
          `<h3>${e(r.title)}</h3><div class="m">${e(r.company)}</div><div class="m"><time>${period('en-short', r)}</time> · ${e(r.city)}</div>${list(r)}`,
      )}<h2>Education</h2><h3>${p.school}</h3><div class="m">${p.degree}</div><div class="m">Sep 2009 – Jun 2013</div><h2>Skills</h2>${p.skills.map(([label, items]) => `<h3>${label}</h3><p>${itemsOf(items).map(e).join(' &nbsp; ')}</p>`).join('')}`,
    ),
}

const spaced = (text: string) => [...text.toUpperCase()].map((letter) => (letter === ' ' ? '&nbsp;' : letter)).join(' ')

/** Canva: a coloured sidebar on the left, headings with spaces between letters, the name on two lines. */
const canvaLeft: Layout = {
  name: 'canva-sidebar',
  isYearly: true,
  html: (p) =>
    page(
      'body{padding:0;display:grid;grid-template-columns:36% 64%}.a{background:#dde3e0;padding:12mm 6mm;height:297mm}.m{padding:12mm 8mm}h1{font-size:30px;line-height:1.1}h2{font-size:12px;margin:5mm 0 2mm}.f{font-weight:700}',
      `<div class="a"><h2>${spaced('Contact')}</h2><p>${p.phone}</p><p>${p.email}</p><p>${e(p.city)}</p><h2>${spaced('Education')}</h2><p class="f">${p.degree}</p><p>${p.school}</p><p>2009 - 2013</p><h2>${spaced('Skills')}</h2>${p.skills.flatMap(([, items]) => itemsOf(items).map((item) => `<p>• ${e(item)}</p>`)).join('')}</div><div class="m"><h1>${e(p.name.split(' ')[0]!)}<br>${e(p.name.split(' ').slice(1).join(' '))}</h1><p>${spaced(p.headline)}</p><h2>${spaced('Profile')}</h2><p>${p.summary}</p><h2>${spaced('Work experience')}</h2>${each(
        p,
        (r) =>
          `<p class="f">${e(r.title)}</p><p>${e(r.company)} | ${period('yyyy', r).replace('–', ' - ')}</p>${list(r)}`,
      )}</div>`,
    ),
}

const canvaRight: Layout = {
  name: 'canva-timeline',
  html: (p) =>
    page(
      'h1{font-size:34px;text-align:center;letter-spacing:5px;text-transform:uppercase}.c{text-align:center}h2{font-size:13px;letter-spacing:3px;text-transform:uppercase;margin:5mm 0 2mm}.g{display:grid;grid-template-columns:60% 34%;gap:6%}.e{border-left:2px solid #999;padding-left:4mm;margin-bottom:3mm}.d{font-size:9px;color:#555}',
      `<h1>${e(p.name)}</h1><p class="c">${e(p.headline)}</p><div class="g"><div><h2>Experience</h2>${each(
        p,
        (r) =>
          `<div class="e"><p class="d">${period('en-long', r).replace(' to ', ' - ')}</p><p><b>${e(r.company)}</b></p><p><i>${e(r.title)}</i></p>${list(r)}</div>`,
      )}</div><div><h2>Contact</h2><p>${p.phone}</p><p>${p.email}</p><p>${p.github}</p><h2>Expertise</h2>${skillItems(p)}<h2>Education</h2><p><b>${p.school}</b></p><p>${p.degree}</p><p>2009 - 2013</p></div></div>`,
    ),
}

/** Plain text as LinkedIn's page gives it when copied. */
const linkedinText: Layout = {
  name: 'linkedin-text',
  text: (p) =>
    `${p.name}\n${p.headline} at ${p.roles[0]!.company}\n${p.city}\n${p.email}\n\nSummary\n${p.summary}\n\nTop Skills\n${p.skills
      .flatMap(([, items]) => itemsOf(items))
      .join('\n')}\n\nExperience\n${p.roles
      .map(
        (r, at) =>
          `${r.company}\n${r.title}\n${period('en-long', r).replace(' to ', ' - ').replace('present', 'Present')} (${at + 1} years ${at + 2} months)\n${r.city}\n${r.done.map(plainText).join('.\n')}.\n`,
      )
      .join('\n')}\nEducation\n${p.school}\n${p.degree} · (2009 - 2013)\n`,
}

/** A sidebar on the right; in the main part dates in their own column and the place flush right of the title. */
const dateColumn: Layout = {
  name: 'sidebar-date-column',
  isYearly: true,
  html: (p) =>
    page(
      'body{padding:0;display:grid;grid-template-columns:69% 31%}.a{background:#eee;padding:10mm 5mm;height:297mm}.m{padding:10mm 6mm}h1{font-size:24px}h2{font-size:14px;margin-top:4mm}.e{display:grid;grid-template-columns:22mm 1fr;margin-top:2mm}.r{display:flex;justify-content:space-between}',
      `<div class="m"><h1>${e(p.name)}</h1><p>${e(p.headline)}</p><h2>Professional experience</h2>${each(
        p,
        (r) =>
          `<div class="e"><div>${period('yyyy', r)}</div><div><div class="r"><b>${e(r.title)}</b><i>${e(r.city.split(',')[0]!)}</i></div><p>${e(r.company)}</p>${list(r)}</div></div>`,
      )}</div><div class="a"><h2>Contact</h2><p>${p.email}</p><p>${p.phone}</p><h2>Skills</h2>${skillItems(p)}<h2>Education</h2><p>${p.degree}</p><p>${p.school}</p><p>2013</p></div>`,
    ),
}

/** Right to left: Arabic headings, the dates below the firm. */
const arabic: Layout = {
  name: 'right-to-left-arabic',
  html: (p) =>
    page(
      "body{direction:rtl;font-family:'DejaVu Sans'}h2{font-size:14px;margin-top:4mm}.r{display:flex;justify-content:space-between}",
      `<h1>${e(p.name)}</h1><p>${p.phone}</p><p>${p.email}</p><h2>الخبرة المهنية</h2>${each(
        p,
        (r) =>
          `<p><b><bdi>${e(r.company)}</bdi></b></p><div class="r"><bdi>${e(r.title)}</bdi><bdi dir="ltr">${period('en-short', r)}</bdi></div><div dir="ltr">${list(r, '•')}</div>`,
      )}<h2>المهارات</h2><p dir="ltr">${p.skills
        .flatMap(([, items]) => itemsOf(items))
        .map(e)
        .join(', ')}</p><h2>التعليم</h2><p>${p.degree}, ${p.school}</p>`,
      'ar',
    ),
}

/** Two pages, each with the name and a number at its foot; headings in a margin on the left. */
const twoPages: Layout = {
  name: 'two-pages-margin-headings',
  html: (p) =>
    page(
      "body{font-family:'Liberation Serif'}.e{display:grid;grid-template-columns:34mm 1fr;gap:4mm;margin-top:3mm}.n{break-before:page}.l{font-weight:700;text-transform:uppercase;font-size:9px}.f{font-size:8px;margin-top:30mm}",
      `<h1>${e(p.name)}</h1><p>${p.email} · ${p.phone} · ${e(p.city)}</p><div class="e"><p class="l">Profile</p><p>${p.summary}</p></div><div class="e"><p class="l">Employment history</p><div>${p.roles
        .map(
          (r, at) =>
            `${at === 1 ? `<p class="f">${e(p.name)} – Page 1 of 2</p></div></div><div class="e n"><p class="l">&nbsp;</p><div>` : ''}<p><b>${e(r.title)}</b>, ${e(r.company)} (${e(r.city)})</p><p>${period('en-long', r)}</p>${list(r, '–')}`,
        )
        .join('')}</div></div><div class="e"><p class="l">Skills</p><p>${p.skills
        .flatMap(([, items]) => itemsOf(items))
        .map(e)
        .join(
          ', ',
        )}</p></div><div class="e"><p class="l">Education</p><p>${p.degree}, ${p.school}, 2009 – 2013</p></div><p class="f">${e(p.name)} – Page 2 of 2</p>`,
    ),
}

export const tunedLayouts: Layout[] = [
  awesome,
  deedy,
  modernClassic,
  modernBanking,
  alta,
  googleSwiss,
  linkedin,
  europassTable,
  jsonEven,
  canvaLeft,
  canvaRight,
  linkedinText,
  dateColumn,
  arabic,
  twoPages,
  ...tunedWordLayouts,
]

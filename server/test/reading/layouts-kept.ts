/** Holdout layouts: measured only, never used to tune the reader. */
import { each, escapeHtml as e, itemsOf, type Layout, list, page, period } from './html.ts'
import { keptWordLayouts } from './layouts-word.ts'
import type { Person } from './people.ts'

const grouped = ({ skills }: Person) =>
  skills.map(([label, items]) => `<p><b>${label}</b> ${itemsOf(items).map(e).join(', ')}</p>`).join('')
const rows = ({ skills }: Person) =>
  skills.flatMap(([, items]) => itemsOf(items).map((item) => `<p>${e(item)}</p>`)).join('')

/** The plain 'resume' class: firm and dates on one line, title and place on the next. */
const plainClass: Layout = {
  name: 'latex-resume',
  html: (p) =>
    page(
      "body{font-family:'Liberation Serif'}h1{text-align:center;font-size:22px;text-transform:uppercase}.c{text-align:center}h2{font-size:11px;text-transform:uppercase;border-bottom:1px solid;margin-top:4mm}.r{display:flex;justify-content:space-between}",
      `<h1>${e(p.name)}</h1><p class="c">${p.phone} ⋄ ${e(p.city)}</p><p class="c">${p.email} ⋄ ${p.github}</p><h2>Education</h2><div class="r"><b>${p.school}</b><i>September 2009 - June 2013</i></div><p>${p.degree}</p><h2>Technical Strengths</h2>${grouped(p)}<h2>Experience</h2>${each(
        p,
        (r) =>
          `<div class="r"><b>${e(r.company)}</b><i>${period('en-long', r).replace(' to ', ' - ')}</i></div><div class="r"><i>${e(r.title)}</i><i>${e(r.city)}</i></div>${list(r)}`,
      )}`,
    ),
}

/** Deedy turned round: the wide column on the left, the title above the firm. */
const reversed: Layout = {
  name: 'deedy-reversed',
  html: (p) =>
    page(
      'h1{font-size:34px;font-weight:300}.g{display:grid;grid-template-columns:65% 31%;gap:4%}h2{font-size:14px;text-transform:uppercase;color:#555;font-weight:400;margin-top:3mm}.s{font-size:9px;color:#666}b.u{text-transform:uppercase}',
      `<h1>${e(p.name)}</h1><p>${p.email} | ${p.phone} | ${p.github}</p><div class="g"><div><h2>Experience</h2>${each(
        p,
        (r) =>
          `<p><b class="u">${e(r.title)}</b> | ${e(r.company)}</p><p class="s">${e(r.city)} | ${period('en-long', r).replace(' to ', ' – ')}</p>${list(r)}`,
      )}</div><div><h2>Education</h2><p><b>${p.school}</b></p><p>${p.degree}</p><p class="s">Conc. in Systems</p><h2>Skills</h2>${p.skills.map(([label, items]) => `<p><b>${label}</b></p><p>${itemsOf(items).map(e).join(' • ')}</p>`).join('')}</div></div>`,
    ),
}

const casual: Layout = {
  name: 'moderncv-casual',
  html: (p) =>
    page(
      'h1{font-size:36px;text-align:right;font-weight:300}.q{text-align:right;font-style:italic}h2{font-size:16px;margin:4mm 0 1mm;display:grid;grid-template-columns:34mm 1fr;gap:4mm}.e{display:grid;grid-template-columns:34mm 1fr;gap:4mm}.f{position:absolute;bottom:8mm;left:0;right:0;text-align:center;font-size:8px}',
      `<h1>${e(p.name)}</h1><p class="q">${e(p.headline)}</p><h2><span></span>Experience</h2>${each(
        p,
        (r) =>
          `<div class="e"><div>${period('en-short', r)}</div><div><b>${e(r.title)}</b>, <i>${e(r.company)}</i>, ${e(r.city)}.${list(r)}</div></div>`,
      )}<h2><span></span>Skills</h2>${p.skills.map(([label, items]) => `<div class="e"><div>${label}</div><div>${itemsOf(items).map(e).join(', ')}</div></div>`).join('')}<h2><span></span>Education</h2><div class="e"><div>2009–2013</div><div><b>${p.degree}</b>, <i>${p.school}</i>.</div></div><p class="f">${e(p.city)} · ${p.phone} · ${p.email} · ${p.github}</p>`,
    ),
}

/** Europass of 2020: dates in brackets before the title, the firm in bold, place in labelled fields. */
const europassNew: Layout = {
  name: 'europass-2020',
  html: (p) =>
    page(
      'h1{font-size:24px;color:#004494}h2{font-size:13px;color:#004494;border-bottom:1px solid #004494;margin-top:4mm}.d{font-size:9px}',
      `<p>europass</p><h1>${e(p.name)}</h1><p><b>Nationality:</b> Norwegian &nbsp; <b>Phone number:</b> (Mobile) ${p.phone}</p><p><b>Email address:</b> ${p.email}</p><h2>WORK EXPERIENCE</h2>${each(
        p,
        (r) =>
          `<p class="d">[ ${period('mm/yyyy', r).replace('present', 'Current').replace(' - ', ' – ')} ]</p><p><b>${e(r.title)}</b></p><p><b>${e(r.company)}</b></p><p><b>City:</b> ${e(r.city.split(',')[0]!)} | <b>Country:</b> ${e(r.city.split(', ')[1] ?? 'Norway')}</p>${list(r)}`,
      )}<h2>EDUCATION AND TRAINING</h2><p class="d">[ 09/2009 – 06/2013 ]</p><p><b>${p.degree}</b></p><p><b>${p.school}</b></p><h2>DIGITAL SKILLS</h2><p>${p.skills
        .flatMap(([, items]) => itemsOf(items))
        .map(e)
        .join(' / ')}</p>`,
    ),
}

const kendall: Layout = {
  name: 'jsonresume-kendall',
  html: (p) =>
    page(
      'body{padding:0;display:grid;grid-template-columns:30% 70%}.a{background:#f3f3f3;padding:10mm 5mm;height:297mm;text-align:center}.m{padding:10mm 7mm}h1{font-size:20px}h2{font-size:15px;margin-top:5mm}.x{float:right;color:#777}',
      `<div class="a"><h1>${e(p.name)}</h1><p>${e(p.headline)}</p><p>${e(p.city)}</p><p>${p.phone}</p><p>${p.email}</p><p>${p.github}</p></div><div class="m"><h2>About</h2><p>${p.summary}</p><h2>Work Experience</h2>${each(
        p,
        (r) =>
          `<p><span class="x">${period('en-short', r)}</span><b>${e(r.title)}</b> <span>${e(r.company)}</span></p>${list(r)}`,
      )}<h2>Skills</h2>${p.skills.map(([label, items]) => `<p><b>${label}</b></p><p>${itemsOf(items).map(e).join(' · ')}</p>`).join('')}<h2>Education</h2><p><span class="x">Sep 2009 – Jun 2013</span><b>${p.degree}</b></p><p>${p.school}</p></div>`,
    ),
}

const spaced = (text: string) => [...text.toUpperCase()].map((letter) => (letter === ' ' ? '&nbsp;' : letter)).join(' ')

/**
 * Canva: everything centred on top, contact and skills next to the roles on the right, letters set apart with spaces.
 */
const canvaSpaced: Layout = {
  name: 'canva-spaced',
  html: (p) =>
    page(
      'h1{font-size:26px;text-align:center;font-weight:400}.c{text-align:center}.g{display:grid;grid-template-columns:62% 32%;gap:6%;margin-top:6mm}h2{font-size:12px;margin:5mm 0 2mm}',
      `<h1>${spaced(p.name)}</h1><p class="c">${spaced(p.headline)}</p><div class="g"><div><h2>${spaced('Work history')}</h2>${each(
        p,
        (r) =>
          `<p><b>${e(r.title.toUpperCase())}</b></p><p>${e(r.company)}, ${e(r.city)}</p><p>${period('en-short', r)}</p>${list(r)}`,
      )}</div><div><h2>${spaced('Contact')}</h2><p>${p.phone}</p><p>${p.email}</p><h2>${spaced('Skills')}</h2>${rows(p)}<h2>${spaced('Education')}</h2><p>${p.degree}</p><p>${p.school}</p><p>2013</p></div></div>`,
    ),
}

const googleCoral: Layout = {
  name: 'google-coral',
  html: (p) =>
    page(
      "body{font-family:'Liberation Serif'}h1{font-size:30px;color:#e64}h2{font-size:13px;color:#e64;margin-top:5mm}h3{font-size:12px;margin-top:2mm}.s{font-size:9px;color:#666}",
      `<h1>${e(p.name)}</h1><p>${e(p.city)} | ${p.phone} | ${p.email}</p><h2>EXPERIENCE</h2>${each(
        p,
        (r) =>
          `<p class="s">${period('caps', r).replace(' — ', ' - ')}</p><h3>${e(r.company)}, ${e(r.city)} - ${e(r.title)}</h3>${list(r)}`,
      )}<h2>EDUCATION</h2><p class="s">SEPTEMBER 2009 - JUNE 2013</p><h3>${p.school}, Oslo - ${p.degree}</h3><h2>SKILLS</h2>${list({ title: '', company: '', city: '', from: '', to: '', done: p.skills.flatMap(([, items]) => itemsOf(items)) })}`,
    ),
}

/** Twenty seconds: a grey sidebar with bars for skills, a column of dates next to the roles. */
const twenty: Layout = {
  name: 'twenty-seconds',
  isYearly: true,
  html: (p) =>
    page(
      'body{padding:0;display:grid;grid-template-columns:30% 70%}.a{background:#e7e7e7;padding:10mm 5mm;height:297mm}.m{padding:10mm 6mm}h1{font-size:22px}h2{font-size:15px;margin-top:4mm}.e{display:grid;grid-template-columns:24mm 1fr}.x{float:right;font-size:9px;font-style:italic}.bar{height:4px;background:#37a;margin-bottom:2mm}',
      `<div class="a"><h1>${e(p.name)}</h1><p>${e(p.headline)}</p><p>${p.phone}</p><p>${p.email}</p><p>${p.github}</p><h2>About me</h2><p>${p.summary}</p><h2>Skills</h2>${p.skills.flatMap(([, items]) => itemsOf(items).map((item) => `<p>${e(item)}</p><div class="bar"></div>`)).join('')}</div><div class="m"><h2>Experience</h2>${each(
        p,
        (r) =>
          `<div class="e"><div>${period('yyyy', r)}</div><div><b>${e(r.title)}</b><span class="x">${e(r.city)}</span><br><i>${e(r.company)}</i>${list(r)}</div></div>`,
      )}<h2>Education</h2><div class="e"><div>2009–2013</div><div><b>${p.degree}</b><br><i>${p.school}</i></div></div></div>`,
    ),
}

/** Right to left: Hebrew headings, the dates on the left of the page. */
const hebrew: Layout = {
  name: 'right-to-left',
  html: (p) =>
    page(
      "body{direction:rtl;font-family:'DejaVu Sans'}.r{display:flex;justify-content:space-between}h2{font-size:14px;margin-top:4mm}",
      `<h1>${e(p.name)}</h1><p>${p.email}</p><p>${p.phone}</p><h2>ניסיון תעסוקתי</h2>${each(
        p,
        (r) =>
          `<div class="r"><b><bdi>${e(r.title)}</bdi></b><bdi dir="ltr">${period('mm/yyyy', r)}</bdi></div><p><bdi>${e(r.company)}</bdi></p><div dir="ltr">${list(r)}</div>`,
      )}<h2>מיומנויות</h2><p dir="ltr">${p.skills
        .flatMap(([, items]) => itemsOf(items))
        .map(e)
        .join(', ')}</p><h2>השכלה</h2><p>${p.degree}, ${p.school}</p>`,
      'he',
    ),
}

export const keptLayouts: Layout[] = [
  plainClass,
  reversed,
  casual,
  europassNew,
  kendall,
  canvaSpaced,
  googleCoral,
  twenty,
  hebrew,
  ...keptWordLayouts,
]

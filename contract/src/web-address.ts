/**
 * Web addresses in names and titles. Both appear in the subject and greeting of mails to strangers, so people must not
 * be able to place links there. Names of technologies that look like addresses are allowed.
 */
import type { z } from 'zod'

/** Endings that mail programs turn into links: two-letter country codes, these, and those in other scripts. */
const endings = new Set(
  `com net org info biz edu gov mil int name pro mobi asia tel jobs travel coop aero museum cat xxx post arpa
  app dev page site online website web store shop shopping tech technology xyz top club live life world news blog cloud link
  links click work works space fun icu vip win bid loan men women date dating stream streaming download review reviews trade
  trading party science racing faith cricket accountant accountants webcam host hosting press email mail company business
  enterprises group agency digital solutions services support systems network media center centre today guru photo photos
  photography gallery graphics design studio expert consulting careers career academy school education training institute
  college university health care clinic doctor dental bank finance financial capital fund money cash credit loans tax
  insurance exchange market markets marketing sale sales deals promo gift gifts cards casino bet poker games game play
  video movie music band show tube audio chat social forum community team tools software domains codes computer engineer
  engineering report reviews bio ink one zone wiki how help plus run rocks ninja lol wtf fyi art love cool best black blue
  red pink green city town land house homes estate properties rent rentals apartments tours flights hotel holiday vacations
  restaurant cafe bar pizza food kitchen wine beer coffee law legal lawyer attorney llc ltd inc gmbh foundation charity
  church vote gives fit fitness yoga run golf football soccer tennis bike cars auto car taxi shoes clothing fashion jewelry
  beauty hair makeup skin baby kids family pet dog horse farm garden energy solar eco bot ai zip mov foo goog google
  amazon apple microsoft swiss berlin london paris tokyo nyc moscow hamburg koeln cologne wien africa quest sbs cfd cyou
  rest monster buzz hair lat autos boats motorcycles yachts pics skin tattoo onion local localhost example test invalid
  рф рус укр бел бг срб мкд мон қаз қазақстан москва сайт онлайн орг ком дети 中国 中國 公司 网络 网址 香港 台湾 台灣 在线 中文网
  भारत 한국 닷컴 ไทย ελ ευ გე հայ ישראל قطر مصر ایران امارات السعودية الاردن المغرب الجزائر تونس عمان فلسطين سورية`
    .split(/\s+/)
    .filter(Boolean),
)
/** Names with such an ending that people list as skills. */
const technologies = new Set([
  ...['asp.net', 'vb.net', 'ml.net', 'ado.net', 'c#.net', 'f#.net', 'socket.io', 'draw.io', 'crates.io', 'pkg.go.dev'],
  ...[
    'fast.ai',
    'drone.io',
    'akka.net',
    'paint.net',
    'json.net',
    'unity.net',
    'web.py',
    'p5.js',
    'go.mod',
    'robot.txt',
  ],
])

/** Dots as people write them to get past a rule, marks that are not seen, and letters in other widths. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164]/gu, '')
    .replaceAll(/[。․｡．﹒·・‧∙⋅•]/gu, '.')
    .replaceAll(/[∕⁄／]/gu, '/')
    .replaceAll(/[∶：ː]/gu, ':')

const scheme = /(?:\b(?:https?|ftps?|wss?|hxxps?|file|mailto|tel|javascript|data)\s?:(?=\S))|[a-z][a-z\d+.-]*:\s?\/\//iu
const www = /(?:^|[^\p{L}\d])www\d?\./iu
const punycode = /(?:^|[^\p{L}\d])xn--[a-z\d]/iu
const numbered = /(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?=[:/])/u
/** Labels with dots between. */
const dotted = /[\p{L}\p{N}#_-]+(?:\.[\p{L}\p{N}#_-]+)+/gu

/** Names and titles are shorter. The patterns take the square of the length, so no more is read. */
const maxChecked = 1_000

/** True if a text has a web address in it, or text that mail programs would turn into a link. */
export function hasWebAddress(text: string): boolean {
  const plain = plainOf(text.slice(0, maxChecked))
  if (scheme.test(plain) || www.test(plain) || punycode.test(plain) || numbered.test(plain)) return true
  return [...plain.matchAll(dotted)].some(([found]) => isDomain(found.toLowerCase()))
}

function isDomain(found: string): boolean {
  if (technologies.has(found)) return false
  const labels = found.split('.')
  const last = labels.at(-1)!
  // 'U.S.' and 'J.R' are initials: one letter each.
  if (labels.every((label) => label.length === 1)) return false
  return endings.has(last) || countries.has(last)
}

const countries = new Set(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch
  ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm
  gn gp gq gr gs gt gu gw gy hk hm hn ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc
  li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu
  nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz
  tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw`
    .split(/\s+/)
    .filter(Boolean),
)

/** The same text so that no program makes a link of it: for texts entered before addresses were refused. */
export function withoutLinks(text: string): string {
  if (!hasWebAddress(text)) return text
  return plainOf(text)
    .replaceAll('://', '[:]//')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '[.]')
}

/** 'Booking.com' and 'monday.com Ltd': names of companies that are domains. First word, two labels, and nothing that leads anywhere. */
const ownDomain = /^(?!xn--)[\p{L}\p{N}][\p{L}\p{N}-]*\.[\p{L}\p{N}-]+(?=$|[\s,)])/u

/** True if a company's own name holds more of a web address than the domain it is known by. */
export function hasLinkInCompany(name: string): boolean {
  return hasWebAddress(name.trim().replace(ownDomain, ''))
}

/** A company's own name in a mail: programs make no link of it, and it reads as it is written. */
export function companyWithoutLinks(name: string): string {
  if (!hasWebAddress(name)) return name
  if (hasLinkInCompany(name)) return withoutLinks(name)
  return name.replace(ownDomain, (domain) => domain.replace('.', '\u2060.\u2060'))
}

export const noAddressWords = 'Please leave out web addresses: this appears in emails.'

/** A name or a title, which holds no web address. */
export const withoutAddress = <S extends z.ZodType<string, string>>(text: S) =>
  text.refine((entered) => !hasWebAddress(entered), noAddressWords)

/** A company's own name, which may be a domain. */
export const companyName = <S extends z.ZodType<string, string>>(text: S) =>
  text.refine((entered) => !hasLinkInCompany(entered), noAddressWords)

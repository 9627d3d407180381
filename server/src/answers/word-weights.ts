/**
 * Weights for how little a word identifies a point, by the number of the bank's questions that contain it. Unlisted
 * stems weigh 1.
 */
const tiers: [number, string][] = [
  [
    0.3,
    `
after back befor chang check com data explain find first get giv go keep know lat limit log long look mak need new
number old part person read run sam say second see show small tak test tim two use user work writ
`,
  ],
  [
    0.5,
    `
add answer ask between break build cach call cod compar cop count custom databas day decid different down end fail fil
fix goe gradu happen id immediat instead it key last leav lin list load measur memor nam now object onc open order
other outsid pag pass plac process product put real remov request row send separat server servic set shar siz slow sta
start stat stop stor thre through try twic typ until wait way wrong
`,
  ],
  [
    0.7,
    `
access account added address alarm alert allow alon always api applic arriv automatic avoid awa bad based batch becom
behind belong big block boundar bus ca calculat catch caus class client clos column comput connect contain content
context cost crash creat cut dat default dela delet deplo describ design differ doubl drop duplicat earl effect empt
enough equal error event exist expens fast fetch field filter finish fit fixed four full funct good group grow half
handl hash help hid hold hour idempotent imag immut index inject insid itself job join leak level librar liv local
lock loop los machin max mean messag metric minut miss model monit month mov network next night non normal often pay
pipelin point pool quer queu random rat reach record releas rememb repeat replac report rest result retr return review
right rul saf sav saved screen script search select shop short sid sign simultaneous singl sit sometim sourc split
step switch system tabl team tell ten text thread timeout togeth token tool transact turn uniqu unknown updat used
valid valu var vers view visibl want watch week whol year
`,
  ],
]

export const weightOf = new Map(
  tiers.flatMap(([weight, stems]) =>
    stems
      .trim()
      .split(/\s+/)
      .map((stem) => [stem, weight] as const),
  ),
)

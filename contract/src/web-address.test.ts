/** Detection of web addresses in names and titles, and of text that only looks like one. */
import { describe, expect, test } from 'vitest'
import { SignUpForm } from './accounts/accounts.ts'
import { companyWithoutLinks, hasWebAddress, noAddressWords, withoutLinks } from './web-address.ts'

describe('a web address', () => {
  test.each([
    ...['evil.example/x', 'evil.example', 'EVIL.EXAMPLE', 'www.evil', 'http://evil', 'https://evil.test', 'HTTPS:evil'],
    ...['Win at evil.com now', 'bit.ly/abc', 'sub.evil.co.uk', 'xn--80ak6aa92e.com', 'see xn--e1awd7f', '//a ftp://b'],
    ...['evil。com', 'evil．com', 'evil｡com', 'evil․com', 'evil‧com', 'e\u200bvil.c\u200bom', 'ｅｖｉｌ.ｃｏｍ'],
    ...[
      'злой.рф',
      'evil.ie',
      '邪恶.中国',
      'ana@evil.example',
      'mailto:ana',
      'http：／／evil',
      '203.0.113.5/x',
      '10.0.0.1:80',
    ],
    ...[
      '(evil.com)',
      'evil.com.',
      '"evil.com"',
      'javascript:alert(1)',
      'Visit t.me/evil',
      'data:text/html',
      'a.evil.zip',
    ],
    ...['Prize:evil.click', 'evil-site.online', 'my_evil.shop?x=1', 'evil.com:8080', 'Node.js at evil.com'],
  ])('is in %j', (text) => {
    expect(hasWebAddress(text)).toBe(true)
    expect(hasWebAddress(withoutLinks(text)) && /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(withoutLinks(text))).toBe(false)
  })

  test.each([
    ...['Node.js developer', 'ASP.NET', 'ASP.NET Core / C#', 'C++/Qt', 'Vue.js', 'React.js/Node.js', '.NET developer'],
    ...['Next.js & D3.js', 'Socket.IO engineer', 'VB.NET', 'Java 8.0.1', 'Angular 2+', 'v1.2.3', 'TypeScript 5.4'],
    ...[
      'Dr. Ana Bell',
      'J.R.R. Tolkien',
      'U.S. payroll',
      'St. Gallen',
      'Acme Inc.',
      'Müller & Söhne GmbH',
      'e.g. this',
    ],
    ...[
      'Senior dev.Backend team',
      '高级工程师。北京',
      'Back-end developer (m/f/d)',
      'CI/CD',
      'Ph.D.',
      'A.I. lead',
      'Yahoo!',
    ],
    ...[
      "O'Neil",
      'Jean-Luc',
      'Nguyễn Văn A',
      'TCP/IP',
      'Data: engineer',
      'Team: http basics',
      'No. 5',
      'A…B',
      '10.5 hours',
    ],
    ...['Ruby on Rails 7.1', 'C#.NET', 'Three.js', 'Mr.T', '•.•', 'PL/SQL', 'and/or'],
  ])('is not in %j', (text) => {
    expect(hasWebAddress(text)).toBe(false)
    expect(withoutLinks(text)).toBe(text)
  })

  test('in a name is refused in words', () => {
    const form = { name: 'Ana', company: 'Acme', email: 'ana@example.test', password: '8 letters' }
    for (const field of ['name', 'company'] as const) {
      const { error } = SignUpForm.safeParse({ ...form, [field]: 'evil.example/x' })
      expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[field], noAddressWords]])
    }
  })

  test.each(['Booking.com', 'C3.ai', 'Character.AI', 'monday.com Ltd', 'Amazon.com, Inc.', 'Acme'])(
    'may be what the company %s is called, and is mailed without a link',
    (company) => {
      const form = { name: 'Ana', email: 'ana@example.test', password: '8 letters' }
      expect(SignUpForm.safeParse({ ...form, company }).success).toBe(true)
      // A name of a person is none.
      if (company !== 'Acme') expect(SignUpForm.safeParse({ ...form, company, name: company }).success).toBe(false)
      const mailed = companyWithoutLinks(company)
      expect(/[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(mailed)).toBe(false)
      expect(mailed.replaceAll('\u2060', '')).toBe(company)
    },
  )

  test.each([
    ...[
      'www.booking.com',
      'https://booking.com',
      'booking.com/win',
      'ana@booking.com',
      'booking.com:80',
      'booking.com?a',
    ],
    ...['Win at booking.com', 'booking.com evil.com', 'a.booking.com', 'xn--80ak6aa92e.com', '10.0.0.1/x'],
  ])('is refused as a company in %j', (company) => {
    const form = { name: 'Ana', email: 'ana@example.test', password: '8 letters', company }
    expect(SignUpForm.safeParse(form).error?.issues.map(({ message }) => message)).toEqual([noAddressWords])
    expect(/[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(companyWithoutLinks(company))).toBe(false)
  })

  test('is searched in a bounded prefix, for any input', () => {
    const texts = ['a.', 'a-', '.', 'w', 'a:', 'a.zz', '://'].map((part) => part.repeat(3_000_000 / part.length))
    expect(texts.map(hasWebAddress)).toEqual(texts.map(() => false))
    expect(hasWebAddress(`${'long '.repeat(190)}evil.example`)).toBe(true)
  })
})

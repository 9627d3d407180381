import { resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { describeSettings, Environment, readConfig } from './config.ts'

/** The one line with which the start ends. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('This environment was taken.')
}

test('an empty environment gives a server for this machine alone, with nothing sent anywhere', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustedProxies: 0,
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    drainSeconds: 0,
    backups: { folder: undefined, everyHours: 24, keep: 7, days: 30 },
    isSignupOpen: true,
    operatorEmails: [],
    ai: undefined,
    aiCeiling: undefined,
    settingsKey: undefined,
    oldSettingsKey: undefined,
    smtp: undefined,
    mailsPerHour: 5_000,
    isSettingsKeyLost: false,
    runner: undefined,
    runnerUrls: [],
    runnerToken: undefined,
    runnerConcurrency: undefined,
    projectBoxesMb: undefined,
    fetchAllow: [],
    webhookAllow: [],
    hasSampleData: false,
    formRelay: undefined,
    metricsToken: undefined,
    newerVersionFrom: undefined,
    securityContact: undefined,
    logLevel: undefined,
  })
})

test('the contact of security.txt is one address on one line', () => {
  const read = (contact: string) => readConfig({ SECURITY_CONTACT: contact }).securityContact
  expect(read('security@nova.example')).toBe('mailto:security@nova.example')
  expect(read('mailto:security@nova.example')).toBe('mailto:security@nova.example')
  expect(read('https://nova.example/report?by=mail')).toBe('https://nova.example/report?by=mail')
  expect(() => read('a@b.example\nContact: c@d.example')).toThrow('SECURITY_CONTACT is set to ')
})

test('a setting that is set to nothing, or to blanks, is not set', () => {
  const blank = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '']))
  expect(readConfig(blank)).toEqual(readConfig({}))
  const blanks = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, ' \t']))
  expect(readConfig(blanks)).toEqual(readConfig({}))
})

describe('a wrong value stops the start with one line that names it', () => {
  it.each([
    ['PORT', 'eighty', 'PORT is set to "eighty", which it cannot be: use a number'],
    ['PORT', '65536', 'PORT is set to "65536", which it cannot be: use 65535 or less'],
    ['PORT', '-1', 'PORT is set to "-1", which it cannot be: use 0 or more'],
    ['PORT', '80.5', 'PORT is set to "80.5", which it cannot be: use a whole number'],
    [
      'PUBLIC_URL',
      'nova.example.com',
      'PUBLIC_URL is set to "nova.example.com", which it cannot be: it must begin with http:// or https://',
    ],
    ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL is set to "javascript:alert(1)", which it cannot be: '],
    [
      'PUBLIC_URL',
      'https://example.com/nova',
      'PUBLIC_URL is set to "https://example.com/nova", which it cannot be: it has a path (/nova), and the pages work at the root of a host only: use a host of its own',
    ],
    [
      'PUBLIC_URL',
      'https://nova.example/?tab=1',
      'PUBLIC_URL is set to something, which it cannot be: it has a query (from ? on): use scheme, host and port alone',
    ],
    [
      'PUBLIC_URL',
      'https://nova.example#top',
      'PUBLIC_URL is set to something, which it cannot be: it has a fragment (from # on): use scheme, host and port alone',
    ],
    [
      'PUBLIC_URL',
      'https://ida:hunter2@nova.example',
      'PUBLIC_URL is set to something, which it cannot be: it has a user name or password: use scheme, host and port alone',
    ],
    [
      'PUBLIC_URL',
      'https://nova.example:99999',
      'PUBLIC_URL is set to "https://nova.example:99999", which it cannot be: it is no address: use one like https://interviews.example.com',
    ],
    ['TRUST_PROXY', '6', 'TRUST_PROXY is set to "6", which it cannot be: use the number of proxies, from 0 to 5'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY is set to "yes", which it cannot be: use the number of proxies, from 0 to 5'],
    ['SIGNUP', 'closed', 'SIGNUP is set to "closed", which it cannot be: use one of open, invite'],
    ['AI_PROVIDER', 'OpenAI', 'AI_PROVIDER is set to "OpenAI", which it cannot be: '],
    ['AI_PRICE_IN', '-0.1', 'AI_PRICE_IN is set to "-0.1", which it cannot be: '],
    ['AI_CEILING', 'none', 'AI_CEILING is set to "none", which it cannot be: '],
    ['MAIL_PER_HOUR', '49', 'MAIL_PER_HOUR is set to "49", which it cannot be: '],
    ['SMTP_PORT', '0', 'SMTP_PORT is set to "0", which it cannot be: '],
    ['SMTP_SECURE', 'yes', 'SMTP_SECURE is set to "yes", which it cannot be: '],
    ['RUNNER', 'docker', 'RUNNER is set to "docker", which it cannot be: '],
    ['RUNNER_CONCURRENCY', '0', 'RUNNER_CONCURRENCY is set to "0", which it cannot be: '],
    ['PROJECT_BOXES_MB', '255', 'PROJECT_BOXES_MB is set to "255", which it cannot be: '],
    ['FORM_RELAY_URL', 'ftp://forms.example', 'FORM_RELAY_URL is set to "ftp://forms.example", which it cannot be: '],
    ['SECURITY_CONTACT', 'hello', 'SECURITY_CONTACT is set to "hello", which it cannot be: use an e-mail address, or '],
    ['SECURITY_CONTACT', 'http://a.example', 'SECURITY_CONTACT is set to "http://a.example", which it cannot be: '],
    ['SECURITY_CONTACT', 'a@b.example, c@d.example', 'SECURITY_CONTACT is set to "a@b.example, c@d.example", which '],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL is set to "verbose", which it cannot be: '],
    ['NO_INSTALL', '2', 'NO_INSTALL is set to "2", which it cannot be: '],
  ])('%s=%s', (name, value, words) => {
    const said = refusalOf({ [name]: value })
    expect(said.startsWith(words)).toBe(true)
    expect(said).not.toContain('\n')
  })

  it('in a list by the setting, not by its place in the list', () => {
    const said = refusalOf({ RUNNER: 'remote', RUNNER_URL: 'http://a.example, b.example' })
    expect(said).toContain('RUNNER_URL is set to "http://a.example, b.example", which it cannot be: ')
  })

  it.each([
    ['SETTINGS_KEY', 'hunter2'],
    ['SETTINGS_KEY_OLD', 'hunter2'],
    ['SMTP_URL', 'https://mailer:hunter2@mail.example'],
    ['RUNNER_TOKEN', 'hunter2'],
    ['METRICS_TOKEN', 'hunter2'],
    ['DATABASE_URL', 'mysql://nova:hunter2@db.example/nova'],
    ['DATABASE_DIRECT_URL', 'mysql://nova:hunter2@db.example/nova'],
    ['AI_BASE_URL', 'ftp://nova:hunter2@models.example'],
    ['PUBLIC_URL', 'ftp://nova:hunter2@nova.example'],
    ['PUBLIC_URL', 'https://nova:hunter2/3@nova.example'],
    ['PUBLIC_URL', 'https:nova:hunter2@nova.example'],
    ['PUBLIC_URL', 'https://nova.example/?key=hunter2'],
    ['RUNNER_URL', 'ftp://nova:hunter2@runner.example'],
    ['FORM_RELAY_URL', 'ftp://nova:hunter2@forms.example'],
  ])('and of %s without the secret in it, since the line goes into logs', (name, value) => {
    const said = refusalOf({ [name]: value })
    expect(said).toContain(`${name} is set to `)
    expect(said).not.toContain('hunter2')
  })
})

test('an address past a pooler needs the one of the pooler, and a server among others drains for a while', () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgresql://nova@db.example/nova' })).toThrow(
    /^DATABASE_URL is not set, and DATABASE_DIRECT_URL/,
  )
  const DATABASE_URL = 'postgresql://nova@pooler.example/nova'
  expect(readConfig({ DATABASE_URL }).drainSeconds).toBe(5)
  expect(readConfig({ DATABASE_URL, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
})

describe('the product’s public address', () => {
  it.each([
    ['https://nova.example', 'https://nova.example'],
    ['https://nova.example/', 'https://nova.example'],
    ['https://nova.example//', 'https://nova.example'],
    ['HTTPS://Nova.example:8443', 'https://nova.example:8443'],
  ])('%s gives links that begin with %s', (given, url) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(url)
  })

  it.each([
    ['', 0],
    ['0', 0],
    ['false', 0],
    ['true', 1],
    ['1', 1],
    ['5', 5],
  ])('TRUST_PROXY=%s believes %i proxies', (given, count) => {
    expect(readConfig({ TRUST_PROXY: given }).trustedProxies).toBe(count)
  })
})

test('the address to listen on may be IPv6, with or without the brackets of a URL', () => {
  expect(['::', '::1', '[::1]', 'localhost'].map((HOST) => readConfig({ HOST }).host)).toEqual([
    '::',
    '::1',
    '::1',
    'localhost',
  ])
})

test('addresses of operators are read in small letters, and blanks and empty parts of the list left out', () => {
  const { operatorEmails } = readConfig({ OPERATOR_EMAILS: ' Ada@Example.com, ,eva@example.com,' })
  expect(operatorEmails).toEqual(['ada@example.com', 'eva@example.com'])
})

describe('a language model', () => {
  it('needs its name, and a server of one’s own its address', () => {
    expect(refusalOf({ AI_PROVIDER: 'anthropic' })).toBe(
      'AI_MODEL is not set, and AI_PROVIDER=anthropic needs the name of a model.',
    )
    expect(refusalOf({ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'small' })).toBe(
      'AI_BASE_URL is not set, and AI_PROVIDER=openai-compatible needs the address of its server.',
    )
  })

  it('costs nothing and has no ceiling unless it is said', () => {
    const { ai, aiCeiling } = readConfig({ AI_PROVIDER: 'google', AI_MODEL: 'large' })
    expect(ai).toEqual({
      provider: 'google',
      model: 'large',
      baseUrl: undefined,
      apiKey: undefined,
      priceIn: 0,
      priceOut: 0,
    })
    expect(aiCeiling).toBeUndefined()
  })

  it('may be given a ceiling of nothing, which is not the same as none', () => {
    expect(readConfig({ AI_CEILING: '0' }).aiCeiling).toBe(0)
  })

  it('is not used where settings of one are there and the built-in engine is chosen', () => {
    expect(readConfig({ AI_MODEL: 'large', AI_API_KEY: 'k' }).ai).toBeUndefined()
  })
})

describe('a mail server', () => {
  const from = 'Nova Interviews <interviews@example.com>'
  const given = { MAIL_FROM: from, PUBLIC_URL: 'https://nova.example' }
  const smtpOf = (more: Record<string, string>) => readConfig({ ...given, ...more }).smtp

  it.each([['SMTP_URL', 'smtp://mail.example'] as const, ['SMTP_HOST', 'mail.example'] as const])(
    'given as %s needs a sender, and an address for the links in mail',
    (name, value) => {
      expect(refusalOf({ [name]: value })).toBe(
        `MAIL_FROM is not set, and ${name} needs the address that mail comes from.`,
      )
      expect(refusalOf({ [name]: value, MAIL_FROM: from })).toBe(
        `PUBLIC_URL is not set, and ${name} needs it for the links in mail.`,
      )
    },
  )

  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isSecure: false }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, isSecure: true }],
    ['smtps://mail.example:2465', { host: 'mail.example', port: 2465, isSecure: true }],
    ['smtp://[2001:db8::25]:25', { host: '2001:db8::25', port: 25, isSecure: false }],
  ])('%s is read by its parts', (url, parts) => {
    expect(smtpOf({ SMTP_URL: url })).toEqual({ ...parts, user: undefined, password: undefined, from })
  })

  it.each([
    ['smtp://me%40example.com:p%40ss%2Fword@mail.example', 'me@example.com', 'p@ss/word'],
    ['smtp://me:p%25ss@mail.example', 'me', 'p%ss'],
    ['smtp://me@mail.example', 'me', undefined],
  ])('%s has its account with what is encoded in it decoded', (url, user, password) => {
    expect(smtpOf({ SMTP_URL: url })).toMatchObject({ user, password })
  })

  it('whose address holds a percent sign that was not encoded is refused by name, without the password', () => {
    expect(refusalOf({ ...given, SMTP_URL: 'smtp://me:100%sure@mail.example' })).toBe(
      'SMTP_URL is set to something, which it cannot be: write % in its account or password as %25',
    )
  })

  it('given by its parts takes the port of its kind, and the password as it is', () => {
    const parts = { SMTP_HOST: 'mail.example', SMTP_USER: 'me', SMTP_PASSWORD: '100%sure' }
    expect(smtpOf(parts)).toEqual({
      host: 'mail.example',
      port: 587,
      isSecure: false,
      user: 'me',
      password: '100%sure',
      from,
    })
    expect(smtpOf({ ...parts, SMTP_SECURE: '1' })).toMatchObject({ port: 465, isSecure: true })
    expect(smtpOf({ ...parts, SMTP_SECURE: 'true', SMTP_PORT: '2525' })).toMatchObject({ port: 2525 })
  })

  it('given both ways is the one of the address', () => {
    expect(smtpOf({ SMTP_URL: 'smtp://one.example', SMTP_HOST: 'two.example', SMTP_USER: 'me' })).toMatchObject({
      host: 'one.example',
      user: undefined,
    })
  })

  it.each([
    ['interviews@example.com', true],
    ['Nova <interviews@example.com>', true],
    ['<interviews@example.com>', true],
    ['interviews', false],
    ['Nova\r\nBcc: all@example.com <a@example.com>', false],
    ['"Nova" <interviews@example.com>', false],
    ['a@example.com, b@example.com', false],
  ])('as %j may send: %s', (sender, isTaken) => {
    const read = () => smtpOf({ SMTP_HOST: 'mail.example', MAIL_FROM: sender })
    if (isTaken) expect(read()?.from).toBe(sender)
    else expect(read).toThrow('MAIL_FROM is set to ')
  })
})

describe('runners', () => {
  it('on other machines need an address', () => {
    const said = 'RUNNER_URL is not set, and RUNNER=remote needs the address of a runner.'
    expect(refusalOf({ RUNNER: 'remote' })).toBe(said)
    expect(refusalOf({ RUNNER: 'remote', RUNNER_URL: ' , ' })).toBe(said)
  })

  it('are listed by comma, each without the slashes at its end', () => {
    const { runnerUrls } = readConfig({ RUNNER_URL: 'http://a.example/ ,https://b.example/piston//' })
    expect(runnerUrls).toEqual(['http://a.example', 'https://b.example/piston'])
  })

  it.each([
    ['fifteen-letters', false],
    ['sixteen--letters', true],
    ['sixteen  letters', false],
    ['sixteen-lettérs!', false],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
  ])('ask for a token such as %s: %s', (token, isTaken) => {
    const read = () => readConfig({ RUNNER_TOKEN: token }).runnerToken
    if (isTaken) expect(read()).toBe(token)
    else expect(read).toThrow('RUNNER_TOKEN is set to something, which it cannot be: ')
  })
})

test('a form service takes leads where it has an address, and its key is nothing without one', () => {
  expect(readConfig({ FORM_ACCESS_KEY: 'k' }).formRelay).toBeUndefined()
  expect(readConfig({ FORM_RELAY_URL: 'https://forms.example/x', FORM_ACCESS_KEY: 'k' }).formRelay).toEqual({
    url: 'https://forms.example/x',
    accessKey: 'k',
  })
})

test('the help has one line for each setting, with what it is for and its default', () => {
  const lines = describeSettings().split('\n')
  expect(lines.map((line) => line.trim().split(/\s+/)[0])).toEqual(Object.keys(Environment.shape))
  expect(lines).toContain('  PORT                port to listen on (3000)')
  expect(lines).toContain(
    '  MAIL_FROM           sender of all mail, such as Nova Interviews <interviews@example.com>; needed with a mail server',
  )
  expect(lines.filter((line) => !/^ {2}[A-Z_]+ +\S/.test(line))).toEqual([])
})

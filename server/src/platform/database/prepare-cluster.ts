/** Run while the image is made: leaves an empty cluster that any user may copy (nameless.ts). */
import { chmod, lstat, lchown, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCluster } from './embedded.ts'
import { chooseIdentity } from './identity.ts'
import { preparedCluster } from './nameless.ts'
import { findPostgresPackage } from './postgres-package.ts'

const { initdb, postgres } = await findPostgresPackage()
const to = process.argv[2] ?? preparedCluster
const cluster = join(tmpdir(), `prepared-${process.pid}`)
await makeCluster({ initdb, cluster, identity: await chooseIdentity(postgres), isDurable: true })
const [uid, gid] = [process.getuid!(), process.getgid!()]
for (const name of ['.', ...(await readdir(cluster, { recursive: true }))]) {
  const path = join(cluster, name)
  await lchown(path, uid, gid)
  await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o644)
}
await rm(to, { recursive: true, force: true })
await rename(cluster, to)

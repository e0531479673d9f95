// `npm run release`: writes down which migrations the version of package.json has, and the data of a demo at that
// version, in migrations/releases. Before the version is tagged it may be done again; afterwards never.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '#platform/server/embedded/start.ts'
import { migrationsFolder, releasesFolder, secretKeyOf, type Release } from '#platform/testing/releases.ts'
import { dataOf } from './release/data.ts'
import { filesOfToday, sha256 } from './release/record.ts'
import { demoWeek } from './release/week.ts'

const root = path.resolve(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }

if (isTagged(version)) {
  console.error(`${version} is released: "npm version --no-git-tag-version <next>" first.`)
  process.exit(1)
}
const { documents, data } = await demo()
const packed = gzipSync(data, { level: 9 })
const release: Release = { version, files: filesOfToday(migrationsFolder), data: sha256(packed), documents }
mkdirSync(releasesFolder, { recursive: true })
writeFileSync(path.join(releasesFolder, `${version}.sql.gz`), packed)
writeFileSync(path.join(releasesFolder, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`)
const [files, kilobytes] = [Object.keys(release.files).length, Math.ceil(packed.length / 1024)]
console.log(`migrations/releases/${version}: ${files} files, ${documents} documents in ${kilobytes} kB`)

function isTagged(name: string) {
  const { stdout } = spawnSync('git', ['tag', '--list', `v${name}`], { cwd: root, encoding: 'utf8' })
  return (stdout ?? '').trim() !== ''
}

async function demo() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-release-'))
  const { host, user, stop } = await startEmbedded(path.join(folder, 'postgres'), { fast: true })
  const connection = { host, user, database: 'postgres' }
  try {
    const documents = await demoWeek(connection, { folder, secretKey: secretKeyOf(version) })
    const client = new pg.Client(connection)
    await client.connect()
    const data = await dataOf(client)
    await client.end()
    return { documents, data }
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

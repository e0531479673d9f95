// What was released stays as it was, and whatever comes later comes behind it: databases of others remember both.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesOfToday, sha256 } from '../release/record.ts'

interface Release {
  version: string
  files: Record<string, string>
  data: string
}

const FOLDER = 'migrations/releases'
const MOST_BYTES = 1_500_000

export function checkReleases(root: string): string[] {
  const releases = readReleases(root)
  const newest = releases.at(-1)
  if (!newest) return [`${FOLDER} holds no release: the check reads the wrong place`]
  const today = filesOfToday(path.join(root, 'migrations'))
  return [
    ...releases.flatMap((release) => [...changed(release, today), ...damaged(root, release)]),
    ...releases.flatMap((release, at) => strangers(release, releases[at + 1]?.files ?? today)),
    ...unnumbered(newest, today),
    ...unrecorded(root, newest),
  ]
}

function readReleases(root: string): Release[] {
  const folder = path.join(root, FOLDER)
  if (!existsSync(folder)) return []
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Release
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map(read)
    .sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))
}

function changed({ version, files }: Release, today: Record<string, string>): string[] {
  return Object.entries(files)
    .filter(([file, hash]) => today[file] !== hash)
    .map(([file]) =>
      today[file] === undefined
        ? `migrations/${file} was released with ${version} and is gone`
        : `migrations/${file} was released with ${version} and must stay as it was`,
    )
}

function damaged(root: string, { version, data }: Release): string[] {
  const file = `${FOLDER}/${version}.sql.gz`
  const full = path.join(root, file)
  if (!existsSync(full)) return [`${file} is missing: the data of ${version}`]
  if (sha256(readFileSync(full)) !== data) return [`${file} is not what was kept with ${version}`]
  return statSync(full).size > MOST_BYTES ? [`${file} is larger than ${MOST_BYTES} bytes`] : []
}

/** Names that stand before the last one of a release and were not in it. */
function strangers({ version, files }: Release, later: Record<string, string>): string[] {
  const released = migrationsIn(files)
  const last = released.at(-1) ?? ''
  return migrationsIn(later)
    .filter((name) => name < last && !released.includes(name))
    .map((name) => `migrations/${name} stands before the migrations of ${version}: give it the next number`)
}

/** One number after the other, so that nothing can come in between once they have landed. */
function unnumbered({ files }: Release, today: Record<string, string>): string[] {
  const last = migrationsIn(files).at(-1) ?? '0000'
  return migrationsIn(today)
    .filter((name) => name > last)
    .flatMap((name, at, later) => {
      const next = numberOf(later[at - 1] ?? last) + 1
      return numberOf(name) === next ? [] : [`migrations/${name} must have the number ${String(next).padStart(4, '0')}`]
    })
}

function unrecorded(root: string, newest: Release): string[] {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  if (version === newest.version) return []
  return [`package.json is at ${version}, and ${FOLDER} at ${newest.version}: npm run release`]
}

const migrationsIn = (files: Record<string, string>) =>
  Object.keys(files)
    .filter((file) => /^\d{4}_/.test(file))
    .sort()
const numberOf = (name: string) => Number(name.slice(0, 4))

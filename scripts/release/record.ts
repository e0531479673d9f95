import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const isMigration = (name: string) => /^\d{4}_.*\.ts$/.test(name)
/** What stands beside migrations and is imported by them. */
const isBeside = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !isMigration(name)

/** Every migration of today in its order, and what they share, each with its SHA-256. */
export function filesOfToday(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort()
  const files = [...names.filter(isMigration), ...names.filter(isBeside)]
  return Object.fromEntries(files.map((name) => [name, sha256(readFileSync(path.join(folder, name)))]))
}

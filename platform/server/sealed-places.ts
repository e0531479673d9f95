import type { Config } from './config.ts'
import type { Db, Trx } from './database.ts'
import { secretBox } from './secret-box.ts'
import { asSystem } from './tenancy.ts'

/**
 * Somewhere in the database where secrets are kept sealed, row by row; a module lists its own, so that none is
 * forgotten when the key changes.
 */
export interface SealedPlace {
  /** `access.totp`; told to the operator where a secret does not open. */
  name: string
  /** The next rows in the order of their ids, locked. */
  after(db: Trx, last: string | null, limit: number): Promise<SealedRow[]>
  /** In the order of `secrets`. */
  keep(db: Trx, id: string, sealed: readonly string[]): Promise<void>
}
interface SealedRow {
  id: string
  secrets: readonly { context: string; sealed: string }[]
}

interface Rotation {
  /** Sealed anew with the newest key. */
  anew: number
  already: number
  /** Contexts that no known key opens. */
  closed: string[]
}

const ROWS = 200

/**
 * Seals everything with the newest key. A batch of rows is one transaction, and what has been done needs no doing
 * again: it may be stopped, repeated, and run beside processes that work. What no key opens stays as it is.
 */
export async function rotateSecrets(
  db: Db,
  config: Config,
  places: readonly SealedPlace[],
  rows = ROWS,
): Promise<Rotation> {
  const sum: Rotation = { anew: 0, already: 0, closed: [] }
  for (const place of places) {
    let last: string | null = null
    do last = await rotateBatch(db, config, { place, last, rows }, sum)
    while (last !== null)
  }
  return sum
}

interface Batch {
  place: SealedPlace
  last: string | null
  rows: number
}

async function rotateBatch(db: Db, config: Config, { place, last, rows }: Batch, sum: Rotation) {
  const done = await asSystem(db, async (trx) => {
    const part: Rotation = { anew: 0, already: 0, closed: [] }
    const found = await place.after(trx, last, rows)
    for (const { id, secrets } of found) {
      const fresh = secrets.map(({ context, sealed }) => sealedAnew(config, context, sealed, part))
      if (fresh.some((sealed, at) => sealed !== secrets[at]!.sealed)) await place.keep(trx, id, fresh)
    }
    return { part, next: found.length < rows ? null : found.at(-1)!.id }
  })
  sum.anew += done.part.anew
  sum.already += done.part.already
  sum.closed.push(...done.part.closed)
  return done.next
}

function sealedAnew(config: Config, context: string, sealed: string, part: Rotation): string {
  const box = secretBox(config, context)
  try {
    const text = box.open(sealed)
    if (box.isNewest(sealed)) {
      part.already += 1
      return sealed
    }
    part.anew += 1
    return box.seal(text)
  } catch {
    part.closed.push(context)
    return sealed
  }
}

import type { Db, Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { type FieldValues, namedIn, writtenReference } from '#platform/shared/fields/index.ts'
import type { TableField } from '../../shared/definition/table.ts'

/** Things that another module keeps, and columns of one kind name. */
interface Elsewhere {
  /** Translation key of what is wrong with one that is not there, or not this person's to name. */
  problem: string
  /** What those are called that this person may name; their names tell nobody more than that they are there. */
  calledNow(this: void, db: Trx, principal: Principal, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

const known = new Map<string, Elsewhere>()

/** Registers what columns of a kind name, when the program starts; what comes back takes it away again. */
export function registerNamed(kind: string, elsewhere: Elsewhere): () => void {
  if (known.has(kind)) throw new Error(`Two modules keep what ${kind} names`)
  known.set(kind, elsewhere)
  return () => {
    known.delete(kind)
  }
}

interface Referring {
  values: FieldValues
  /** What stands there, which may stay. */
  was?: FieldValues | undefined
}

interface Referred {
  values: FieldValues
  problems: Record<string, string>
}

/** Puts the names of such things into what is written, of many rows at once, and beside it what is wrong. */
export async function nameElsewhere(
  db: Db | Trx,
  principal: Principal,
  fields: readonly Pick<TableField, 'name' | 'kind'>[],
  rows: readonly Referring[],
  told: readonly Referred[],
): Promise<void> {
  for (const { name, kind } of fields) {
    const elsewhere = known.get(kind)
    if (!elsewhere) continue
    const asked = rows.map(({ values, was = {} }) => {
      const id = namedIn(values[name] ?? null)?.id
      return { id, isKept: id !== undefined && namedIn(was[name] ?? null)?.id === id }
    })
    const ids = [...new Set(asked.flatMap(({ id, isKept }) => (id === undefined || isKept ? [] : [id])))]
    const names = ids.length === 0 ? new Map<string, string>() : await elsewhere.calledNow(db as Trx, principal, ids)
    for (const [at, { id, isKept }] of asked.entries()) {
      if (id === undefined) continue
      const called = names.get(id)
      if (isKept) told[at]!.values[name] = rows[at]!.was?.[name] ?? null
      else if (called === undefined) told[at]!.problems[name] = elsewhere.problem
      else told[at]!.values[name] = writtenReference({ id, name: called })
    }
  }
}

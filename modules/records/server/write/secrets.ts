import { sql } from 'kysely'
import { hashPassword, isPasswordOf } from '#modules/access/server/index.ts'
import type { Preparing } from '#platform/server/route.ts'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValues, isEmpty, problemsIn } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { KEPT_PASSWORD, passwordIn } from '../../shared/fields/kinds/password.ts'
import { tablesOf } from '../tables/book.ts'
import { storedOf, tableSql } from '../tables/served.ts'

/** Passwords that were made ready before the transaction, for which hashing takes too long: column → its hash. */
export type Secrets = ReadonlyMap<
  string,
  { hash: string; /** Of the one before, which was told rightly. */ known: string | null }
>

const none: Secrets = new Map()

const secretsIn = (table: Table) => fieldsOf(table).filter((field) => storedOf(field) === 'secret')

/** The old one, the new one and the new one again: what else is sent is no password, and costs nothing. */
const looksSecret = (value: unknown) => typeof value === 'string' && /^[^\n]*\n[^\n]+\n[^\n]+$/.test(value)

/** Hashes the passwords among these values, and holds those before against what was told of them. */
export async function preparedSecrets(
  { principal, inTenant }: Pick<Preparing, 'principal' | 'inTenant'>,
  { table: name, id, values }: { table: string; id?: string; values: FieldValues },
): Promise<Secrets> {
  if (!Object.values(values).some(looksSecret)) return none
  const wanted = await inTenant(async ({ db }) => {
    const table = (await tablesOf(db, principal.orgId)).find(name)
    if (!table) return []
    const fields = secretsIn(table).filter(
      (field) =>
        looksSecret(values[field.name]) &&
        !problemsIn([field], { [field.name]: values[field.name] ?? null })[field.name],
    )
    const found: { field: TableField; hash: string | null }[] = []
    for (const field of fields)
      found.push({ field, hash: id === undefined ? null : await hashAt(db, principal.orgId, table, id, field) })
    return found
  })
  const ready = new Map<string, { hash: string; known: string | null }>()
  for (const { field, hash } of wanted) {
    const { old, next } = passwordIn(String(values[field.name]))
    const isKnown = hash !== null && field.asks_old && (await isPasswordOf(hash, old))
    ready.set(field.name, { hash: await hashPassword(next), known: isKnown ? hash : null })
  }
  return ready
}

async function hashAt(db: Trx, orgId: number, table: Table, id: string, { name }: TableField) {
  const { rows } = await sql<{ hash: string | null }>`select convert_from(${sql.id(name)}, 'UTF8') as hash
    from ${tableSql(table)} where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
  return rows[0]?.hash ?? null
}

/** The row as its columns keep it: of a password its hash alone, and none that was not made ready. */
export const sealed = (table: Table, values: FieldValues, secrets: Secrets = none): FieldValues => ({
  ...values,
  ...Object.fromEntries(secretsIn(table).map(({ name }) => [name, secrets.get(name)?.hash ?? null])),
})

/** The row as it is told, in its history as well. */
export const veiled = (table: Table, values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(
    secretsIn(table).flatMap(({ name }) => (isEmpty(values[name] ?? null) ? [] : [[name, KEPT_PASSWORD]])),
  ),
})

/** What is wrong with passwords that would be another: column → translation key. */
export async function wrongSecrets(
  db: Trx,
  orgId: number,
  table: Table,
  {
    id,
    names,
    values,
    secrets = none,
  }: { id?: string; names: readonly string[]; values: FieldValues; secrets: Secrets | undefined },
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const field of secretsIn(table).filter(({ name }) => names.includes(name))) {
    const { name, asks_old } = field
    const ready = secrets.get(name)
    if (!ready && !isEmpty(values[name] ?? null)) problems[name] = 'platform.fields.password_differs'
    if (id === undefined || !asks_old) continue
    const stands = await hashAt(db, orgId, table, id, field)
    if (stands !== null && ready?.known !== stands) problems[name] = 'platform.fields.wrong_password'
  }
  return problems
}

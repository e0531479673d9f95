import type { Db, Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { type FieldValues, type FormField, namedIn, writtenReference } from '#platform/shared/fields/index.ts'
import { document } from '../../shared/fields/document.ts'
import { seenAmong } from './visibility.ts'

export const NO_DOCUMENT = 'workflow.fields.no_document'

/** Of these documents those that this person sees. */
export async function documentsSeen(db: Trx, principal: Principal, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('workflow.instances')
    .select(['id', 'number', 'registered_number', 'title', 'status', 'status_type', 'creator_user_id'])
    .where('org_id', '=', principal.orgId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const seen = await seenAmong(db, principal, rows)
  return rows.filter(({ id }) => seen.has(id))
}

/** The numbers of those that this person may name, because they see them. */
export async function numbersOf(db: Trx, principal: Principal, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await documentsSeen(db, principal, ids)
  return new Map(rows.map(({ id, number, registered_number }) => [id, registered_number ?? number]))
}

/** The same for fields of a form; what stood there before stays as it was written then. */
export async function withDocuments(
  db: Db | Trx,
  principal: Principal,
  form: readonly Pick<FormField, 'name' | 'kind'>[],
  values: FieldValues,
  was: FieldValues = {},
): Promise<{ values: FieldValues; problems: Record<string, string> }> {
  const named = form.flatMap(({ name, kind }) => {
    const id = kind === document.name ? namedIn(values[name] ?? null)?.id : undefined
    return id === undefined ? [] : [{ name, id, isKept: namedIn(was[name] ?? null)?.id === id }]
  })
  if (named.length === 0) return { values, problems: {} }
  const asked = named.filter(({ isKept }) => !isKept)
  const numbers = await numbersOf(
    db as Trx,
    principal,
    asked.map(({ id }) => id),
  )
  const kept = named.flatMap(({ name, isKept }) => (isKept ? [[name, was[name] ?? null] as const] : []))
  const written = asked.flatMap(({ name, id }) => {
    const number = numbers.get(id)
    return number === undefined ? [] : [[name, writtenReference({ id, name: number })] as const]
  })
  return {
    values: { ...values, ...Object.fromEntries([...kept, ...written]) },
    problems: Object.fromEntries(asked.flatMap(({ name, id }) => (numbers.has(id) ? [] : [[name, NO_DOCUMENT]]))),
  }
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { type Preparing, preparedRoute, route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { hashPassword } from '#modules/access/server/index.ts'
import { namedBy } from '#platform/shared/fields/index.ts'
import { listForms, removeForm, saveForm } from '../../shared/forms/contract.ts'
import { isReckoned } from '../../shared/definition/table.ts'
import { type Access, accessFor } from '../gate/gate.ts'
import { storedOf } from '../tables/served.ts'
import { asForm, formAt, formsOf } from './kept.ts'

/** Of one table. */
const MOST_FORMS = 50
const BUILDS = 'builder.tables.u'

/** Whoever opens a table to people outside builds tables, and may add rows of this one. */
async function mayOpen(db: Db, principal: Principal, table: string): Promise<Access> {
  const access = await accessFor(db, principal, table, 'c')
  if (!principal.permissions.has(BUILDS)) throw notFound('records.table_missing')
  return access
}

export const formRoutes = [
  route(listForms, async ({ db, principal }, { table }) => {
    await mayOpen(db, principal, table)
    return (await formsOf(db, principal.orgId, table)).map(asForm)
  }),

  preparedRoute(
    saveForm,
    async (_: Preparing, { password }) => (password ? await hashPassword(password) : undefined),
    async (context, { table, id, version, password, ...wish }, hash) => {
      const { db, principal } = context
      const access = await mayOpen(db, principal, table)
      refuseColumns(access, wish.columns)
      const before = await formAt(db, principal.orgId, id)
      if (before && before.table_name !== table) throw notFound('records.form_missing')
      if ((before?.version ?? 0) !== version) throw conflict('records.form_changed')
      if (!before && (await formsOf(db, principal.orgId, table)).length >= MOST_FORMS)
        throw conflict('records.many_forms')
      const kept = {
        words: JSON.stringify(wish.words),
        columns: wish.columns,
        is_open: wish.is_open,
        opens_at: wish.opens_at,
        closes_at: wish.closes_at,
        most_answers: wish.most_answers,
        ...(password !== undefined && { password_hash: hash ?? null }),
      }
      if (before)
        await db
          .updateTable('records.public_forms')
          .set({ ...kept, version: version + 1 })
          .where('org_id', '=', principal.orgId)
          .where('id', '=', id)
          .execute()
      else
        await db
          .insertInto('records.public_forms')
          .values({
            org_id: principal.orgId,
            id,
            secret: randomBytes(16).toString('base64url'),
            table_name: table,
            created_by: principal.userId,
            password_hash: null,
            ...kept,
          })
          .execute()
      await auditChange(context, {
        action: before ? 'records.form_changed' : 'records.form_made',
        subject_type: 'records.form',
        subject_id: id,
        subject_name: wish.words.title.mn,
        ...(before && { before: facts(asForm(before)) }),
        after: facts({
          ...wish,
          has_password: password === undefined ? (before?.password_hash ?? null) !== null : hash !== undefined,
        }),
      })
      const after = await formAt(db, principal.orgId, id)
      if (!after) throw notFound('records.form_missing')
      return asForm(after)
    },
  ),

  route(removeForm, async (context, { table, id }) => {
    const { db, principal } = context
    await mayOpen(db, principal, table)
    const before = await formAt(db, principal.orgId, id)
    if (before?.table_name !== table) throw notFound('records.form_missing')
    await sql`delete from records.public_forms where org_id = ${principal.orgId} and id = ${id}::uuid`.execute(db)
    await auditChange(context, {
      action: 'records.form_removed',
      subject_type: 'records.form',
      subject_id: id,
      subject_name: before.words.title.mn,
      before: facts(asForm(before)),
    })
    return { status: true as const }
  }),
]

/** Whoever is outside cannot look up people, units, rows or files of the organisation. */
export const isAskedOutside = (field: Access['fields'][number]) =>
  !isReckoned(field) && namedBy(field.kind) === undefined && !['files', 'secret'].includes(storedOf(field))

function refuseColumns({ table, writable }: Access, columns: readonly string[]) {
  const wrong = columns.filter((name) => {
    const column = table.columns.find((one) => one.name === name)
    return !column || !writable.c.has(name) || !isAskedOutside(column)
  })
  if (wrong.length > 0) throw unprocessable('records.form_columns', { fields: { columns: 'records.form_columns' } })
}

const facts = ({
  words,
  columns,
  is_open,
  opens_at,
  closes_at,
  most_answers,
  has_password,
}: Pick<
  ReturnType<typeof asForm>,
  'words' | 'columns' | 'is_open' | 'opens_at' | 'closes_at' | 'most_answers' | 'has_password'
>) => ({ title: words.title.mn, columns: columns.join(', '), is_open, opens_at, closes_at, most_answers, has_password })

import { refuseLate } from '#modules/access/server/index.ts'
import { unlessBroken } from '#platform/server/database.ts'
import { auditChange } from '#platform/server/audit.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { addType, listTypes, renameType } from '../../shared/profile.ts'

// The catalogue belongs to no organisation, so only the system may write it.

export const listTypesRoute = openRoute(listTypes, ({ services }) =>
  asSystem(services.db, (db) =>
    db
      .selectFrom('organization.org_types as t')
      .leftJoin('organization.organizations as o', 'o.org_type_id', 't.id')
      .select((is) => ['t.id', 't.name', is.fn.count<number>('o.org_id').as('organizations')])
      .groupBy(['t.id', 't.name'])
      .orderBy('t.id')
      .execute(),
  ),
)

export const addTypeRoute = openRoute(addType, (context, names) =>
  asSystem(context.services.db, async (db) => {
    const name = wordsOf(names)
    const { id } = await refusingKnown(() =>
      db
        .insertInto('organization.org_types')
        .values({ name: JSON.stringify(name) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await auditChange(
      { ...context, db },
      { action: 'organization.type_added', ...subject(id, name), after: { ...name } },
    )
    return { id }
  }),
)

export const renameTypeRoute = openRoute(renameType, (context, { id, held, ...names }) =>
  asSystem(context.services.db, async (db) => {
    const before = await db
      .selectFrom('organization.org_types')
      .select('name')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('organization.types.missing')
    await refuseLate(db, context.principal.orgId, { held, now: { ...before.name }, subject_type: TYPE, subject_id: id })
    const name = wordsOf(names)
    await refusingKnown(() =>
      db
        .updateTable('organization.org_types')
        .set({ name: JSON.stringify(name) })
        .where('id', '=', id)
        .execute(),
    )
    await auditChange(
      { ...context, db },
      {
        action: 'organization.type_renamed',
        ...subject(id, before.name),
        before: { ...before.name },
        after: { ...name },
      },
    )
    return { status: true as const }
  }),
)

const wordsOf = ({ mn, en, ko }: { mn: string; en: string | null; ko: string | null }): Words => ({
  mn,
  ...(en && { en }),
  ...(ko && { ko }),
})
const TYPE = 'organization.type'
const subject = (id: number, { mn }: Words) => ({ subject_type: TYPE, subject_id: id, subject_name: mn })

const known = () => conflict('organization.types.known', { fields: { mn: 'organization.types.known' } })
const refusingKnown = <T>(work: () => Promise<T>) => unlessBroken({ org_types_by_name: known }, work)

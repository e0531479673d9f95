import { rolesOf } from '#modules/access/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import {
  arrangeForRole,
  arrangeMine,
  type Arrangement,
  showArrangement,
  showArrangementOfRole,
} from '../shared/arrangement.ts'
import './tables.ts'

const done = { status: true as const }

interface Owner {
  type: 'user' | 'role'
  id: number
}

export const arrangementRoutes = [
  route(showArrangement, async ({ db, principal: { orgId, userId, roleId } }) => {
    const of = (owner: Owner) => kept(db, orgId, owner)
    return { mine: await of({ type: 'user', id: userId }), of_role: await of({ type: 'role', id: roleId }) }
  }),

  route(arrangeMine, async ({ db, principal: { orgId, userId } }, { arrangement }) => {
    await keep(db, orgId, { type: 'user', id: userId }, arrangement)
    return done
  }),

  route(showArrangementOfRole, async ({ db, principal: { orgId } }, { role_id }) => {
    await roleCalled(db, orgId, role_id)
    return { arrangement: await kept(db, orgId, { type: 'role', id: role_id }) }
  }),

  route(arrangeForRole, async (context, { role_id, arrangement }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const role = await roleCalled(db, orgId, role_id)
    const before = await kept(db, orgId, { type: 'role', id: role_id })
    await keep(db, orgId, { type: 'role', id: role_id }, arrangement)
    await auditChange(context, {
      action: 'home.arranged_for_role',
      subject_type: 'access.role',
      subject_id: role_id,
      subject_name: role.display_name.mn,
      before: { ...before },
      after: { ...arrangement },
    })
    return done
  }),
]

async function roleCalled(db: Trx, orgId: number, id: number) {
  const role = (await rolesOf(db, [orgId])).find((one) => one.id === id)
  if (!role) throw notFound('home.role_missing')
  return role
}

async function kept(db: Trx, orgId: number, { type, id }: Owner): Promise<Arrangement | null> {
  const found = await db
    .selectFrom('home.arrangements')
    .select('blocks')
    .where('org_id', '=', orgId)
    .where('owner_type', '=', type)
    .where('owner_id', '=', id)
    .executeTakeFirst()
  return found?.blocks ?? null
}

async function keep(db: Trx, orgId: number, { type, id }: Owner, arrangement: Arrangement | null) {
  if (arrangement === null) {
    await db
      .deleteFrom('home.arrangements')
      .where('org_id', '=', orgId)
      .where('owner_type', '=', type)
      .where('owner_id', '=', id)
      .execute()
    return
  }
  const blocks = JSON.stringify(arrangement)
  await db
    .insertInto('home.arrangements')
    .values({ org_id: orgId, owner_type: type, owner_id: id, blocks })
    .onConflict((on) =>
      on.columns(['org_id', 'owner_type', 'owner_id']).doUpdateSet({ blocks, changed_at: new Date() }),
    )
    .execute()
}

import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { filePath } from '#platform/shared/files.ts'
import { changeProfile, myProfile } from '../../shared/profile.ts'
import { auditOfAccount } from './account-audit.ts'
import { requireUnits } from '../members/address.ts'
import { timeFor, writeToOwner } from './account-mail.ts'
import { lockRights } from '../rights/granting.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { proveOwner } from './own-password.ts'
import { withoutPrivacy } from '../members/privacy.ts'
import { refuseTakenNumber } from '../members/register-numbers.ts'

export const myProfileRoute = openRoute(myProfile, async (context) => profileOf(context.services.db, context.principal))

/** A person is one in all their organisations, so this stands outside the present one. */
export const changeProfileRoute = (book: OrganizationBook): Route =>
  openRoute(changeProfile, async (context, { current, ...wanted }) => {
    const { services, ip, requestId, language } = context
    const principal = context.principal
    const { userId } = principal
    const before = await fieldsOf(services.db, userId)
    if (Object.values(wanted).every((value) => value === undefined)) return profileOf(services.db, principal)
    const {
      email = before.email,
      register_number = before.register_number,
      aimag = before.aimag,
      sum = before.sum,
    } = wanted
    if (aimag !== before.aimag || sum !== before.sum) requireUnits({ aimag, sum })
    // Whoever has the address can have a new password sent to it.
    if (email !== before.email) await proveOwner(services.db, { userId, password: current ?? '', ip, field: 'current' })

    await asSystem(services.db, async (trx) => {
      if (register_number !== before.register_number)
        for (const { org_id } of await placesOf(trx, userId)) {
          await lockRights(trx, org_id)
          await refuseTakenNumber(trx, org_id, register_number)
        }
      await trx.updateTable('access.users').set(wanted).where('id', '=', userId).execute()
      const { login, ...was } = before
      await auditOfAccount(trx, {
        action: 'access.profile_changed',
        userId,
        ip,
        requestId,
        ...withoutPrivacy(was, wanted),
      })
      if (email === was.email) return
      await trx.deleteFrom('access.password_codes').where('user_id', '=', userId).execute()
      const params = { login, email: email ?? '—', time: await timeFor(trx, book, userId), ip }
      for (const to of [was.email, email])
        await writeToOwner(trx, services, { userId, to, language, name: 'email_changed', params })
    })
    return profileOf(services.db, principal)
  })

/** In one order for everybody, so that two do not wait for each other. */
function placesOf(db: Trx, userId: number) {
  return db
    .selectFrom('access.members')
    .select('org_id')
    .where('user_id', '=', userId)
    .where('state', '<>', 'destroyed')
    .orderBy('org_id')
    .execute()
}

function fieldsOf(db: Db, userId: number) {
  return db
    .selectFrom('access.users')
    .select([
      'login',
      'last_name',
      'first_name',
      'nickname',
      'email',
      'phone',
      'mobile',
      'register_number',
      'birth_date',
      'gender',
      'note',
      'aimag',
      'sum',
      'khoroo',
      'address',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function profileOf(db: Db, { userId, orgId }: { userId: number; orgId: number }) {
  const { login: _, ...fields } = await fieldsOf(db, userId)
  const kept = await db
    .selectFrom('access.users as u')
    .leftJoin('access.members as m', (on) =>
      on.onRef('m.user_id', '=', 'u.id').on('m.org_id', '=', sql<number>`${orgId}`),
    )
    .select(['u.login', 'u.created_at', 'u.password_changed_at', 'm.avatar_file_id'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    ...fields,
    login: kept.login,
    created_at: kept.created_at.toISOString(),
    password_changed_at: kept.password_changed_at.toISOString(),
    avatar: kept.avatar_file_id && filePath(kept.avatar_file_id),
  }
}

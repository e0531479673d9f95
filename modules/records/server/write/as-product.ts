import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'

const products = new WeakSet<Principal>()

/** Nobody, or somebody who is not asked what they may: what is written in their name is the product's own. */
export function productPrincipal({ orgId, userId }: { orgId: number; userId: number }): Principal {
  const principal: Principal = {
    userId,
    orgId,
    roleId: 0,
    sessionId: '',
    permissions: new Set(),
    via: 'bearer',
    person: { empId: null, structId: null, jobId: null, roleIds: [], firstName: '', lastName: '' },
  }
  products.add(principal)
  return principal
}

/** Whether the product writes by itself; whoever is outside, as somebody who fills in a form, is not the product. */
export const isProduct = (principal: Principal) => products.has(principal)

/** For writes that no request asked for, in whatever transaction they happen. */
export const productContext = (db: Trx, who: { orgId: number; userId: number }, services?: Services): Context => ({
  get services(): Services {
    if (!services) throw new Error('A write within a decision reaches nothing but the database')
    return services
  },
  db,
  principal: productPrincipal(who),
  language: 'mn',
  requestId: 'records',
  ip: '',
  userAgent: null,
})

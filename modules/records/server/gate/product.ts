import type { Principal } from '#platform/server/principal.ts'

const products = new WeakSet<Principal>()

interface Who {
  orgId: number
  userId: number
}

/** Somebody who is known by their number alone, and may nothing. */
export const principalWithout = ({ orgId, userId }: Who): Principal => ({
  userId,
  orgId,
  roleId: 0,
  sessionId: '',
  permissions: new Set(),
  via: 'bearer',
  person: { empId: null, structId: null, jobId: null, roleIds: [], firstName: '', lastName: '' },
})

/** Nobody, or somebody who is not asked what they may: what is written in their name is the product's own. */
export function productPrincipal(who: Who): Principal {
  const principal = principalWithout(who)
  products.add(principal)
  return principal
}

/** Whether the product writes by itself; whoever is outside, as somebody who fills in a form, is not the product. */
export const isProduct = (principal: Principal) => products.has(principal)

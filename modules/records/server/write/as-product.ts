import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import type { Context } from '#platform/server/route.ts'
import { productPrincipal } from '../gate/product.ts'

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

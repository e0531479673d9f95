import { publishDefinition } from '../server/index.ts'
import { sampleFlow } from '../shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'

/** A flow that only this organisation has, under a number that no other has. */
export async function addOwnFlow(db: Db, { orgId, roles }: { orgId: number; roles: Readonly<Record<string, number>> }) {
  const title = { mn: 'trade only' }
  await asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      77,
      {
        code: 'trade_only',
        title,
        description: title,
        category: title,
        icon: 'doc',
        number_prefix: 'Т',
        form: [],
        diagram: sampleFlow({
          reviewerRole: roles['reviewer']!,
          secretaryRole: roles['secretary']!,
          directorRole: roles['director']!,
        }),
      },
      null,
    ),
  )
}

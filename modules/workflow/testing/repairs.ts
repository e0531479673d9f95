import type { Db } from '#platform/server/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import { publishDefinition } from '../server/index.ts'
import { draw, type DrawnStep, toRole } from '../shared/index.ts'

/** Looked at once, by whoever has this role, who may refuse it as well. */
export async function publishRepairFlow(
  db: Db,
  orgId: number,
  id: number,
  { role, form = [], check = {} }: { role: number; form?: FormField[]; check?: Partial<DrawnStep> },
) {
  const words = { mn: 'Засварын хүсэлт', en: 'Repair request', ko: '수리 요청' }
  await asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: `repair_${id}`,
        title: words,
        description: words,
        category: words,
        icon: 'doc',
        number_prefix: 'ЗС',
        form,
        diagram: draw({
          start: { type: 'START', next: 'check' },
          check: { type: 'CHECK', to: toRole(role), on: { reviewed: 'end', returned: 're_create' }, ...check },
          re_create: { type: 'RE_CREATE', on: { recreated: 'check', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
}

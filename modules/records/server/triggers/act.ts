import { organizationBook } from '#modules/organization/server/index.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import type { TriggerAction } from '../../shared/definition/triggers.ts'
import { reckonedFor } from '../../shared/rules/triggers.ts'
import { setGoing } from '../flows/send.ts'
import type { Access } from '../gate/gate.ts'
import { wholeAccess } from '../gate/whole.ts'
import { rowAt } from '../query/rows.ts'
import { linkTo } from '../row/paths.ts'
import { tablesOf } from '../tables/book.ts'
import { productContext } from '../write/as-product.ts'
import { updateRow } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'
import { FLOW_RUN } from '../write/triggers/fire.ts'
import { triggerHook } from '../write/triggers/hooks.ts'
import { notifyPeople } from './notify-people.ts'

export type TriggerRun = Pick<
  Selectable<Database['records.trigger_runs']>,
  | 'org_id'
  | 'id'
  | 'table_name'
  | 'trigger_id'
  | 'event'
  | 'row_id'
  | 'was'
  | 'named'
  | 'by_user'
  | 'depth'
  | 'state'
  | 'tries'
  | 'at'
>

/** Outbox topic: an address of the organisation is to hear of a row. */
export const WEBHOOK_WANTED = 'records.webhook_wanted'

export interface WebhookWanted {
  webhook: string
  table: string
  row: string
  event: TriggerRun['event']
  trigger: string
  link: string
}

interface Hands {
  services: Services
  db: Trx
  /** Who wrote the row, where they still may; nobody for whoever came from outside. */
  by: Principal | undefined
}

/** Everything that one run does, in one transaction. */
export async function act({ services, db, by }: Hands, { name }: Table, run: TriggerRun) {
  const orgId = run.org_id
  const access = wholeAccess(await tablesOf(db, orgId), name)!
  const { table } = access
  const context = {
    ...productContext(db, { orgId, userId: run.by_user ?? 0 }, services),
    services,
    ...(by && { principal: by }),
  }
  if (run.trigger_id.startsWith(FLOW_RUN))
    return sendOff(context, access, run, Number(run.trigger_id.slice(FLOW_RUN.length)))
  const trigger = table.triggers?.find(({ id }) => id === run.trigger_id)
  if (!trigger) return
  for (const [at, action] of trigger.actions.entries()) await one(context, access, run, { action, at })
}

async function one(
  context: Context,
  access: Access,
  run: TriggerRun,
  { action, at }: { action: TriggerAction; at: number },
) {
  const { table } = access
  const { row_id: id, event } = run
  switch (action.do) {
    case 'set':
      return put(context, access, run, action)
    case 'notify': {
      const row = await rowIn(context, access, run)
      const { was, named, by_user: by } = run
      return notifyPeople(context, table, { row, was, named, action, by, source: `${run.id}/${at}` })
    }
    case 'flow':
      return sendOff(context, access, run, action.flow)
    case 'webhook':
      return tell(context.db, context.principal.orgId, WEBHOOK_WANTED, {
        webhook: action.webhook,
        table: table.name,
        row: id,
        event,
        trigger: run.trigger_id,
        link: linkTo(table.name, id),
      } satisfies WebhookWanted)
    case 'hook': {
      const { values } = await rowIn(context, access, run)
      const [from, to] = event === 'delete' ? [values, null] : [null, values]
      const hook = triggerHook(action.hook)?.after
      if (!hook) throw notFound('records.triggers.hook_gone')
      return hook(context, { table: table.name, event, id, from, to })
    }
    case 'refuse':
      return undefined
  }
}

/** The row as it is by now; of one that was deleted, as it was. */
async function rowIn(
  { db, principal }: Context,
  access: Access,
  { row_id, was, event }: TriggerRun,
): Promise<Pick<Row, 'id' | 'values'>> {
  if (event === 'delete') return { id: row_id, values: was ?? {} }
  const row = await rowAt(db, principal.orgId, access, row_id, { locked: true })
  if (!row || row.deleted) throw notFound('records.row_missing')
  return row
}

async function put(context: Context, access: Access, run: TriggerRun, action: { column: string; to: string }) {
  if (run.event === 'delete') return
  const { db, principal } = context
  const row = await rowIn(context, access, run)
  const today = dayIn(await organizationBook.zoneOf(db, principal.orgId), new Date())
  const value = reckonedFor(access.table, action, row.values, today)
  if (value === undefined) throw unprocessable('records.triggers.column_gone')
  const values: FieldValues = { [action.column]: value }
  const { isChanged } = await updateRow(context, access, { id: row.id, was: row.values, values })
  if (isChanged) await tellChanged(context, access.table, 'changed', [row.id])
}

async function sendOff(context: Context, access: Access, { row_id: id, by_user }: TriggerRun, flow: number) {
  // A process has somebody who sent it, to whom it comes back.
  if (by_user === null || context.principal.person.empId === null) throw unprocessable('records.triggers.no_sender')
  await setGoing(context, access, { id, flow })
}

import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import { type Context, route } from '#platform/server/route.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { Command, Repair } from '../../shared/engine/command.ts'
import { initialAndName } from '../../shared/signature.ts'
import { type IncidentKind, repairIncident } from '../../shared/repair.ts'
import { ASKED } from '../outcome/ai-asking.ts'
import { type Ready, runCommand } from '../deciding/commands.ts'
import { type Instance, lockInstance } from '../state/store.ts'
import { theEmployee } from '../deciding/world.ts'
import { closeIncidents } from '../outcome/keep-incidents.ts'

type Asked = ParsedInputOf<typeof repairIncident>
interface Open {
  instance_id: string
  step_id: string
  kind: IncidentKind
}

/**
 * Each way is written into the history of the document where it changes it, and into the log of the organisation in
 * any case.
 */
export const repairRoute = route(repairIncident, async (context, asked) => {
  const {
    db,
    principal: { orgId },
  } = context
  const { instance, ...open } = await theOpen(db, orgId, asked.id)
  const { to, ...reply } = isTried(open, asked)
    ? await tryAgain(context, open, asked, instance)
    : await mend(context, open, asked)
  await auditChange(context, {
    action: 'workflow.incident_mended',
    subject_type: 'workflow.document',
    subject_id: instance.id,
    subject_name: `${instance.number} ${instance.title}`,
    after: {
      kind: open.kind,
      how: asked.how,
      reason: asked.reason,
      ...(asked.outcome && { outcome: asked.outcome }),
      ...(asked.day !== undefined && { day: asked.day }),
      ...(to !== undefined && { to }),
    },
  })
  return reply
})

/** Under the lock of the document: of two who mend at once the second hears that it is mended. */
async function theOpen(db: Trx, orgId: number, id: string): Promise<Open & { instance: Instance }> {
  const read = () =>
    db
      .selectFrom('workflow.incidents')
      .select(['instance_id', 'step_id', 'kind', 'closed_at'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst()
  const first = await read()
  const instance = first && (await lockInstance(db, orgId, first.instance_id))
  const found = instance && (await read())
  if (!found) throw notFound('workflow.incident_missing')
  if (found.closed_at) throw conflict('workflow.incident_mended')
  return { ...found, instance }
}

const byItself: readonly IncidentKind[] = ['TIMER_FAILED', 'VOTE_NOT_CLOSED', 'AI_FAILED']
const isTried = ({ kind }: Open, { how }: Asked) => how === 'retry' && byItself.includes(kind)

/** What the clock or a job could not do is put before them again; where it fails once more it comes back. */
async function tryAgain(
  { db, principal: { orgId, userId } }: Context,
  { step_id, kind, instance_id }: Open,
  { reason }: Asked,
  { document_status }: Instance,
): Promise<Done> {
  if (kind === 'TIMER_FAILED')
    await db
      .updateTable('workflow.timers')
      .set({ tries: 0, failed: null })
      .where('org_id', '=', orgId)
      .where('step_id', '=', step_id)
      .execute()
  if (kind === 'AI_FAILED') await tell(db, orgId, ASKED, { document_id: instance_id, step_id })
  await closeIncidents(db, { orgId, userId }, [step_id], { how: 'retry', reason })
  return { status: true, document_status }
}

interface Done {
  status: true
  document_status: Instance['document_status']
  to?: string
}

async function mend(
  context: Context,
  { instance_id, step_id, kind }: Open,
  { how, reason, emp_id, outcome, day, expected_version }: Asked,
): Promise<Done> {
  let to: string | undefined
  const whom = how === 'assign' && emp_id !== undefined ? [theEmployee(emp_id)] : []
  const version = expected_version === undefined ? {} : { expected_version }
  const { status, document_status } = await runCommand(
    context,
    instance_id,
    () => whom,
    async ({ actor, world, me }) => {
      const command: Command =
        how === 'cancel'
          ? {
              type: 'cancel',
              actor,
              description: reason,
              ...(byItself.includes(kind) && { gave_up: true as const }),
              ...version,
            }
          : how === 'day'
            ? {
                type: 'reschedule',
                actor,
                step_id,
                date: day === undefined ? '' : world.dayBegins(day),
                reason,
                ...version,
              }
            : {
                type: 'repair',
                actor,
                step_id,
                how: repairOf({ how, emp_id, outcome }, world),
                reason,
                ...(byItself.includes(kind) && { gave_up: true as const }),
                ...version,
              }
      const given = how === 'assign' ? world.people.find((person) => person.emp_id === emp_id) : undefined
      to = given && initialAndName(given.last_name, given.first_name)
      return {
        command,
        isAside: true,
        mended: { how, reason },
        ...(given && { handedOverBy: initialAndName(me.last_name, me.first_name) }),
      }
    },
  )
  return { status, document_status, ...(to !== undefined && { to }) }
}

function repairOf(
  {
    how,
    emp_id,
    outcome,
  }: { how: 'retry' | 'assign' | 'continue'; emp_id: number | undefined; outcome: Asked['outcome'] },
  world: Ready['world'],
): Repair {
  if (how === 'retry') return { kind: 'retry' }
  if (how === 'assign')
    return { kind: 'assign', to_user_id: world.people.find((person) => person.emp_id === emp_id)?.user_id ?? 0 }
  if (outcome === undefined)
    throw unprocessable('workflow.unknown_trigger', { fields: { outcome: 'workflow.unknown_trigger' } })
  return { kind: 'continue', outcome }
}

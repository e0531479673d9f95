import { once } from '#platform/server/idempotency.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import type { BallotDeed } from '../../shared/digital.ts'
import { fireMany, fireStep } from '../../shared/documents/deciding.ts'
import { castBallot, closeVote } from '../../shared/documents/vote.ts'
import { withdrawDocument } from '../../shared/documents/withdrawal.ts'
import type { Outcome } from '../../shared/definition.ts'
import { assigneeOfTarget } from '../../shared/engine/assignee.ts'
import type { Assignee, InstanceState, Target, VoteSheet } from '../../shared/engine/model.ts'
import { type Context, openRoute, preparedRoute, route } from '#platform/server/route.ts'
import { sha256 } from '../state/chain.ts'
import { type CheckedContents, refuseAltered } from '../state/contents.ts'
import { refusalOf } from '#platform/server/outage.ts'
import { type Ready, runCommand } from './commands.ts'
import { hiddenFor, namesOf } from '../state/field-sight.ts'
import { writtenWith } from './revising.ts'
import { signableAt } from '../state/signable.ts'
import { spendSigningCode } from '../signing/signing-codes.ts'
import { beforeSigning, type Brought, sign, type Signed } from '../signing/signing.ts'
import { theEmployee } from './world.ts'

type Fire = ParsedInputOf<typeof fireStep>
type Sheet = NonNullable<Fire['sheet']>

export const decisionRoutes = [
  preparedRoute(fireStep, beforeSigning, fire),

  preparedRoute(castBallot, beforeSigning, (context, input, brought) =>
    runCommand(
      context,
      input.id,
      () => [],
      async (ready) => ({
        command: {
          type: 'ballot',
          actor: ready.actor,
          step_id: input.step_id,
          choice: input.choice,
          ...(input.is_recused === undefined ? {} : { is_recused: input.is_recused }),
          ...(input.description === undefined ? {} : { description: input.description }),
          ...(input.revision_sha256 === undefined ? {} : { revision_sha256: input.revision_sha256 }),
          ...(await signatureOn(
            context,
            ready,
            { ...input, brought },
            input.is_recused ? 'ballot:recused' : `ballot:${input.choice}`,
          )),
        },
      }),
    ),
  ),

  route(closeVote, (context, input) =>
    runCommand(
      context,
      input.id,
      () => [],
      async ({ actor }) => ({
        command: { type: 'close_vote', actor, step_id: input.step_id, ...version(input) },
      }),
    ),
  ),

  route(withdrawDocument, withdraw),

  // Each document is a transaction of its own: one that fails does not undo the others, nor hide what became of them.
  openRoute(fireMany, async ({ inTenant, language, services, request }, { items, description }) => {
    const key = request.headers['idempotency-key']
    const results = []
    for (const item of items) {
      const input = { ...item, description }
      try {
        const reply = await inTenant((context) => {
          const work = () => fire(context, input, {})
          return typeof key === 'string' ? once(context.db, context.principal, partKey(key, item), input, work) : work()
        })
        results.push({ id: item.id, ok: true, code: null, message: null, take_back: reply.take_back })
      } catch (error) {
        const { code, details, status } = refusalOf(error, services.condition)
        if (status === 500) services.log.error({ err: error, document: item.id }, 'one of several decisions failed')
        results.push({
          id: item.id,
          ok: false,
          code,
          message: services.translate(language, code, details.params),
          take_back: null,
        })
      }
    }
    return { results }
  }),
]

/** Each part of a repeated request is done once; a key of any length gives one that the rules of keys allow. */
function withdraw(context: Context, { id, description, ...input }: ParsedInputOf<typeof withdrawDocument>) {
  return runCommand(
    context,
    id,
    () => [],
    async ({ actor }) => ({ command: { type: 'withdraw', actor, description, ...version(input) } }),
  )
}

/** For pages of other modules on which whoever sent a row takes it back: refused as it is on that of a document. */
export const withdrawProcess = (context: Context, id: string, description: string) =>
  withdraw(context, { id, description })

const partKey = (key: string, { id, step_id }: { id: string; step_id: string }) => sha256(`${key}\n${id}\n${step_id}`)

function fire(context: Context, input: Fire, brought: Brought) {
  const { orgId } = context.principal
  const named: Assignee[] = [
    ...(input.targets ?? []).map((target) => assigneeOfTarget(target, orgId)),
    ...(input.sheet
      ? [
          ...[...input.sheet.roll, ...input.sheet.recused].map(({ emp_id }) => emp_id),
          ...(input.sheet.chair_emp_id === null ? [] : [input.sheet.chair_emp_id]),
        ].map(theEmployee)
      : []),
  ]
  return runCommand(
    context,
    input.id,
    () => named,
    async (ready) => {
      if (input.new_revision) await refuseAltered(context, ready.instance)
      const { contents, changed } = await writtenWith(context, ready, input)
      const isChanged = contents !== undefined && contents.sha256 !== ready.state.revision.sha256
      return {
        command: {
          type: 'fire',
          actor: ready.actor,
          step_id: input.step_id,
          outcome: input.outcome,
          ...(isAlone(ready.state, input.step_id) ? version(input) : {}),
          ...(input.description === undefined ? {} : { description: input.description }),
          ...(input.revision_sha256 === undefined ? {} : { revision_sha256: input.revision_sha256 }),
          ...(isChanged ? { new_revision: { number: ready.state.revision.number + 1, sha256: contents.sha256 } } : {}),
          ...(changed && { changed }),
          ...(input.targets ? { targets: input.targets.map((target) => asPlaced(ready, target)) } : {}),
          ...(input.sheet ? { sheet: sheetOf(ready, input.sheet) } : {}),
          ...(await signatureOn(
            context,
            ready,
            { ...input, brought },
            input.outcome,
            isChanged ? contents : undefined,
          )),
        },
        ...(isChanged ? { contents: { checked: contents, note: input.description ?? null } } : {}),
      }
    },
  )
}

/**
 * Beside others on the same step one's own view is always a little old; the open row and the revision guard the
 * decision there.
 */
function isAlone({ steps }: InstanceState, stepId: string) {
  const row = steps.find(({ id }) => id === stepId)
  return (
    steps.filter(({ action_num, status_type }) => action_num === row?.action_num && status_type === row.status_type)
      .length === 1
  )
}

function version({ expected_version }: { expected_version?: number | undefined }) {
  return expected_version === undefined ? {} : { expected_version }
}

/** An employee is named by their id; where they work is what the organisation says, whatever was sent along. */
function asPlaced({ world }: Ready, target: Target): Target {
  if (target.subject_type !== 'TO_ORG_EMPLOYEE') return target
  const { struct_id, job_id } = world.people.find(({ emp_id }) => emp_id === target.emp_id) ?? target
  return { ...target, struct_id: struct_id ?? target.struct_id, job_id: job_id ?? target.job_id }
}

type SignedHere = Pick<Signed, 'signature'> & { step_id: string; brought: Brought }
type SignedDeed = Outcome | BallotDeed

async function signatureOn(
  context: Context,
  ready: Ready,
  given: SignedHere,
  deed: SignedDeed,
  contents?: CheckedContents,
) {
  const { step_id, signature, brought } = given
  const { state, instance, definition } = ready
  const about = signableAt(ready, step_id, deed, contents?.sha256 ?? state.revision.sha256)
  if (!signature) return {}
  await refuseAltered(context, instance)
  // The code was wanted for what was being read; what is corrected with the same decision was written by the signer.
  const isConfirmed = await spendSigningCode(context, instance.id, state.revision.sha256, brought.code)
  return {
    signature: await sign(context, ready, signature, {
      about,
      brought,
      isConfirmed,
      hiddenFields: namesOf(definition.form, hiddenFor(context.principal, state, definition.diagram)).map(({ label }) =>
        inLanguage(label, 'mn'),
      ),
    }),
  }
}

/**
 * The sheet names employees; the engine wants the people behind them. An employee without one keeps user 0, which no
 * roll accepts.
 */
function sheetOf({ world }: Ready, { chair_emp_id, roll, recused, ...rule }: Sheet): VoteSheet {
  const userOf = (empId: number) => world.people.find(({ emp_id }) => emp_id === empId)?.user_id ?? 0
  return {
    ...rule,
    roll: roll.map(({ emp_id, weight }) => ({ emp_id, weight, user_id: userOf(emp_id) })),
    ...(recused.length > 0 && {
      recused: recused.map(({ emp_id, reason }) => ({ emp_id, reason, user_id: userOf(emp_id) })),
    }),
    chair_user_id: chair_emp_id === null ? null : userOf(chair_emp_id),
  }
}

import { type Context, openRoute, route } from '#platform/server/route.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { castBallot, closeVote, fireMany, fireStep, type SheetInput, sheetInput, type SignatureInput, withdrawDocument } from '../shared/documents.ts'
import { assigneeOfTarget, type Assignee, type InstanceState, type Outcome, type VoteSheet } from '../shared/index.ts'
import { type CheckedContents, checkContents } from './contents.ts'
import { type Ready, runCommand } from './commands.ts'
import { outcomeWords, stepWords } from './labels.ts'
import { sign } from './signing.ts'
import { theEmployee } from './world.ts'

type Fire = ParsedInputOf<typeof fireStep>

export const decisionRoutes = [
  route(fireStep, fire),

  route(castBallot, (context, input) => runCommand(context, input.id, () => [], async (ready) => ({
    command: {
      type: 'ballot', actor: ready.actor, step_id: input.step_id, choice: input.choice,
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.revision_sha256 === undefined ? {} : { revision_sha256: input.revision_sha256 }),
      ...(await signatureOn(context, ready, input.signature, ballotLabel(ready, input.step_id, context))),
    },
  }))),

  route(closeVote, (context, input) => runCommand(context, input.id, () => [], async ({ actor }) => ({
    command: { type: 'close_vote', actor, step_id: input.step_id, ...version(input) },
  }))),

  route(withdrawDocument, (context, input) => runCommand(context, input.id, () => [], async ({ actor }) => ({
    command: { type: 'withdraw', actor, description: input.description, ...version(input) },
  }))),

  // Each document is a transaction of its own: one refusal does not undo the others.
  openRoute(fireMany, async ({ inTenant, language, services }, { items, description }) => {
    const results = []
    for (const item of items) {
      try {
        await inTenant((context) => fire(context, { ...item, description }))
        results.push({ id: item.id, ok: true, code: null, message: null })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        results.push({ id: item.id, ok: false, code: error.code, message: services.translate(language, error.code, error.details.params) })
      }
    }
    return { results }
  }),
]

function fire(context: Context, input: Fire) {
  const { orgId } = context.principal
  const named: Assignee[] = [
    ...(input.targets ?? []).map((target) => assigneeOfTarget(target, orgId)),
    ...(input.sheet ? [...input.sheet.roll.map(({ emp_id }) => emp_id), ...(input.sheet.chair_emp_id === null ? [] : [input.sheet.chair_emp_id])].map(theEmployee) : []),
  ]
  return runCommand(context, input.id, () => named, async (ready) => {
    const contents = input.new_revision && await checkContents(context, ready.definition.form, input.id, input.new_revision)
    const isChanged = contents !== undefined && contents.sha256 !== ready.state.revision.sha256
    const label = inLanguage(outcomeWords(ready.definition.diagram, statusIdOf(ready.state, input.step_id), input.outcome), 'mn')
    return {
      command: {
        type: 'fire', actor: ready.actor, step_id: input.step_id, outcome: input.outcome,
        ...(isAlone(ready.state, input.step_id) ? version(input) : {}),
        ...(input.description === undefined ? {} : { description: input.description }),
        ...(input.revision_sha256 === undefined ? {} : { revision_sha256: input.revision_sha256 }),
        ...(isChanged ? { new_revision: { number: ready.state.revision.number + 1, sha256: contents.sha256 } } : {}),
        ...(input.targets ? { targets: input.targets } : {}),
        ...(input.sheet ? { sheet: sheetOf(ready, input.sheet) } : {}),
        ...(await signatureOn(context, ready, input.signature, label, isChanged ? contents : undefined)),
      },
      ...(isChanged ? { contents: { checked: contents, note: input.description ?? null } } : {}),
    }
  })
}

/** Beside others on the same step one's own view is always a little old; the open row and the revision guard the decision there. */
function isAlone({ steps }: InstanceState, stepId: string) {
  const row = steps.find(({ id }) => id === stepId)
  return steps.filter(({ action_num }) => action_num === row?.action_num).length === 1
}

function statusIdOf({ steps }: InstanceState, stepId: string) {
  const row = steps.find(({ id }) => id === stepId)
  if (!row) throw notFound('workflow.step_missing')
  return row.status_id
}

function version({ expected_version }: { expected_version?: number | undefined }) {
  return expected_version === undefined ? {} : { expected_version }
}

function ballotLabel({ state, definition }: Ready, stepId: string, { language }: Context) {
  const row = state.steps.find(({ id }) => id === stepId)
  if (!row) throw notFound('workflow.step_missing')
  return inLanguage(stepWords(definition.diagram, row), language)
}

async function signatureOn(context: Context, { state, world, me, instance }: Ready, input: SignatureInput | undefined, signAction: string, contents?: CheckedContents) {
  if (!input) return {}
  const revisionSha256 = contents?.sha256 ?? state.revision.sha256
  return {
    signature: await sign(context, input, {
      signer: me, documentId: instance.id, revisionSha256, signAction, previousHash: instance.last_hash, now: world.now,
    }),
  }
}

/** The sheet names employees; the engine wants the people behind them. An employee without one keeps user 0, which no roll accepts. */
function sheetOf({ world }: Ready, input: SheetInput): VoteSheet {
  const { chair_emp_id, roll, ...rule } = sheetInput.parse(input)
  const userOf = (empId: number) => world.people.find(({ emp_id }) => emp_id === empId)?.user_id ?? 0
  return {
    ...rule,
    roll: roll.map(({ emp_id, weight }) => ({ emp_id, weight, user_id: userOf(emp_id) })),
    chair_user_id: chair_emp_id === null ? null : userOf(chair_emp_id),
  }
}

export type { Outcome }

import type { Trx } from '#platform/server/database.ts'
import type { Command } from '../../shared/engine/command.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { canonical, firstBrokenLink, sha256 } from '../state/chain.ts'
import type { Instance } from '../state/store.ts'

type Found = Extract<Command, { type: 'finalise' }>['found']

/**
 * Whether the history is as it was written and everything that had to be signed is; then the certificate over all of
 * it.
 */
export async function lookOver(db: Trx, orgId: number, instance: Instance, state: InstanceState): Promise<Found> {
  const links = await db
    .selectFrom('workflow.events')
    .select(['seq', 'payload', 'at', 'actor_user_id', 'previous_hash', 'hash'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instance.id)
    .orderBy('seq')
    .execute()
  if (firstBrokenLink(instance.id, links, { count: instance.event_count, hash: instance.last_hash }) !== null)
    return { problem: 'CHAIN_BROKEN' }
  if (isUnsigned(state)) return { problem: 'SIGNATURE_MISSING' }
  const { id, number, content_hash, event_count, last_hash } = instance
  return {
    certificate: certificateOver({
      id,
      number,
      flow: content_hash,
      revision: state.revision,
      events: event_count,
      last_hash,
    }),
  }
}

/** Binds the record as it was found to the flow that it went through. */
export function certificateOver({
  id,
  number,
  flow,
  revision,
  events,
  last_hash,
}: {
  id: string
  number: string
  flow: string
  revision: InstanceState['revision']
  events: number
  last_hash: string
}) {
  return sha256(canonical({ id, number, flow, revision, events, last_hash }))
}

/**
 * A council signs ballot by ballot, and who stood aside did so once for all rounds; what the system did by itself is
 * signed by nobody, and a step that was sent back or mended has decided nothing.
 */
function isUnsigned({ steps, voters }: InstanceState) {
  const aside = new Set(
    voters.flatMap(({ recused, signature, user_id }) => (recused && signature !== null ? [user_id] : [])),
  )
  return (
    voters.some(
      ({ choice, signature, recused, user_id }) =>
        choice !== null && signature === null && !(recused && aside.has(user_id)),
    ) ||
    steps.some(
      (row) =>
        row.is_done === 1 &&
        row.done_by !== null &&
        row.outcome !== null &&
        row.is_signature_needed &&
        row.status_type !== 'VOTE' &&
        row.signature === null,
    )
  )
}

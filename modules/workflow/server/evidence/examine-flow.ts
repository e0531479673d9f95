import type { FormField } from '#platform/shared/fields/index.ts'
import type { Finding } from '../../shared/evidence.ts'
import type { EngineEvent } from '../../shared/engine/command.ts'
import { replay } from '../../shared/engine/evolve.ts'
import { type Definition, hashOfContents, hashOfTypeFields } from '../state/definitions.ts'
import { certificateOver } from '../timers/finalise.ts'

interface Written {
  payload: EngineEvent
  hash: string
}

/**
 * What the steps, the decisions and the fields of a document are called is read from the version of its flow. That
 * has a hash of its own, and a whole history says which: the younger ones name it, and in those that were looked over
 * before their end the certificate covers it.
 */
export function examineFlow(
  document: { id: string; number: string; content_hash: string },
  version: Pick<Definition, 'diagram' | 'form'> | undefined,
  history: readonly Written[],
): Finding[] {
  const flow = version && hashOfContents(version)
  const isWhole =
    flow !== undefined &&
    flow === document.content_hash &&
    flow === (namedIn(history) ?? flow) &&
    isCertified({ ...document, flow }, history)
  return isWhole ? [] : [{ kind: 'flow_altered' }]
}

/**
 * What the type of the document asked when it was sent: fields that people filled in and signed are named there.
 * Older histories say nothing of it.
 */
export function examineTypeFields(
  { type_fields }: { type_fields: FormField[] | null },
  [started]: readonly Written[],
): Finding[] {
  const named = started?.payload.type === 'started' ? started.payload.type_fields_sha256 : undefined
  return named === undefined || named === hashOfTypeFields(type_fields) ? [] : [{ kind: 'type_fields_altered' }]
}

/** That of the version which the document came to last; older histories name none. */
function namedIn(history: readonly Written[]) {
  const taken = history.map(({ payload }) => payload).findLast(({ type }) => type === 'started' || type === 'migrated')
  return taken?.type === 'started' || taken?.type === 'migrated' ? taken.flow_sha256 : undefined
}

function isCertified({ id, number, flow }: { id: string; number: string; flow: string }, history: readonly Written[]) {
  const events = history.findLastIndex(({ payload }) => payload.type === 'migrated' || certificateIn(payload) !== null)
  const [before, looked] = [history[events - 1], history[events]]
  const certificate = looked ? certificateIn(looked.payload) : null
  if (!before || certificate === null) return true
  const { revision } = replay(history.slice(0, events).map(({ payload }) => payload))
  return certificate === certificateOver({ id, number, flow, revision, events, last_hash: before.hash })
}

function certificateIn(event: EngineEvent) {
  return event.type === 'closed' && event.step_data?.kind === 'certificate' ? event.step_data.sha256 : null
}

import type { FieldValues } from '#platform/shared/fields/index.ts'
import { todayOf } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { SenderFacts } from '../../shared/definition/sender.ts'
import { asksContents, asksSender } from '../../shared/engine/asks-contents.ts'
import type { World } from '../../shared/engine/command.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { jobsNamedIn } from '../../shared/engine/sender.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import { hasFieldRights } from '../../shared/engine/field-rights.ts'
import { type Contents, foreseen, settled } from '../../shared/engine/conditions.ts'
import type { Definition } from './definitions.ts'
import { newestValues } from './newest-values.ts'
import { factsOf, senderOf, type SenderPlace } from './sender.ts'

export interface About {
  orgId: number
  documentId: string
  definition: Definition
  /** Who sent it; who is about to, where it begins. */
  sender: InstanceState['creator'] | SenderPlace
}

/**
 * The world, told what the document says and who sent it, where the diagram asks, or has fields that may still be
 * empty; `revised` where the command itself brings other contents.
 */
export async function withContents<W extends World & { today: string }>(
  db: Trx,
  about: About,
  world: W,
  revised?: FieldValues,
): Promise<W> {
  const { orgId, documentId, definition } = about
  if (!asksContents(definition.diagram) && !hasFieldRights(definition.diagram)) return world
  const values = revised ?? (await newestValues(db, orgId, documentId))
  const sender = await askedSender(db, about)
  return { ...world, contents: { form: definition.form, values, today: world.today, ...(sender && { sender }) } }
}

/** Nobody, where no condition asks. */
async function askedSender(
  db: Trx,
  { orgId, documentId, definition: { diagram }, sender }: About,
): Promise<SenderFacts | undefined> {
  if (!sender || !asksSender(diagram)) return undefined
  return 'role_ids' in sender
    ? factsOf(db, orgId, sender, jobsNamedIn(diagram))
    : senderOf(db, orgId, documentId, sender, diagram)
}

/**
 * The way as this document would find it: `next` for what an outcome leads to, `path` also past the steps that it
 * does not need.
 */
export async function waysOf(db: Trx, about: About, values: FieldValues): Promise<{ next: Diagram; path: Diagram }> {
  const { diagram, form } = about.definition
  if (!asksContents(diagram)) return { next: diagram, path: diagram }
  const sender = await askedSender(db, about)
  const contents: Contents = { form, values, today: await todayOf(db, about.orgId), ...(sender && { sender }) }
  return { next: settled(diagram, contents), path: foreseen(diagram, contents) }
}

/**
 * These steps, and those behind the ones that a document may leave as soon as it comes: it passes them by, or the day
 * that they wait for has gone.
 */
export function withThoseBehind(diagram: Diagram, ids: readonly string[]): string[] {
  const found = new Set(ids)
  for (const id of found) {
    const passing = ['due', nodeOf(diagram, id)?.data.skip?.outcome]
    const triggers = new Set(
      diagram.nodes
        .filter(({ parentId, data }) => parentId === id && data.outcome && passing.includes(data.outcome))
        .map((trigger) => trigger.id),
    )
    for (const { source, target } of diagram.edges) if (triggers.has(source)) found.add(target)
  }
  return [...found]
}

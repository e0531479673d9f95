import type { FieldValues } from '#platform/shared/fields/index.ts'
import { todayOf } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Diagram } from '../../shared/definition.ts'
import { asksContents } from '../../shared/engine/asks-contents.ts'
import type { World } from '../../shared/engine/command.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import { hasFieldRights } from '../../shared/engine/field-rights.ts'
import { type Contents, foreseen, settled } from '../../shared/engine/conditions.ts'
import type { Definition } from './definitions.ts'
import { newestValues } from './newest-values.ts'

export interface About {
  orgId: number
  documentId: string
  definition: Definition
}

/**
 * The world, told what the document says where the diagram asks, or has fields that may still be empty; `revised`
 * where the command itself brings other contents.
 */
export async function withContents<W extends World & { today: string }>(
  db: Trx,
  { orgId, documentId, definition }: About,
  world: W,
  revised?: FieldValues,
): Promise<W> {
  if (!asksContents(definition.diagram) && !hasFieldRights(definition.diagram)) return world
  const values = revised ?? (await newestValues(db, orgId, documentId))
  return { ...world, contents: { form: definition.form, values, today: world.today } }
}

/**
 * The way as this document would find it: `next` for what an outcome leads to, `path` also past the steps that it
 * does not need.
 */
export async function waysOf(
  db: Trx,
  orgId: number,
  { diagram, form }: Definition,
  values: FieldValues,
): Promise<{ next: Diagram; path: Diagram }> {
  if (!asksContents(diagram)) return { next: diagram, path: diagram }
  const contents: Contents = { form, values, today: await todayOf(db, orgId) }
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

import { z } from 'zod'
import { diagramEdge, diagramNode } from '#modules/workflow/shared/index.ts'

/** What we write into our own namespace of a file, so that nothing is lost that BPMN has no word for. */

/**
 * A step in full, and its outcomes. The name and the place that other tools may change stand in BPMN's own words as
 * well.
 */
export const ownStep = z.object({ node: diagramNode, triggers: z.array(diagramNode) })
export type OwnStep = z.output<typeof ownStep>

/** An arrow in full; its source is the outcome, where BPMN has the step. */
export const ownFlow = z.object({ edge: diagramEdge })
export type OwnFlow = z.output<typeof ownFlow>

/** A gateway that only shows the outcomes of a step. */
export const ownGateway = z.object({ outcomes_of: z.string() })

/**
 * What cannot be drawn in BPMN: arrows to nothing, outcomes of nothing, a second node of one id. With it, whose
 * roles, units, jobs and people the steps name by their numbers.
 */
export const ownRest = z.object({
  nodes: z.array(diagramNode),
  edges: z.array(diagramEdge),
  org_id: z.number().int().positive().optional(),
})
export type OwnRest = z.output<typeof ownRest>

/** Parsed or nothing: whoever edits a file by hand may break this part, and the drawing is read all the same. */
export function readOwn<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined
  try {
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

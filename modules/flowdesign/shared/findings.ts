import type { FormField } from '#platform/shared/fields/index.ts'
import {
  type Diagram,
  type DiagramProblem,
  examineDiagram,
  type FlowContents,
  type FlowError,
  type NamedOfSender,
  ownErrorsIn,
  type Subject,
  triggerOf,
  type WalkStep,
} from '#modules/workflow/shared/index.ts'
import { wayTo } from './way.ts'

export interface Finding extends FlowError {
  level: 'error' | 'warning'
  /** A way on which it shows: nodes from the start to where it goes wrong, triggers included. */
  way: string[]
}

/** How many people a rule means today; asked of the server, and undefined until it has answered. */
export type ReachToday = (subject: Subject) => number | undefined

/** Whether a unit, a job or a role is there today; undefined while nobody knows. */
export type IsHere = (kind: NamedOfSender['kind'], id: number) => boolean | undefined

/**
 * What the designer lists while somebody draws. Errors keep the flow from being published, warnings want a second
 * look.
 */
export function findingsIn(
  contents: FlowContents,
  reach: ReachToday,
  type_fields: readonly FormField[] = [],
  isHere?: IsHere,
): Finding[] {
  const { diagram, form } = contents
  const drawn = examineDiagram(diagram, { form, type_fields, countOf: reach, ...(isHere && { isHere }) }).map(
    ({ severity, ...problem }): Finding => ({ ...problem, level: severity, way: wayAlong(diagram, problem.walk) }),
  )
  const own = ownErrorsIn(contents).map((error): Finding => ({
    ...error,
    level: 'error',
    way: error.node_id === null ? [] : wayTo(diagram, error.node_id),
  }))
  const [errors, warnings] = [
    drawn.filter(({ level }) => level === 'error'),
    drawn.filter(({ level }) => level === 'warning'),
  ]
  return [...errors, ...own, ...warnings]
}

function wayAlong(diagram: Diagram, walk: DiagramProblem['walk']): string[] {
  return walk.flatMap(({ node_id, outcome }: WalkStep) => {
    const trigger = outcome === null ? undefined : triggerOf(diagram, node_id, outcome)
    return trigger ? [node_id, trigger.id] : [node_id]
  })
}

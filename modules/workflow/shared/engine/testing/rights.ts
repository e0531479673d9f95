import type { Diagram } from '../../definition.ts'
import { type FieldRight, fieldRights, type StepFieldRights, TITLE } from '../../definition/fields.ts'

/** The fields that these walks write. */
export const fieldNames = ['amount', 'salary', TITLE] as const

/** Some of its steps say what may be done with single fields. */
export function withRights(diagram: Diagram, dice: readonly number[]): Diagram {
  return {
    ...diagram,
    nodes: diagram.nodes.map((node, at) => {
      const die = dice[at % dice.length] ?? 0
      return node.type === 'trigger' || die % 3 === 0
        ? node
        : { ...node, data: { ...node.data, field_rights: rightsFrom(die) } }
    }),
  }
}

function rightsFrom(die: number): StepFieldRights {
  const said = fieldNames.flatMap((name, at): [string, FieldRight][] => {
    const right = fieldRights[Math.floor(die / 4 ** at) % 4]
    return right ? [[name, right]] : []
  })
  return Object.fromEntries(said)
}

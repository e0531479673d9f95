import type { ASTNode } from '@marcbachmann/cel-js'
import type { RawBuilder } from 'kysely'
import type { Inputs } from '#platform/shared/expression/index.ts'
import { Stuck } from '#platform/shared/expression/model.ts'
import type { Scope } from '#platform/shared/expression/parts.ts'
import type { ConditionColumn, Said } from './values.ts'

/** How parts of a condition are read, handed to those who know calls. */
export interface About {
  scope: Scope
  columns: ReadonlyMap<string, ConditionColumn>
  values: Inputs
  today: string
  truth(this: void, node: ASTNode): RawBuilder<boolean>
  value(this: void, node: ASTNode): Said
}

/** What the language says and SQL does not. */
export function refuse({ start, end }: ASTNode, { text }: Pick<Scope, 'text'>): never {
  throw new Stuck(
    'platform.expression.forbidden',
    { what: text.slice(start, Math.min(end, start + 60)) },
    { start, end },
  )
}

import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { isReckoned } from '../../../shared/definition/table.ts'
import type { Check } from './check.ts'

/** What is wrong with how rows of a table are taken for the same: by text that people write, and by nothing else. */
export const twins: Check = ({ key, table }) =>
  (table.twins ?? [])
    .flatMap(({ columns }) => columns)
    .filter((name) => {
      const column = table.columns.find((one) => one.name === name)
      if (!column || table.view || isReckoned(column)) return true
      const { stored, isMarkup, isComposed } = kindOf(column.kind)
      return isMarkup || isComposed || stored !== 'text'
    })
    .map((name): PublishingProblem => ({ table: key, column: name, problem: 'records.built.twin_column' }))

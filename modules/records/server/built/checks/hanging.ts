import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import type { Check } from './check.ts'

/** What is wrong with columns that hang on another one: it is gone, or names something else. */
export const hanging: Check = ({ key, table }) =>
  table.columns.flatMap((column): PublishingProblem[] => {
    const { hangs } = kindOf(column.kind)
    const name = hangs?.on(column)
    if (hangs === undefined || name === undefined) return []
    const from = table.columns.find((one) => one.name === name && one !== column)
    const { to, stored } = kindOf(from?.kind ?? column.kind)
    const fits = from && to !== undefined && stored !== undefined && to === column.hangs_on?.by && hangs.of.includes(to)
    return fits ? [] : [{ table: key, problem: 'records.built.within', column: column.name }]
  })

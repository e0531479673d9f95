import { check } from '#platform/shared/expression/index.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import type { FormPart } from '../../../shared/definition/form.ts'
import { linesName } from '../../../shared/definition/lines.ts'
import { isReckoned } from '../../../shared/definition/table.ts'
import { rowFields } from '../../../shared/rules/row-rules.ts'
import type { Check } from './check.ts'

/** What is wrong with the form of a table: conditions of its sections, and what nobody could ever fill in. */
export const form: Check = ({ key, table }) => {
  const found: PublishingProblem[] = []
  const walk = (parts: readonly FormPart[], around: { isRoles: boolean; isAsked: boolean }) => {
    for (const part of parts) {
      if (part.kind === 'section') {
        const { shown_if, roles } = part
        const read = shown_if === undefined ? null : check(shown_if, rowFields(table), 'boolean')
        if (read && !read.ok) found.push({ table: key, problem: 'records.built.condition', examples: [shown_if ?? ''] })
        walk(part.parts, {
          isRoles: around.isRoles || roles !== undefined,
          isAsked: around.isAsked && shown_if === undefined,
        })
      }
      if (part.kind === 'field') {
        const column = table.columns.find(({ name }) => name === part.name)
        if (!column || isReckoned(column) || column.default !== undefined || column.default_from) continue
        const isNeeded = column.required || column.required_if !== undefined
        const isClosed = around.isRoles || ((part.hidden || part.read_only) && part.begins === undefined)
        if (isNeeded && isClosed) found.push({ table: key, column: column.name, problem: 'records.built.form_closed' })
      }
      if (part.kind === 'lines' && (around.isRoles || !around.isAsked)) {
        const lines = table.lines?.find((one) => linesName(one) === part.name)
        if (lines?.required)
          found.push({
            table: key,
            problem: 'records.built.form_lines_closed',
            examples: [lines.title?.mn ?? part.name],
          })
      }
    }
  }
  walk(table.form?.parts ?? [], { isRoles: false, isAsked: true })
  return found
}

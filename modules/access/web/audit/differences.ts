import type { Words } from '#platform/shared/i18n.ts'
import { fieldKey, moduleOf, type AuditEntry } from '../../shared/audit.ts'

/** One field of an entry: values before and after, or what a list gained and lost. */
export type Difference =
  | { field: string; key: string; label: Words | undefined; kind: 'values'; before: unknown; after: unknown }
  | {
      field: string
      key: string
      label: Words | undefined
      kind: 'list'
      added: (string | number)[]
      removed: (string | number)[]
    }

/** What an entry says, field by field. */
export function differencesOf({
  action,
  before,
  after,
  labels,
}: Pick<AuditEntry, 'action' | 'before' | 'after' | 'labels'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field): Difference => {
      const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
      const common = { field, key: fieldKey(moduleOf(action), field), label: labels?.fields?.[field] }
      if (!isList(was) && !isList(is)) return { ...common, kind: 'values', before: was, after: is }
      // Nothing instead of a list says something of its own, such as "no limit".
      if (before && after && (was === null || is === null)) return { ...common, kind: 'values', before: was, after: is }
      const [old, next] = [isList(was) ? was : [], isList(is) ? is : []]
      return {
        ...common,
        kind: 'list',
        added: next.filter((one) => !old.includes(one)),
        removed: old.filter((one) => !next.includes(one)),
      }
    })
    .filter((one) =>
      one.kind === 'list' ? one.added.length + one.removed.length > 0 : isSaid(one.before) || isSaid(one.after),
    )
}

const isList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
const isSaid = (value: unknown) => value !== null && value !== ''

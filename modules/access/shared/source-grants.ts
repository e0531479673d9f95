/** Weakest first. */
export const columnRights = ['hidden', 'read', 'write'] as const
export type ColumnRight = (typeof columnRights)[number]
/** Whatever is not named is hidden, so an empty set means no column at all. */
export type Columns = Readonly<Record<string, ColumnRight>>

/** What one role or one job may do with a source. */
export interface SourceGrant {
  actions: readonly string[]
  /** An expression over the row; null: every row. */
  row_condition: string | null
  /** Null: every column, as the source has it. */
  columns: Columns | null
}

/** What the organisation may at most, of a grant: an action counts as the permission `<source>.<action>`. */
export function withinCeiling(grant: SourceGrant, source: string, max: readonly string[] | null): SourceGrant {
  return max === null
    ? grant
    : { ...grant, actions: grant.actions.filter((action) => max.includes(`${source}.${action}`)) }
}

/**
 * Whether whoever has these grants has this one as well, of one action: on the same rows or all, in these columns or
 * more.
 */
export function isWithinGrants(grant: SourceGrant, action: string, held: readonly SourceGrant[]): boolean {
  return held.some(
    ({ actions, row_condition, columns }) =>
      actions.includes(action) &&
      (row_condition === null || row_condition === grant.row_condition) &&
      (columns === null ||
        (grant.columns !== null &&
          Object.entries(grant.columns).every(([name, right]) => rank(right) <= rank(columns[name])))),
  )
}

/** What both allow, on rows that both allow: whoever looks as a role sees no more than they may themselves. */
export function both(one: SourceGrant, other: SourceGrant): SourceGrant {
  const conditions = [one.row_condition, other.row_condition].filter((condition) => condition !== null)
  return {
    actions: one.actions.filter((action) => other.actions.includes(action)),
    row_condition: conditions.length === 0 ? null : conditions.map((condition) => `(${condition})`).join(' && '),
    columns: weaker(one.columns, other.columns),
  }
}

function weaker(one: Columns | null, other: Columns | null): Columns | null {
  if (one === null || other === null) return one ?? other
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    names.map((name) => [name, columnRights[Math.min(rank(one[name]), rank(other[name]))] ?? 'hidden']),
  )
}

const rank = (right: ColumnRight | undefined) => (right === undefined ? 0 : columnRights.indexOf(right))

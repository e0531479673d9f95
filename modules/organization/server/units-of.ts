import { type RawBuilder, sql } from 'kysely'

/** A unit by its id, or with all below it, as a list within a statement. */
export const unitsOf = (orgId: number, structId: number, reach: 'unit' | 'below'): RawBuilder<number> =>
  reach === 'unit'
    ? sql`select ${structId}::integer`
    : sql`with recursive within (id) as (
        select ${structId}::integer
        union select c.id from organization.structs c join within w on c.parent_id = w.id where c.org_id = ${orgId}
      ) select id from within`

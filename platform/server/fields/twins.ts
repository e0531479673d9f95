import { type RawBuilder, sql } from 'kysely'
import { TOPS } from '#platform/shared/address/places.ts'
import type { AspectTwin } from '#platform/shared/fields/kind.ts'

/** What is read out of a value (`aspects` of its kind), as the database reads the same out of a column. */
export const twinSql: Readonly<Record<AspectTwin, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  places: (column) => sql`(select array_remove(array[${JSON.stringify(TOPS)}::jsonb ->> left(said.parts[1], 5),
      said.parts[1], case when said.parts[2] <> '' then said.parts[1] || '/' || said.parts[2] end], null)
    from (select regexp_match(${column}, ${ADDRESS}) as parts) as said where said.parts is not null)`,
}

const ADDRESS = String.raw`^[^|]*\|(MN-[0-9]{1,3}|MN[0-9]{5}|[A-Z]{2})\|([^|]*)\|`

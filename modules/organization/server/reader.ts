import { type RawBuilder, sql } from 'kysely'
import { ORGANIZATION } from '../shared/fields/kinds/organization.ts'
import { EMPLOYEE } from '../shared/fields/kinds/person.ts'
import { UNIT } from '../shared/fields/kinds/unit.ts'
import { zoneSql } from './place-names.ts'

const own = (column: 'id' | 'struct_id') => sql`(select e.${sql.ref(column)} from organization.employees e
  where e.org_id = nullif(current_setting('app.org_id', true), '')::integer
    and e.user_id = nullif(current_setting('app.user_id', true), '')::integer
  order by e.is_active desc, e.id limit 1)`

/** Whoever reads, by what a column names, within a statement that is the same for all readers. */
export const readerSql: Readonly<Record<string, RawBuilder<unknown>>> = {
  [EMPLOYEE]: own('id'),
  [UNIT]: own('struct_id'),
  [ORGANIZATION]: sql`nullif(current_setting('app.org_id', true), '')::integer`,
}

/** The day of today at the organisation of whoever reads. */
export const todaySql = sql`(now() at time zone ${zoneSql})::date`

import { sql, type Kysely } from 'kysely'

/**
 * An amount with its currency as one value, in order within its currency; the sum of several is one of each currency,
 * for no rate is known here.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create type records.sum as (currency text, amount numeric);

    create function records.sum_and(state jsonb, one records.sum) returns jsonb language sql immutable as
      'select case when one is null then state else jsonb_set(state, array[(one).currency],
        to_jsonb(coalesce((state ->> (one).currency)::numeric, 0) + (one).amount)) end';

    create function records.sum_said(state jsonb) returns text language sql immutable as
      'select string_agg(trim_scale(value::numeric)::text || '' '' || key, ''; '' order by key)
        from jsonb_each_text(state)';

    create aggregate records.sum_each(records.sum) (
      sfunc = records.sum_and, stype = jsonb, initcond = '{}', finalfunc = records.sum_said
    );
  `).execute(db)
}

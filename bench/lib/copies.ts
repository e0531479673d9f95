import type pg from 'pg'

/** A document that waits at its first open step. */
export interface Waiting {
  id: string
  step_id: string
}

/**
 * Copies a document that was made through the product, row by row in every table, as often as wished; ids count up,
 * as time-ordered ids do. The chains of the copies keep the hashes of the original: nothing here reads them.
 */
export async function copyDocument(
  pool: pg.Pool,
  orgId: number,
  id: string,
  from: number,
  count: number,
): Promise<Waiting[]> {
  const newId = (kind: number) => `('0190${kind}000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const series = `generate_series(${from}, ${from + count - 1}) as n`
  const step = `case s.action_num when 1 then ${newId(2)} else ${newId(3)} end`
  const client = await pool.connect()
  try {
    await client.query('begin')
    const copy = (text: string) => client.query(text, [orgId, id])
    await copy(`insert into workflow.instances select (jsonb_populate_record(i, jsonb_build_object('id', ${newId(1)},
      'subject_id', ${newId(1)}, 'number', i.number || '/' || n, 'search', i.search || ' ' || n))).*
      from workflow.instances i, ${series} where i.org_id = $1 and i.id = $2`)
    await copy(`insert into workflow.revisions select (jsonb_populate_record(r, jsonb_build_object('instance_id',
      ${newId(1)}))).*
      from workflow.revisions r, ${series} where r.org_id = $1 and r.instance_id = $2`)
    await copy(`insert into workflow.steps select (jsonb_populate_record(s, jsonb_build_object('row_id', ${newId(1)},
      'id', ${step}))).*
      from workflow.steps s, ${series} where s.org_id = $1 and s.row_id = $2`)
    await copy(`insert into workflow.events select (jsonb_populate_record(e, jsonb_build_object('instance_id',
      ${newId(1)}))).*
      from workflow.events e, ${series} where e.org_id = $1 and e.instance_id = $2`)
    await copy(`insert into workflow.waiting select (jsonb_populate_record(w, jsonb_build_object('instance_id',
      ${newId(1)}, 'step_id', ${newId(3)}))).*
      from workflow.waiting w, ${series} where w.org_id = $1 and w.instance_id = $2`)
    await copy(`insert into workflow.timers select (jsonb_populate_record(t, jsonb_build_object('instance_id',
      ${newId(1)}, 'step_id', ${newId(3)}))).*
      from workflow.timers t, ${series} where t.org_id = $1 and t.instance_id = $2`)
    await copy(`insert into workflow.participants select (jsonb_populate_record(p, jsonb_build_object('instance_id',
      ${newId(1)}))).*
      from workflow.participants p, ${series} where p.org_id = $1 and p.instance_id = $2`)
    const { rows } = await client.query<Waiting>(`select ${newId(1)} as id, ${newId(3)} as step_id from ${series}`)
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

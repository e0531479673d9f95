import type pg from 'pg'

export interface Archive {
  orgId: number
  /** Who reads the boxes: a reviewer whose role has most of the open work. */
  userId: number
  empId: number
  roleId: number
  definition: { id: number; version: number }
}

const DOCUMENTS = 250_000
/** Of them this many wait for the reviewer's role, and the same person sent and decided so many. */
const WAITING = 200_000
const OWN = 60_000

/**
 * A million step rows of one organisation (and a tenth of that in another), with documents, revisions, waiting rows
 * and participants.
 */
export async function fillArchive(
  pool: pg.Pool,
  { orgId, userId, empId, roleId, definition }: Archive,
  otherOrg: number,
) {
  const client = await pool.connect()
  try {
    // The rows fit together by construction; checking four million keys one by one would only take time.
    await client.query('set session_replication_role = replica')
    await documents(client, { orgId, userId, roleId, definition }, DOCUMENTS)
    await documents(client, { orgId: otherOrg, userId, roleId, definition }, DOCUMENTS / 10)
    // Own documents: the creator took part in them and decided nothing.
    await client.query(
      `insert into workflow.participants (org_id, user_id, instance_id, my_action, seen_version) select $1, $2,
        ${uuid('1', 'n')}, '{"mn": "Эхлэх"}', 1
      from generate_series(${DOCUMENTS - OWN + 1}, ${DOCUMENTS}) n`,
      [orgId, userId],
    )
    // Own work beside the role's: by person and by employee.
    await client.query(
      `insert into workflow.waiting (org_id, assignee, step_id, instance_id, due_at, since)
      select $1, case n % 2 when 0 then $2 else $3 end, ${uuid('6', 'n')}, ${uuid('1', 'n')},
      now() + n * interval '17 minutes', now() - n * interval '1 minute'
      from generate_series(1, 60) n`,
      [orgId, `u:${userId}`, `e:${empId}`],
    )
    await client.query(
      `insert into workflow.participants (org_id, user_id, instance_id, acted_at, my_action, watches, watched_at,
        seen_version)
      select $1, $2, ${uuid('1', 'n')}, case when n <= ${OWN * 2} then now() - n * interval '1 minute' end,
      '{"mn": "Хянасан"}', n > ${OWN}, case when n > ${OWN} then now() - n * interval '2 minutes' end, n % 4
      from generate_series(1, ${OWN * 3}) n`,
      [orgId, userId],
    )
    // Two remarks on every document, of which this person has read half; every tenth names them.
    await client.query(
      `insert into workflow.comments (org_id, id, instance_id, user_id, text, mentions, written_at)
      select $1, (array[${uuid('7', 'n')}, ${uuid('8', 'n')}])[k], ${uuid('1', 'n')}, 1000 + n % 977,
      'Үүнийг дахин нэг харна уу.', case when n % 10 = 0 then array[$2::integer] else '{}' end,
      now() - n * interval '1 minute' + k * interval '5 seconds'
      from generate_series(1, ${DOCUMENTS}) n, generate_series(1, 2) k`,
      [orgId, userId],
    )
    await client.query(
      `insert into workflow.comment_readings (org_id, user_id, instance_id, read_until) select $1, $2,
        ${uuid('1', 'n')}, now() - n * interval '1 minute' + (n % 3) * interval '5 seconds'
      from generate_series(1, ${DOCUMENTS}, 2) n`,
      [orgId, userId],
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

/** Ids count up, as time-ordered ids do; the first digit says what they are of. */
const uuid = (kind: string, n: string) => `('0190${kind}000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

async function documents(
  client: pg.PoolClient,
  { orgId, userId, roleId, definition }: Omit<Archive, 'empId'>,
  count: number,
) {
  const series = `generate_series(1, ${count}) n`
  const creator = `case when n > ${DOCUMENTS - OWN} then ${userId} else 1000 + n % 977 end`
  await client.query(
    `insert into workflow.instances (org_id, id, definition_id, definition_version, number, title, search, subject_type,
      subject_id, document_status, status, status_type,
      status_id, version, revision, creator_user_id, event_count, last_hash, created_at, updated_at)
    select $1, ${uuid('1', 'n')}, $2, $3, 'А/' || n, (array['Оффисын түрээсийн гэрээ', 'Тоног төхөөрөмж худалдан авах',
    'Ээлжийн амралт', 'Төсвийн тодотгол', 'Ажилд авах тушаал'])[1 + n % 5] || ' ' || n,
      'a ' || n || ' ' || (array['ofisin turesin gere', 'tonog tohorumj hudaldan avah', 'elijin amralt',
      'tosvin todotgol', 'ajild avah tushal'])[1 + n % 5] || ' ' || n,
      'workflow.document', n::text, case when n <= ${WAITING} then 'OPEN' else 'ENDED' end, '{"mn": "Хянах"}', 'CHECK',
      'review', 2, 1, ${creator}, 4, repeat('0', 64),
      now() - n * interval '1 minute', now() - n * interval '30 seconds'
    from ${series}`,
    [orgId, definition.id, definition.version],
  )
  await client.query(
    `insert into workflow.steps (org_id, id, row_id, action_num, status_id, status, status_type, subject_type, role_id,
      is_subject_changeable, is_read_only, is_signature_needed,
      is_done, closed_as, outcome, created_at, done_at, done_by, due_at)
    select $1, (array[${[2, 3, 4, 6].map((kind) => uuid(String(kind), 'n')).join(', ')}])[k], ${uuid('1', 'n')}, k,
    (array['start', 'review', 're_create', 'review'])[k], 'Хянах',
      (array['START', 'CHECK', 'RE_CREATE', 'CHECK'])[k], 'TO_ROLE', $2, false, false, false, case
      when k < 4 or n > ${WAITING} then 1 else 0 end, case when k < 4 or n > ${WAITING} then 'DONE' end,
      case when k in (2, 4) then 'returned' end, now() - n * interval '1 minute', now(), 1000,
      now() + n * interval '1 minute'
    from ${series}, generate_series(1, 4) k`,
    [orgId, roleId],
  )
  // Every third one has no deadline.
  await client.query(
    `insert into workflow.waiting (org_id, assignee, step_id, instance_id, due_at, since)
    select $1, $2, ${uuid('6', 'n')}, ${uuid('1', 'n')}, case n % 3 when 0 then 'infinity'
    else now() + (n - 20000) * interval '1 minute' end, now() - n * interval '1 minute'
    from ${series} where n <= ${WAITING}`,
    [orgId, `r:${roleId}`],
  )
}

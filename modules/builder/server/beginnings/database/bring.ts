import { createHash } from 'node:crypto'
import type pg from 'pg'
import { auditChange } from '#platform/server/audit.ts'
import type { Services } from '#platform/server/module.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { adoptNames, adoptRows, type Foreign, forgetAdopted } from '#modules/records/server/index.ts'
import { organizationBook } from '#modules/organization/server/index.ts'
import { advanced } from '../advanced.ts'
import { beginningAt, type BeginningRow, type Part } from '../kept.ts'
import { openConnection, reading } from './connection.ts'
import { type Origin, quoted } from './structure.ts'
import { tableNameOf } from '../../../shared/keys.ts'

const BITE = 2000
/** So many of what was not taken are told one by one. */
const MOST_TOLD = 200

/** The rows of one table, bite after bite; what they say of rows that come later follows once all stand. */
export async function bringFromDatabase(
  services: Services,
  row: BeginningRow,
  at: number,
): Promise<string | undefined> {
  if (row.secret === null) return 'builder.beginning.broke'
  if (row.parts[at]!.step === 'waiting') return begin(services, row, at)
  const connection = openConnection(services.config, row.org_id, row.id, row.secret)
  return reading(services.config, connection, async (client) => {
    const { origin } = row.source.tables[row.parts[at]!.from]!
    if (origin!.key.length === 0) return atOnce(services, row, at, { client, origin: origin! })
    for (;;) {
      const now = await beginningAt(services.db, row.org_id, row.id)
      if (!now || now.state !== 'bringing' || now.stop_wanted) return undefined
      const part = now.parts[at]!
      if (part.step === 'rows') await bite(services, now, at, { client, origin: origin! })
      else if (part.step === 'links') await biteOfNames(services, now, at, { client, origin: origin! })
      else return undefined
    }
  })
}

interface Other {
  client: pg.Client
  origin: Origin
}

async function begin(services: Services, row: BeginningRow, at: number) {
  await advanced(services, row, at, { step: 'rows', after: null, done: 0, created: 0, left_out: 0, not_taken: [] })
  return undefined
}

/** The same key of the same table is the same row, however often it is asked. */
function idOf(beginning: string, table: number, key: readonly (string | null)[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([beginning, table, key]))
    .digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Read = Record<string, string | null>

/** What is asked of the other side: the key, what the columns say, and the keys that they name. */
function askedOf(row: BeginningRow, part: Part, origin: Origin, only?: readonly string[]) {
  const naming = part.columns.flatMap(({ at, column }) => {
    const names = origin.names[at]
    return names && isRelation(row, part, at) ? [{ column, ...names }] : []
  })
  const relations = naming.filter(({ column }) => !only || only.includes(column))
  const targets = relations.map(({ to, columns, column }) => ({
    column,
    to,
    keys: columns.map((name, place) => {
      const type = row.source.tables[to]!.origin!.key[place]!.type
      return { as: `n_${column}_${place}`, text: `t.${quoted(name)}::${type}::text` }
    }),
  }))
  const plain = only ? [] : part.columns.filter(({ column }) => !naming.some((one) => one.column === column))
  const list = [
    ...origin.key.map(({ name }, place) => `t.${quoted(name)}::text as k_${place}`),
    ...part.columns
      .filter(({ column }) => !only || only.includes(column))
      .map(({ at, column }) => `${origin.asked[at]} as ${quoted(`s_${column}`)}`),
    ...targets.flatMap(({ keys }) => keys.map(({ as, text }) => `${text} as ${quoted(as)}`)),
  ]
  return { targets, plain, list: list.length > 0 ? list.join(', ') : 'null' }
}

/** Its table is brought as well, and its column is to name it. */
const isRelation = (row: BeginningRow, part: Part, at: number) => {
  const names = row.source.tables[part.from]!.origin!.names[at]
  return names !== undefined && part.names?.includes(at) === true
}

const keyOf = (origin: Origin, read: Read) => origin.key.map((_, place) => read[`k_${place}`] ?? null)

function pageOf({ origin }: Other, list: string, after: string | null | undefined, where = '') {
  const { schema, name, key } = origin
  const columns = key.map((one) => `t.${quoted(one.name)}`)
  const from = after === null || after === undefined ? [] : (JSON.parse(after) as string[])
  const beyond =
    from.length === 0
      ? ''
      : `(${columns.join(', ')}) > (${key.map(({ type }, place) => `$${place + 1}::text::${type}`).join(', ')})`
  const conditions = [beyond, where].filter(Boolean).join(' and ')
  return {
    text: `select ${list} from ${quoted(schema)}.${quoted(name)} as t ${conditions && `where ${conditions}`}
      order by ${columns.join(', ')} limit ${BITE}`,
    values: from,
  }
}

/** The rows of a bite as ours. */
function foreignOf(
  row: BeginningRow,
  part: Part,
  { targets }: ReturnType<typeof askedOf>,
  id: string,
  read: Read,
): Foreign {
  return {
    id,
    said: Object.fromEntries(part.columns.map(({ column }) => [column, read[`s_${column}`] ?? null])),
    names: Object.fromEntries(
      targets
        .filter(({ column }) => !part.later.includes(column))
        .map(({ column, to, keys }) => [column, namedBy(row, to, keys, read)]),
    ),
  }
}

function namedBy(row: BeginningRow, to: number, keys: readonly { as: string }[], read: Read): string | null {
  const key = keys.map(({ as }) => read[as] ?? null)
  return key.includes(null) ? null : idOf(row.id, to, key)
}

async function bite(services: Services, row: BeginningRow, at: number, other: Other) {
  const part = row.parts[at]!
  const asked = askedOf(row, part, other.origin)
  const { rows } = (await other.client.query(pageOf(other, asked.list, part.after))) as { rows: Read[] }
  const last = rows.at(-1)
  if (!last) {
    await ended(services, row, at)
    return
  }
  const told = await write(
    services,
    row,
    part,
    rows,
    (read) => idOf(row.id, part.from, keyOf(other.origin, read)),
    asked,
    other.origin,
  )
  await advanced(services, row, at, { ...told, after: JSON.stringify(keyOf(other.origin, last)) })
}

async function write(
  services: Services,
  row: BeginningRow,
  part: Part,
  rows: readonly Read[],
  idFor: (read: Read, at: number) => string,
  asked: ReturnType<typeof askedOf>,
  origin: Origin,
): Promise<Partial<Part>> {
  const author = { orgId: row.org_id, userId: row.user_id }
  const given = rows.map((read, place) => {
    const foreign = foreignOf(row, part, asked, idFor(read, place), read)
    // What comes later is empty at first, and told by nobody.
    for (const column of part.later) (foreign.said as Record<string, string | null>)[column] = null
    return foreign
  })
  const { made, wrong } = await withTenant(services.db, author, async (db) => {
    const zone = await organizationBook.zoneOf(db, row.org_id)
    return adoptRows(db, author, { table: tableNameOf(part.key), zone }, given)
  })
  const told = wrong.map(({ at, column, said, why }) => ({
    row: keyOf(origin, rows[at]!).join(', '),
    column: column ?? '',
    said: said.slice(0, 100),
    why,
  }))
  return {
    done: part.done + rows.length,
    total: Math.max(part.total, part.done + rows.length),
    created: part.created + made,
    left_out: part.left_out + (rows.length - made),
    not_taken: [...(part.not_taken ?? []), ...told].slice(0, MOST_TOLD),
  }
}

/** Views, and tables without a key: read in one go, and from the beginning where that broke off. */
async function atOnce(services: Services, row: BeginningRow, at: number, other: Other): Promise<undefined> {
  const author = { orgId: row.org_id, userId: row.user_id }
  await withTenant(services.db, author, (db) => forgetAdopted(db, author, tableNameOf(row.parts[at]!.key)))
  let part: Part = { ...row.parts[at]!, done: 0, created: 0, left_out: 0, not_taken: [] }
  const asked = askedOf(row, part, other.origin)
  const { schema, name } = other.origin
  await other.client.query(
    `declare rows_of_it no scroll cursor for select ${asked.list} from ${quoted(schema)}.${quoted(name)} as t`,
  )
  for (;;) {
    const { rows } = (await other.client.query(`fetch ${BITE} from rows_of_it`)) as { rows: Read[] }
    if (rows.length === 0) break
    const before = part.done
    const told = await write(
      services,
      row,
      part,
      rows,
      (_, place) => idOf(row.id, part.from, ['line', String(before + place)]),
      asked,
      other.origin,
    )
    part = { ...part, ...told }
    const now = await beginningAt(services.db, row.org_id, row.id)
    if (!now || now.stop_wanted || now.state !== 'bringing') return undefined
  }
  await audited(services, row, at, { ...part, step: 'done', total: part.done })
  return undefined
}

/** All its rows stand. */
async function ended(services: Services, row: BeginningRow, at: number) {
  const part = row.parts[at]!
  if (part.later.length > 0) await advanced(services, row, at, { step: 'links', after: null, total: part.done })
  else await audited(services, row, at, { step: 'done', total: part.done })
}

const audited = (services: Services, row: BeginningRow, at: number, told: Partial<Part>) =>
  advanced(services, row, at, told, undefined, (db) => {
    const part = { ...row.parts[at]!, ...told }
    return auditChange(
      { db, principal: { orgId: row.org_id, userId: row.user_id, roleId: row.role_id } },
      {
        action: 'records.imported',
        subject_type: 'records.table',
        subject_id: tableNameOf(part.key),
        subject_name: part.title.mn,
        after: { file: row.name, created: part.created, changed: 0 },
      },
    )
  })

async function biteOfNames(services: Services, row: BeginningRow, at: number, other: Other) {
  const part = row.parts[at]!
  const asked = askedOf(row, part, other.origin, part.later)
  const { rows } = (await other.client.query(pageOf(other, asked.list, part.after))) as { rows: Read[] }
  const last = rows.at(-1)
  if (!last) {
    await audited(services, row, at, { step: 'done' })
    return
  }
  const author = { orgId: row.org_id, userId: row.user_id }
  const told: NonNullable<Part['not_taken']> = []
  for (const { column, to, keys } of asked.targets) {
    const given = rows.flatMap((read) => {
      const names = namedBy(row, to, keys, read)
      return names === null ? [] : [{ id: idOf(row.id, part.from, keyOf(other.origin, read)), names, read }]
    })
    const lost = await withTenant(services.db, author, (db) =>
      adoptNames(
        db,
        author,
        { table: tableNameOf(part.key), column },
        given.map(({ id, names }) => ({ id, names })),
      ),
    )
    for (const place of lost)
      told.push({
        row: keyOf(other.origin, given[place]!.read).join(', '),
        column,
        said: given[place]!.read[`s_${column}`] ?? '',
        why: 'records.row_gone',
      })
  }
  await advanced(services, row, at, {
    after: JSON.stringify(keyOf(other.origin, last)),
    not_taken: [...(part.not_taken ?? []), ...told].slice(0, MOST_TOLD),
  })
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addForModule, productContext } from '#modules/records/server/index.ts'
import type { Visitor } from '#platform/server/pages/index.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { BOOKING } from '../../shared/access.ts'
import { letterToOrderer } from '../letters.ts'

interface Order {
  room: string
  starts_at: string
  ends_at: string
  title: string
  people: number
  person: string
  company: string
  phone: string
  email: string
  notes: string
  extras: readonly { kind: 'catering' | 'equipment' | 'seating'; name: string; quantity: number }[]
}

/** The number of the order, or what is wrong with it: said as it is where it hangs on the room, else by keys. */
type Taken = { number: string } | { says: string } | { problems: Readonly<Record<string, string>> }

/**
 * Takes in what somebody outside orders, once by the name of its form: it holds the room until it is decided on, and
 * whoever ordered has a letter. Of two who want one time the second hears that it is taken.
 */
export async function takeOrder(visitor: Visitor, orgId: number, token: string, order: Order): Promise<Taken> {
  const { services, language } = visitor
  try {
    return await withTenant(services.db, { orgId, userId: 0 }, async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`rooms.order ${orgId} ${token}`}, 0))`.execute(db)
      const before = await numberOf(db, orgId, token)
      if (before !== undefined) return { number: before }
      const product = productContext(db, { orgId, userId: 0 }, services)
      // What is named is found as anybody inside finds it: rooms that take bookings.
      const principal = { ...product.principal, permissions: new Set([BOOKING]) }
      const context = { ...product, services, language, principal }
      const row = await addForModule(context, 'rooms.bookings', valuesOf(order))
      await db
        .insertInto('rooms.orders')
        .values({ org_id: orgId, token, booking: row.id, secret: randomBytes(16).toString('base64url'), language })
        .execute()
      for (const { kind, name, quantity } of order.extras)
        await addForModule(context, 'rooms.extras', {
          booking: writtenReference({ id: row.id, name: '—' }),
          kind,
          name,
          quantity: String(quantity),
        })
      await letterToOrderer(context, row.id, row.values, 'received')
      return { number: String(row.values['number'] ?? '') }
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const fields = Object.entries(error.details.fields ?? {})
    if (fields.length > 0) return { problems: Object.fromEntries(fields.map(([name, key]) => [named(name), key])) }
    return { says: services.translate(language, error.code, error.details.params) }
  }
}

const valuesOf = ({ room, person, company, phone, email, people, ...order }: Order): FieldValues => ({
  title: order.title,
  room: writtenReference({ id: room, name: '—' }),
  starts_at: order.starts_at,
  ends_at: order.ends_at,
  people: String(people),
  state: 'asked',
  source: 'public',
  organiser: null,
  orderer_name: person,
  orderer_organization: company || null,
  orderer_phone: phone || null,
  orderer_email: email,
  notes: order.notes || null,
})

/** Fields of the form, by the columns that they become. */
const named = (column: string) =>
  column
    .replace('values.', '')
    .replace('orderer_name', 'person')
    .replace('orderer_organization', 'company_name')
    .replace('orderer_', '')

async function numberOf(db: Parameters<Parameters<typeof withTenant>[2]>[0], orgId: number, token: string) {
  const { rows } = await sql<{ number: string | null }>`select b.number from rooms.orders o
    join rooms.bookings b on b.org_id = o.org_id and b.id = o.booking
    where o.org_id = ${orgId} and o.token = ${token}`.execute(db)
  return rows[0] && (rows[0].number ?? '')
}

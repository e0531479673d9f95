import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, showRow } from '#modules/records/shared/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { lookAtLeads } from './late.ts'

const app = await startedApp()
const { orgId, employees } = app.places.orgs.trade
const [admin, seller, director, named] = [
  await app.as('admin'),
  await app.as('sales'),
  await app.as('director'),
  await app.as('superadmin').catch(() => app.as('admin')),
]
type Who = typeof seller
const eventually = { timeout: 20_000, interval: 50 }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const person = (login: string) => `${employees[login]} Х`
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

const add = async (table: string, values: FieldValues, who: Who = seller) => {
  const reply = await who.call(addRow, { table: `crm.${table}`, values }, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (id: string) => (await admin.call(showRow, { table: 'crm.leads', id })).body.values
const change = async (table: string, id: string, values: FieldValues, who: Who = seller) => {
  const stands = (await admin.call(showRow, { table: `crm.${table}`, id })).body.values
  const was = Object.fromEntries(Object.keys(values).map((name) => [name, stands[name] ?? null]))
  return who.call(changeRow, { table: `crm.${table}`, id, was, values }, key())
}
const news = async (who: Who) => {
  const { items } = (await (await who.fetch('/api/notifications?limit=100')).json()) as {
    items: { key: string; link: string | null }[]
  }
  return items
    .filter(({ key }) => key.startsWith('crm.notify.lead_late'))
    .map((one) => `${one.key} ${one.link?.slice('/crm/leads/'.length)}`)
}
const lead = (name: string, more: FieldValues = {}) =>
  add('leads', { name, answer_by: inHours(1).toISOString(), ...more })
const look = (now: Date) => lookAtLeads(app.services, orgId, now)

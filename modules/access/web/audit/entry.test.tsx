import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../shared/audit.ts'
import { Entry } from './Entry.tsx'

const entry: AuditEntry = {
  id: '0190a000-0000-7000-8000-000000000001',
  at: '2026-11-21T09:00:00Z',
  action: 'made.machines_lent',
  subject_type: 'made.machine',
  subject_id: '1',
  subject_name: 'Экскаватор (хуучин нэр)',
  first_name: 'Болд',
  last_name: 'Бат',
  user_id: 1,
  role: null,
  impersonator: null,
  ip: null,
  request_id: null,
  before: null,
  after: { until: 'маргааш' },
  labels: {
    action: { mn: 'Машин түр олгосон' },
    kind: { mn: 'Машин' },
    name: { mn: 'Экскаватор' },
    fields: { until: { mn: 'Хүртэл' } },
  },
}
const said = (one: AuditEntry) =>
  renderToStaticMarkup(<Entry entry={one} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

test('what an entry carries names for is told by them', () => {
  expect(said(entry)).toContain('Машин түр олгосон Машин: Экскаватор ')
  expect(said(entry)).toContain('Хүртэл маргааш')
  expect(said(entry)).not.toContain('made.')
})

test('what it carries none for is told by the words of the product, or as it is kept', () => {
  expect(said({ ...entry, labels: null })).toContain('made.machines_lent made.machine: Экскаватор (хуучин нэр)')
})

test('rights on what an organisation made itself are told by the names of then', () => {
  const right = { title: { mn: 'Машинууд' }, action: { mn: 'түр олгох' } }
  const role = { ...entry, action: 'access.role_changed', before: { permissions: [] } }
  const after = { permissions: ['made.machines.lend'] }
  expect(said({ ...role, after, labels: { permissions: { 'made.machines.lend': right } } })).toContain(
    'Машинууд: түр олгох',
  )
})

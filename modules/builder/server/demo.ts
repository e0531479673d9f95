import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { plantRows, publishNow, rowsCalled } from '#modules/records/server/index.ts'
import { actions } from '#modules/records/shared/index.ts'
import { vehicles } from '../shared/templates/vehicles.ts'
import { drives } from './demo-view.ts'
import { vehicleScreens } from '../shared/templates/vehicle-screens.ts'
import { publishRepairs, sendRepairs, withApproval } from './demo-repairs.ts'
import { plantScreens } from './screens/plant.ts'
import { shareAsDemo } from './use.ts'

type Values = Record<string, string | boolean | null>

/** The vehicles of the trading house: three tables that its builder made from a template, and a week of driving. */
export async function demoVehicles(services: Services, { orgs: { trade } }: DemoPlaces) {
  const { builder } = trade.principals
  if (!builder) throw new Error('nobody builds in the demo')
  const project = orderedId()
  await publishRepairs(services, trade)
  const approved = vehicles.map((one) => (one.name === 'records.repairs' ? withApproval(one) : one))
  const tables = [...approved, drives].map((definition) => ({
    table_id: orderedId(),
    key: definition.name.slice('records.'.length),
    version: 0,
    definition,
  }))
  await withTenant(services.db, builder, async (db) => {
    await db
      .insertInto('builder.projects')
      .values({
        org_id: builder.orgId,
        id: project,
        title: JSON.stringify({ mn: 'Машин техник', en: 'Vehicles', ko: '차량' }),
        icon: 'box',
      })
      .execute()
    for (const { table_id, key, definition } of tables)
      await db
        .insertInto('builder.tables')
        .values({
          org_id: builder.orgId,
          id: table_id,
          project_id: project,
          key,
          draft: JSON.stringify(definition),
          updated_by: builder.userId,
        })
        .execute()
  })
  const problems = await asSystem(services.db, (db) => publishNow(db, builder, tables, services.translate))
  if (problems.length > 0) throw new Error(`the vehicles of the demo cannot be published: ${JSON.stringify(problems)}`)
  await shareAsDemo(
    services,
    builder,
    tables.map(({ table_id }) => table_id),
  )
  await plantScreens(services, builder, project, vehicleScreens)
  // Known before the tables were there.
  const rights = tables.flatMap(({ definition: { name } }) => actions.map((action) => `${name}.${action}`))
  const able = { ...builder, permissions: new Set([...builder.permissions, ...rights]) }
  await plantRows(services, able, 'records.vehicles', cars)
  const called = await rowsCalled(services, able, 'records.vehicles')
  const vehicle = (plate: string) => called.find(({ name }) => name.startsWith(plate))?.value ?? null
  await plantRows(
    services,
    able,
    'records.trips',
    trips.map(({ plate, ...trip }): Values => ({ vehicle: vehicle(plate), ...trip })),
  )
  await plantRows(
    services,
    able,
    'records.vehicle_costs',
    costs.map(({ plate, ...cost }): Values => ({ vehicle: vehicle(plate), ...cost })),
  )
  await plantRows(
    services,
    able,
    'records.repairs',
    repairs.map(({ plate, day, workshop, work }): Values => ({ vehicle: vehicle(plate), day, workshop, work })),
  )
  const repaired = await rowsCalled(services, able, 'records.repairs')
  const repairOf = (day: string) => repaired.find(({ name }) => name.startsWith(day))?.value ?? null
  await plantRows(
    services,
    able,
    'records.repair_parts',
    repairs.flatMap(({ day, parts }) =>
      parts.map(([part, quantity, price]): Values => ({ repair: repairOf(day), part, quantity, price })),
    ),
  )
  const ids = repaired.map(({ value }) => value.slice(0, value.indexOf(' ')))
  await sendRepairs(services, { trade, table: 'records.repairs', ids }, able)
}

const cars: Values[] = [
  { plate: '2345 УБА', model: 'Toyota Land Cruiser 200', year: '2019', insured_until: '2027-03-14' },
  { plate: '7710 УБЕ', model: 'Toyota Prius 30', year: '2014', insured_until: '2026-12-20' },
  { plate: '1182 УНН', model: 'Hyundai Porter II', year: '2021', insured_until: '2027-06-01' },
  { plate: '4096 УАА', model: 'Mitsubishi Canter', year: '2016', insured_until: '2026-12-05', is_running: false },
]

const trips = [
  { plate: '2345 УБА', day: '2026-11-23', route: 'Улаанбаатар – Дархан', from_km: '148210', to_km: '148655' },
  { plate: '7710 УБЕ', day: '2026-11-23', route: 'Хан-Уул – Баянзүрх', from_km: '201340', to_km: '201384' },
  { plate: '1182 УНН', day: '2026-11-24', route: 'Агуулах – Нарантуул', from_km: '63120', to_km: '63158' },
  { plate: '1182 УНН', day: '2026-11-25', route: 'Агуулах – Эрдэнэт', from_km: '63158', to_km: '63895' },
  { plate: '2345 УБА', day: '2026-11-26', route: 'Улаанбаатар – Налайх', from_km: '148655', to_km: '148739' },
]

const costs = [
  { plate: '2345 УБА', day: '2026-11-23', kind: 'fuel', litres: '62.5', amount: '168750' },
  { plate: '1182 УНН', day: '2026-11-25', kind: 'fuel', litres: '58', amount: '174000' },
  { plate: '4096 УАА', day: '2026-11-24', kind: 'repair', amount: '1450000', note: 'Хурдны хайрцаг' },
  { plate: '7710 УБЕ', day: '2026-11-26', kind: 'tyres', amount: '640000', note: 'Өвлийн дугуй' },
]

const repairs: {
  plate: string
  day: string
  workshop: string
  work: string
  parts: [part: string, quantity: string, price: string][]
}[] = [
  {
    plate: '4096 УАА',
    day: '2026-11-24',
    workshop: 'Авто Сервис Төв, 22-ын товчоо',
    work: '250000',
    parts: [
      ['Хурдны хайрцагны тос', '6', '48000'],
      ['Холхивч', '2', '185000'],
      ['Жийргэвч, багц', '1', '92000'],
    ],
  },
  {
    plate: '1182 УНН',
    day: '2026-11-26',
    workshop: 'Авто Сервис Төв, 22-ын товчоо',
    work: '120000',
    parts: [
      ['Тоормосны накладка', '4', '45000'],
      ['Тоормосны шингэн', '1', '28000'],
    ],
  },
  {
    plate: '7710 УБЕ',
    day: '2026-11-20',
    workshop: 'Гибрид засвар',
    work: '80000',
    parts: [
      ['Моторын тос 0W-20', '4', '38000'],
      ['Тосны шүүр', '1', '25000'],
      ['Салонны шүүр', '1', '30000'],
    ],
  },
]

import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { accessFor, processOf, sendRows } from '#modules/records/server/index.ts'
import { column, type Table, words } from '#modules/records/shared/index.ts'
import { castOf, publishDefinition } from '#modules/workflow/server/index.ts'
import { draw, toRole } from '#modules/workflow/shared/index.ts'

/** Among the flows of the demo; those with which every organisation begins come before it. */
const REPAIRS = 20

/** Repairs are approved by the director: the flow, drawn and published. */
export async function publishRepairs(services: Services, { orgId, roles }: DemoPlaces['orgs']['trade']) {
  const { director } = roles
  if (director === undefined) throw new Error('nobody directs the demo')
  const title = words('Засварын зөвшөөрөл', 'Approval of a repair', '수리 승인')
  await asSystem(services.db, (db) =>
    publishDefinition(
      db,
      orgId,
      REPAIRS,
      {
        code: 'repair',
        title,
        description: words(
          'Машины засварыг эхлэхээс өмнө захирал зөвшөөрнө.',
          'The director approves a repair before it begins.',
          '차량 수리는 시작 전에 이사의 승인을 받습니다.',
        ),
        category: words('Аж ахуй', 'Household', '총무'),
        icon: 'doc',
        number_prefix: 'ЗС',
        form: [
          { name: 'workshop', kind: 'text', label: words('Засварын газар', 'Workshop', '정비소'), required: false },
          { name: 'work', kind: 'money', label: words('Ажлын хөлс', 'Labour', '공임'), required: false },
        ],
        diagram: draw({
          start: { type: 'START', next: 'director' },
          director: {
            type: 'CHECK',
            label: { mn: 'Захирал зөвшөөрөх', en: 'Approval of the director', ko: '이사 승인' },
            to: { ...toRole(director), is_read_only: true },
            on: { reviewed: 'end', returned: 're_create' },
          },
          re_create: { type: 'RE_CREATE', on: { recreated: 'director', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
}

/** The table of repairs with columns for what the director says. */
export const withApproval = (definition: Table): Table => ({
  ...definition,
  columns: [
    ...definition.columns.slice(0, 1),
    { name: 'state', ...column('process_status', { title: words('Төлөв', 'Status', '상태') }) },
    ...definition.columns.slice(1),
    { name: 'approved_on', ...column('date', { title: words('Зөвшөөрсөн өдөр', 'Approved on', '승인일') }) },
    { name: 'order_number', ...column('text', { title: words('Шийдвэрийн дугаар', 'Decision no.', '결정 번호') }) },
  ],
  flows: [
    {
      flow: REPAIRS,
      start: 'by_hand',
      opens: ['vehicle', 'model', 'day', 'workshop', 'work', 'parts', 'total', 'state'],
      on_end: [
        { when: 'ended', column: 'approved_on', put: 'day' },
        { when: 'ended', column: 'order_number', put: 'number' },
      ],
    },
  ],
})

/** One is approved, the others wait for the director. */
export async function sendRepairs(
  services: Services,
  { trade, table, ids }: { trade: DemoPlaces['orgs']['trade']; table: string; ids: readonly string[] },
  principal: Parameters<typeof withTenant>[1] & Parameters<typeof accessFor>[1],
) {
  const [first] = ids
  await withTenant(services.db, principal, async (db) => {
    const context = { services, principal, language: 'mn' as const, requestId: 'demo', ip: '', userAgent: null, db }
    await sendRows(context, await accessFor(db, principal, table, 'r', 'u'), { ids, flow: REPAIRS })
  })
  const process = first && (await asSystem(services.db, (db) => processOf(db, trade.orgId, { table, id: first })))
  if (process) await castOf(services, trade).decide('director', process, 'reviewed')
}

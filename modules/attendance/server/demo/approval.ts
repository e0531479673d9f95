import { accessFor, chooseFlows, sendRows } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { publishDefinition } from '#modules/workflow/server/index.ts'
import { draw, toHead } from '#modules/workflow/shared/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { LEAVES } from '../leave/counted.ts'

type Trade = Pick<DemoPlaces['orgs']['trade'], 'orgId' | 'roles' | 'principals'>

/** Among the flows of the demo; behind that of rooms. */
const LEAVE_APPROVAL = 30

/** Leave is decided by whoever heads the unit; human resources where nobody does. */
export async function publishLeaveApproval(services: Services, { orgId, roles: { hr } }: Trade) {
  if (hr === undefined) throw new Error('nobody decides on leave in the demo')
  await asSystem(services.db, async (db) => {
    await publishDefinition(
      db,
      orgId,
      LEAVE_APPROVAL,
      {
        code: 'leave_row',
        title: words('Чөлөө, амралт шийдэх', 'Decision on leave', '휴가 결재'),
        description: words(
          'Ирцэд хүссэн чөлөөг нэгжийн дарга шийднэ. Зөвшөөрвөл үлдэгдлээс хасагдаж, цагийн бүртгэлд орно.',
          'The head of the unit decides on leave that was asked for in attendance; once approved it is taken from the balance.',
          '근태에서 신청한 휴가를 부서장이 결정하며, 승인되면 잔여에서 차감됩니다.',
        ),
        category: words('Хүний нөөц', 'Human resources', '인사'),
        icon: 'calendar',
        number_prefix: 'ЧА',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'decide' },
          decide: {
            type: 'CHECK',
            label: { mn: 'Чөлөө шийдэх', en: 'Decision on leave', ko: '휴가 결정' },
            to: { ...toHead(hr), is_read_only: true },
            on: { reviewed: 'end', refused: 'refusal' },
            due_hours: 16,
          },
          end: { type: 'END' },
          refusal: { type: 'CANCEL' },
        }),
      },
      null,
    )
    await chooseFlows(db, orgId, LEAVES, [{ flow: LEAVE_APPROVAL, refused_at: [] }])
  })
}

/** What somebody asked for sets out, as if they had just asked. */
export async function sendLeave(services: Services, { principals }: Trade, login: string, id: string) {
  const principal = principals[login]
  if (!principal) throw new Error(`nobody in the demo is called ${login}`)
  const asking = { services, principal, language: 'mn' as const, requestId: 'demo', ip: '', userAgent: null }
  await withTenant(services.db, principal, async (db) => {
    const access = await accessFor(db, principal, LEAVES, 'r', 'u')
    await sendRows({ ...asking, db }, access, { ids: [id], flow: LEAVE_APPROVAL })
  })
}

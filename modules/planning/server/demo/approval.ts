import { accessFor, chooseFlows, processOf, sendRows } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { castOf, publishDefinition } from '#modules/workflow/server/index.ts'
import { draw, toRole } from '#modules/workflow/shared/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'

type Trade = DemoPlaces['orgs']['trade']

const PROJECTS = 'planning.projects'
/** Among the flows of the demo; behind that of the builder. */
const APPROVAL = 21

/** Projects are begun once their money was looked at and the director said yes. */
export async function publishApproval(services: Services, { orgId, roles }: Trade) {
  const { director, accountant } = roles
  if (director === undefined || accountant === undefined) throw new Error('nobody decides in the demo')
  const isReadOnly = { is_read_only: true }
  await asSystem(services.db, async (db) => {
    await publishDefinition(
      db,
      orgId,
      APPROVAL,
      {
        code: 'project',
        title: words('Төсөл батлах', 'Approval of a project', '프로젝트 승인'),
        description: words(
          'Төслийн зорилго, хугацаа, төсвийг хянаж, захирал баталсны дараа хэрэгжүүлж эхэлнэ.',
          'Aim, time and budget of a project are reviewed; it begins once the director approves it.',
          '프로젝트의 목표, 일정, 예산을 검토하고 이사가 승인하면 시작합니다.',
        ),
        category: words('Төлөвлөлт', 'Planning', '계획'),
        icon: 'doc',
        number_prefix: 'ТБ',
        form: [{ name: 'budget', kind: 'money', label: words('Төсөв', 'Budget', '예산'), required: false }],
        diagram: draw({
          start: { type: 'START', next: 'finance' },
          finance: {
            type: 'CHECK',
            label: { mn: 'Төсвийг хянах', en: 'Review of the budget', ko: '예산 검토' },
            to: { ...toRole(accountant), ...isReadOnly },
            on: { reviewed: 'director', returned: 're_create' },
          },
          director: {
            type: 'CHECK',
            label: { mn: 'Захирал батлах', en: 'Approval of the director', ko: '이사 승인' },
            to: { ...toRole(director), ...isReadOnly },
            on: { reviewed: 'end', returned: 're_create' },
          },
          re_create: { type: 'RE_CREATE', on: { recreated: 'finance', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    )
    await chooseFlows(db, orgId, PROJECTS, [{ flow: APPROVAL, refused_at: [] }])
  })
}

/** One of them is with the director by now. */
export async function sendToBeApproved(
  services: Services,
  trade: Trade,
  { id, leader }: { id: string; leader: Principal },
) {
  await withTenant(services.db, leader, async (db) => {
    const context = {
      services,
      principal: leader,
      language: 'mn' as const,
      requestId: 'demo',
      ip: '',
      userAgent: null,
      db,
    }
    await sendRows(context, await accessFor(db, leader, PROJECTS, 'r', 'u'), { ids: [id], flow: APPROVAL })
  })
  const process = await asSystem(services.db, (db) => processOf(db, trade.orgId, { table: PROJECTS, id }))
  if (process) await castOf(services, trade).decide('accountant', process, 'reviewed')
}

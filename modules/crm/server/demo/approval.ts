import { chooseFlows } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { publishDefinition } from '#modules/workflow/server/index.ts'
import { draw, toRole } from '#modules/workflow/shared/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'

type Trade = DemoPlaces['orgs']['trade']

/** Among the flows of the demo; behind that of projects. */
export const CONTRACT_APPROVAL = 22

/** Contracts are in force once the accountant looked at them and the director signed, both by their hand. */
export async function publishContractApproval(services: Services, { orgId, roles }: Trade) {
  const { director, accountant } = roles
  if (director === undefined || accountant === undefined) throw new Error('nobody signs contracts in the demo')
  const isReadOnly = { is_read_only: true }
  await asSystem(services.db, async (db) => {
    await publishDefinition(
      db,
      orgId,
      CONTRACT_APPROVAL,
      {
        code: 'contract',
        title: words('Гэрээ батлах', 'Approval of a contract', '계약 승인'),
        description: words(
          'Борлуулалтын гэрээг нягтлан хянаж гарын үсэг зуран, захирал гарын үсэг зурснаар хүчин төгөлдөр болно.',
          'The accountant reviews and signs a contract of sale; it is in force once the director signs it.',
          '회계 담당자가 계약을 검토·서명하고 이사가 서명하면 효력이 생깁니다.',
        ),
        category: words('Борлуулалт', 'Sales', '영업'),
        icon: 'doc',
        number_prefix: 'ГБ',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'review' },
          review: {
            type: 'CHECK',
            label: { mn: 'Гэрээг хянах', en: 'Review of the contract', ko: '계약 검토' },
            to: { ...toRole(accountant), ...isReadOnly },
            signed: true,
            on: { reviewed: 'director', returned: 're_create' },
          },
          director: {
            type: 'CHECK',
            label: { mn: 'Захирал гарын үсэг зурах', en: 'Signature of the director', ko: '이사 서명' },
            to: { ...toRole(director), ...isReadOnly },
            signed: true,
            on: { reviewed: 'end', returned: 're_create' },
          },
          re_create: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    )
    await chooseFlows(db, orgId, 'crm.contracts', [{ flow: CONTRACT_APPROVAL, refused_at: [] }])
  })
}

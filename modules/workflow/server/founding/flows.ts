import type { Trx } from '#platform/server/database.ts'
import type { Founded } from '#platform/server/module.ts'
import { councilForm, incomingLetterForm, leaveForm, smallPurchaseForm, tenderForm } from '../../shared/flows/forms.ts'
import { incomingLetterFlow } from '../../shared/flows/incoming-letter.ts'
import { leaveFlow } from '../../shared/flows/leave.ts'
import { sampleFlow } from '../../shared/flows/sample.ts'
import { smallPurchaseFlow } from '../../shared/flows/small-purchase.ts'
import { tenderFlow } from '../../shared/flows/tender.ts'
import { publishDefinition } from '../flows/publish.ts'

/** The specification's sample flow and the flows of daily life, published for an organisation that was just founded. */
export async function beginWithFlows(db: Trx, founded: Founded) {
  for (const [at, flow] of flowsFor(founded).entries()) await publishDefinition(db, founded.orgId, at + 1, flow, null)
}

/** In the order of their numbers. */
export function flowsFor({
  roles,
  headJob,
  headStruct,
  officeStruct,
}: Omit<Founded, 'orgId'>): Parameters<typeof publishDefinition>[3][] {
  const role = (name: string) => roles[name]!
  const approval = { mn: 'Зөвлөл', en: 'Council', ko: '위원회' }
  const people = { mn: 'Хүний нөөц', en: 'Human resources', ko: '인사' }
  const purchase = { mn: 'Худалдан авалт', en: 'Procurement', ko: '구매' }
  const letters = { mn: 'Албан бичиг', en: 'Official letters', ko: '공문' }

  return [
    {
      code: 'council',
      number_prefix: 'Б',
      icon: 'vote',
      category: approval,
      form: councilForm,
      title: { mn: 'Зөвлөлөөр шийдвэрлүүлэх баримт', en: 'Document for the council', ko: '위원회 안건' },
      description: {
        mn: 'Хянуулж, зөвлөлийн санал хураалтаар батлуулах гэрээ, төсөл, тогтоол.',
        en: 'A contract, project or resolution that is reviewed and put to the council.',
        ko: '검토 후 위원회 표결로 확정하는 계약, 사업, 결의안.',
      },
      diagram: sampleFlow({
        reviewerRole: role('reviewer'),
        secretaryRole: role('secretary'),
        directorRole: role('director'),
      }),
    },
    {
      code: 'leave',
      number_prefix: 'Ч',
      icon: 'calendar',
      category: people,
      form: leaveForm,
      title: { mn: 'Чөлөөний хүсэлт', en: 'Leave request', ko: '휴가 신청' },
      description: {
        mn: 'Ээлжийн амралт, чөлөө авах хүсэлт.',
        en: 'Annual leave, or leave for a reason.',
        ko: '연차 또는 사유 휴가 신청.',
      },
      diagram: leaveFlow({ hrRole: role('hr'), directorRole: role('director') }),
    },
    {
      code: 'tender',
      number_prefix: 'ХА',
      icon: 'box',
      category: purchase,
      form: tenderForm,
      title: { mn: 'Тендер, худалдан авалт', en: 'Tender and procurement', ko: '입찰, 구매' },
      description: {
        mn: 'Санхүү хянаж, хороо санал хурааж, захирал шийдвэрлэх худалдан авалт.',
        en: 'Finance reviews, the committee votes, the director decides.',
        ko: '재무 검토, 위원회 표결, 대표 결정을 거치는 구매.',
      },
      diagram: tenderFlow({
        financeRole: role('accountant'),
        secretaryRole: role('secretary'),
        lawyerRole: role('lawyer'),
        directorRole: role('director'),
        contractRole: role('contract_officer'),
      }),
    },
    {
      code: 'incoming_letter',
      number_prefix: 'И',
      icon: 'mail',
      category: letters,
      form: incomingLetterForm,
      title: { mn: 'Ирсэн бичиг', en: 'Incoming letter', ko: '접수 공문' },
      description: {
        mn: 'Ирсэн албан бичгийг шилжүүлж, хариуг нь хянаж шийдвэрлэх.',
        en: 'An incoming letter is forwarded, answered, and the answer decided.',
        ko: '접수된 공문을 전달하고 회신을 결정합니다.',
      },
      diagram: incomingLetterFlow({ directorRole: role('director'), officeStruct, headJob, headStruct }),
    },
    {
      code: 'small_purchase',
      number_prefix: 'БҮ',
      icon: 'spark',
      category: purchase,
      form: smallPurchaseForm,
      title: { mn: 'Бага үнийн худалдан авалт', en: 'Small purchase', ko: '소액 구매' },
      description: {
        mn: 'Бага дүнг журмаар шууд, бусдыг захирал шийдвэрлэж, санхүү төлбөрийг гүйцэтгэнэ.',
        en: 'Small amounts are decided by rules at once, others by the director; finance pays.',
        ko: '소액은 규정에 따라 바로, 그 외는 대표가 결정하고 재무가 지급합니다.',
      },
      diagram: smallPurchaseFlow({ directorRole: role('director'), financeRole: role('accountant') }),
    },
  ]
}

import type { AiRule } from '../definition/ai.ts'
import { draw, toRole } from './draw.ts'
import { correction, endings, review } from './usual.ts'

interface SmallPurchaseParties {
  directorRole: number
  financeRole: number
}

/** In their order; what none of them knows is the director's to decide. */
const rules: AiRule[] = [
  {
    when: 'amount > 10000000',
    outcome: 'returned_by_ai',
    explanation: {
      mn: '10 сая төгрөгөөс дээш худалдан авалт бага үнийн журамд хамаарахгүй: тендерийн урсгалаар явуулна уу.',
      en: 'More than MNT 10 million is no small purchase: send it as a tender.',
      ko: '1천만 투그릭 초과는 소액 구매가 아닙니다. 입찰 절차를 이용하세요.',
    },
  },
  {
    when: 'amount <= 500000 && kind != "equipment"',
    outcome: 'resolved_by_ai',
    explanation: {
      mn: '500 000 төгрөг хүртэлх, хөрөнгөд бүртгэхгүй зүйлийг шууд зөвшөөрнө.',
      en: 'Up to MNT 500,000, and nothing that is entered as an asset: allowed at once.',
      ko: '50만 투그릭 이하이며 자산 등록 대상이 아니므로 바로 승인됩니다.',
    },
  },
  {
    when: 'amount <= 2000000 && quotes >= 3',
    outcome: 'resolved_by_ai',
    explanation: {
      mn: '2 сая төгрөг хүртэл, гурваас доошгүй үнийн саналтай тул зөвшөөрнө.',
      en: 'Up to MNT 2 million with three quotations or more: allowed.',
      ko: '200만 투그릭 이하이며 견적서가 3건 이상이므로 승인됩니다.',
    },
  },
]

/** Бага үнийн худалдан авалт: a table of rules decides what is small, the director what is not, and finance pays. */
export function smallPurchaseFlow({ directorRole, financeRole }: SmallPurchaseParties) {
  return draw({
    start: { type: 'START', next: 'by_rules' },
    by_rules: {
      type: 'AI_DECISION',
      label: { mn: 'Журмаар шийдвэрлэх', en: 'Decision by the rules', ko: '규정에 따른 결정' },
      ai: { rules, fallback: { subject_type: 'TO_ROLE', role_id: directorRole } },
      due_hours: 16,
      on: { resolved_by_ai: 'payment', returned_by_ai: 're_create' },
    },
    re_create: correction('by_rules'),
    payment: review({ mn: 'Төлбөр гүйцэтгэх', en: 'Payment', ko: '대금 지급' }, toRole(financeRole), 'end', 16),
    ...endings,
  })
}

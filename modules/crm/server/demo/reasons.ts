import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { plantRows } from '#modules/records/server/index.ts'

/** Why the trading house of the demo loses customers, as its administrator wrote it down. */
export async function plantReasons(services: Services, trade: DemoPlaces['orgs']['trade']) {
  const { admin } = trade.principals
  if (!admin) throw new Error('nobody administers the demo')
  const reasons = [
    ['Үнэ өндөр', 'Too expensive', '가격이 높음'],
    ['Өрсөлдөгчийг сонгосон', 'Chose a competitor', '경쟁사 선택'],
    ['Төсөв хойшилсон', 'Budget postponed', '예산 연기'],
    ['Хүргэлтийн хугацаа урт', 'Delivery takes too long', '납기가 김'],
    ['Хэрэгцээ байхгүй болсон', 'No need any more', '필요 없어짐'],
    ['Холбоо тасарсан', 'Out of touch', '연락 두절'],
  ] as const
  await plantRows(
    services,
    admin,
    'crm.lost_reasons',
    reasons.map(([name, name_en, name_ko], at) => ({ name, name_en, name_ko, sort: String(at + 1) })),
  )
}

import type { Words } from '#platform/shared/i18n.ts'
import { type Table, words } from '#modules/records/shared/index.ts'
import { assets } from './assets.ts'
import { contracts } from './contracts.ts'
import { stock } from './stock.ts'
import { vehicles } from './vehicles.ts'
import { visitors } from './visitors.ts'

/** Tables with which a project can begin, complete in three languages. */
export interface Template {
  name: string
  title: Words
  /** What for. */
  note: Words
  tables: readonly Table[]
}

export const templates: readonly Template[] = [
  {
    name: 'assets',
    title: words('Эд хөрөнгийн бүртгэл', 'Assets register', '자산 대장'),
    note: words(
      'Хөрөнгө, байршил, эзэмшигч, тооллого',
      'Assets, places, who holds them, stocktaking',
      '자산, 위치, 사용자, 실사',
    ),
    tables: assets,
  },
  {
    name: 'vehicles',
    title: words('Автомашины бүртгэл', 'Vehicle log', '차량 운행 일지'),
    note: words('Машин, аялал, түлш, засвар', 'Vehicles, trips, fuel, repairs', '차량, 운행, 연료, 수리'),
    tables: vehicles,
  },
  {
    name: 'contracts',
    title: words('Гэрээний бүртгэл', 'Contracts list', '계약 대장'),
    note: words('Гэрээ, тал, хугацаа, төлбөр', 'Contracts, parties, validity, payments', '계약, 당사자, 기간, 지급'),
    tables: contracts,
  },
  {
    name: 'visitors',
    title: words('Зочны бүртгэл', 'Visitor book', '방문자 대장'),
    note: words('Хэн, хэнтэй, хэзээ уулзсан', 'Who came, to whom and when', '누가 누구를 언제 방문했는지'),
    tables: visitors,
  },
  {
    name: 'stock',
    title: words('Агуулахын карт', 'Stock card', '재고 카드'),
    note: words('Бараа, агуулах, орлого, зарлага', 'Goods, stores, receipts, issues', '품목, 창고, 입고, 출고'),
    tables: stock,
  },
]

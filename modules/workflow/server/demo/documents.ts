import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { dayAfter, dayIn, readDay, weekdayOf, writeDay } from '#platform/shared/expression/calendar-day.ts'
import type { SheetInput } from '../../shared/documents/vote.ts'
import { castOf } from './cast.ts'

const [COUNCIL, LEAVE, TENDER, LETTER, SMALL_PURCHASE] = [1, 2, 3, 4, 5]
/** In which the demo's organisations live. */
const TIME_ZONE = 'Asia/Ulaanbaatar'
const THREE_DAYS_MS = 3 * 86_400_000

/**
 * A week's work of the demo's first organisation: something waits for everybody, something is on its way at each kind
 * of step, something is decided. Sent and decided through the routes that everybody uses; rules and the queue do the
 * rest.
 */
export async function demoDocuments(services: Services, { orgs: { trade } }: DemoPlaces) {
  const { send, decide, vote } = castOf(services, trade)
  const council = ['councillor1', 'councillor2', 'councillor3'] as const
  const sheet = (question: string, more: Partial<SheetInput> = {}): { sheet: SheetInput } => ({
    sheet: {
      question,
      roll: council.map((login) => ({ emp_id: trade.employees[login]! })),
      quorum: 2,
      threshold: { numerator: 1, denominator: 2 },
      base: 'cast_without_abstentions',
      recreate: 'any_one',
      tie: 'disapprove',
      secret: false,
      may_change_ballot: false,
      close_early: false,
      deadline: new Date(Date.now() + THREE_DAYS_MS).toISOString(),
      ...more,
    },
  })

  await send('creator', {
    flow_id: SMALL_PURCHASE,
    title: 'Принтерийн хор, цаас',
    fields: {
      item: 'HP 26A хор 2 ш, А4 цаас 10 боодол',
      kind: 'stationery',
      amount: '385000',
      quotes: '1',
      justification: 'Албаны хэвлэх материал дуусаж байна.',
    },
  })
  // The rules do not know it, so it goes to the director.
  await send('creator', {
    flow_id: SMALL_PURCHASE,
    title: 'Хурлын өрөөний дэлгэц',
    fields: {
      item: '75 инчийн дэлгэц, ханын тавиур',
      kind: 'equipment',
      amount: '4200000',
      quotes: '2',
      justification: 'Зөвлөлийн хурлыг цахимаар хийхэд хэрэгтэй.',
    },
  })

  const lines = await send('creator', {
    flow_id: COUNCIL,
    title: 'Холбооны үйлчилгээний гэрээ',
    fields: {
      partner: '"Тэнүүн Холбоо" ХХК',
      amount: '18600000',
      start_date: day(30),
      end_date: day(394),
      payment_terms: 'monthly',
      purpose: 'Салбаруудын интернэт, суурин утасны үйлчилгээг нэг гэрээгээр авах.',
    },
  })
  await decide('reviewer', lines, 'reviewed', {
    description: 'Гурван үнийн саналаас хамгийн хямдыг нь сонгосон байна.',
  })
  await decide('secretary', lines, 'prepared', sheet('Холбооны үйлчилгээний гэрээг батлах уу?'))
  for (const councillor of council) await vote(councillor, lines, 'approve')
  await decide('director', lines, 'reviewed')

  const insurance = await send('creator', {
    flow_id: COUNCIL,
    title: 'Эд хөрөнгийн даатгалын гэрээ',
    fields: {
      partner: '"Их Хамгаалалт Даатгал" ХХК',
      amount: '9450000',
      start_date: day(20),
      end_date: day(384),
      payment_terms: 'once',
      purpose: 'Агуулахын барилга, барааг гал, үерийн эрсдэлээс даатгуулах.',
    },
  })
  await decide('reviewer', insurance, 'reviewed')
  await decide('secretary', insurance, 'prepared', sheet('Даатгалын гэрээг батлах уу?'))
  await vote('councillor1', insurance, 'approve')
  await vote('councillor2', insurance, 'disapprove', 'Хариуцлагын дээд хэмжээ бага байна.')
  await vote('councillor3', insurance, 'approve')

  const warehouse = await send('creator', {
    flow_id: COUNCIL,
    title: 'Агуулахын дээвэр засварлах төсөл',
    fields: {
      partner: '"Хас Барилга" ХХК',
      amount: '52000000',
      payment_terms: 'advance',
      purpose: 'Дээврийн хойд хэсгийг өвлийн өмнө солих.',
    },
  })
  await decide('reviewer', warehouse, 'reviewed', { description: 'Төсөвт багтсан.' })
  await decide('secretary', warehouse, 'prepared', sheet('Дээврийн засварын төслийг батлах уу?'))
  await vote('councillor1', warehouse, 'approve')

  const licences = await send('creator', {
    flow_id: COUNCIL,
    title: 'Програм хангамжийн лицензийн гэрээ',
    fields: {
      partner: '"Дижитал Шийдэл" ХХК',
      amount: '27300000',
      payment_terms: 'quarterly',
      purpose: 'Нягтлан бодох бүртгэлийн програмын 25 хэрэглэгчийн эрхийг сунгах.',
    },
  })
  await decide('reviewer', licences, 'reviewed')
  const advertising = await send('creator', {
    flow_id: COUNCIL,
    title: 'Зар сурталчилгааны гэрээ',
    fields: { partner: '"Шинэ Өнгө Медиа" ХХК', amount: '14000000', purpose: 'Шинэ жилийн борлуулалтын зар.' },
  })
  await decide('reviewer', advertising, 'returned', { description: 'Төлбөрийн нөхцөл, хугацааг нөхөж бичнэ үү.' })
  await send('creator', {
    flow_id: COUNCIL,
    title: 'Оффисын түрээсийн гэрээ сунгах',
    fields: {
      partner: '"Номин Тав Трейд" ХХК',
      amount: '86400000',
      start_date: day(37),
      end_date: day(401),
      payment_terms: 'quarterly',
      purpose: 'Түрээсийн хугацаа дуусаж байгаа тул нэг жилээр сунгах.',
    },
  })

  const rest = await send('sales', {
    flow_id: LEAVE,
    title: 'Ээлжийн амралт',
    fields: {
      kind: 'annual',
      from: day(14),
      to: day(25),
      reason: 'Гэр бүлээрээ амрах.',
      deputy: 'Б.Мөнхцэцэг',
    },
  })
  await decide('councillor3', rest, 'reviewed')
  await decide('hr', rest, 'reviewed', { description: 'Амралтын 10 хоног үлдсэн.' })
  await decide('director', rest, 'decided')
  const exam = await send('builder', {
    flow_id: LEAVE,
    title: 'Шалгалт өгөх чөлөө',
    fields: { kind: 'paid', from: day(8), to: day(9), reason: 'Магистрын шалгалт.' },
  })
  await decide('admin', exam, 'reviewed')
  await send('accountant', {
    flow_id: LEAVE,
    title: 'Эмчид үзүүлэх чөлөө',
    fields: { kind: 'sick', from: day(1), to: day(1), reason: 'Эмчийн цаг авсан.' },
  })

  await send('creator', {
    flow_id: TENDER,
    title: 'Ажлын компьютер худалдан авах',
    fields: {
      item: 'Зөөврийн компьютер',
      quantity: '12',
      budget: '48000000',
      needed_by: day(45),
      justification: 'Борлуулалтын хэлтсийн хуучин компьютерийг солих.',
      in_plan: true,
    },
  })

  const tax = await send('secretary', {
    flow_id: LETTER,
    title: 'Татварын албаны лавлагаа',
    fields: {
      sender: 'Баянзүрх дүүргийн татварын хэлтэс',
      sender_number: '07/1482',
      received_on: today(),
      reply_by: day(10),
      summary: 'Гуравдугаар улирлын тайлангийн тодруулга ирүүлэхийг хүссэн.',
    },
  })
  await decide('director', tax, 'forwarded', {
    description: 'Хугацаанд нь хариу бэлтгэнэ үү.',
    targets: [{ subject_type: 'TO_ORG_STRUCT', struct_id: trade.structs['office']! }],
  })
  await send('secretary', {
    flow_id: LETTER,
    title: 'Хамтран ажиллах санал',
    fields: {
      sender: '"Алтай Логистик" ХХК',
      sender_number: '215',
      received_on: today(),
      summary: 'Тээврийн үйлчилгээгээр хамтран ажиллах саналтай.',
    },
  })
  services.log.info('the demo got its documents')
}

const today = () => dayIn(TIME_ZONE, new Date())
/** Counted from the coming Monday, so that nobody asks for leave on a Sunday. */
function day(days: number) {
  const now = readDay(today())!
  return writeDay(dayAfter(now, ((8 - weekdayOf(now)) % 7) + days)!)
}

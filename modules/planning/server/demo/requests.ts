interface DemoRequest {
  by: string
  name: string
  description: string
  priority: '1' | '2' | '3' | '4'
  /** The working day by which it is wanted, counted from today. */
  wanted: number
  /** Why it was declined. */
  declined?: string
  /** What it became: who does it, from which working day on, and for how many. */
  accepted?: { who: string; from: number; days: number; hours: number; phase: string; work?: string }
}

/** What colleagues want of the renovation. */
export const requests: readonly DemoRequest[] = [
  {
    by: 'sales',
    name: 'Хурлын өрөөнд нэмэлт залгуур, дэлгэцийн холболт',
    description:
      'Үйлчлүүлэгчтэй уулзахад дэлгэцийн утас хүрдэггүй. Ширээний дунд хоёр залгуур, нэг HDMI гаргаж өгнө үү.',
    priority: '2',
    wanted: 12,
    accepted: { who: 'admin', from: 9, days: 1, hours: 4, phase: 'finish', work: '01.03' },
  },
  {
    by: 'accountant',
    name: 'Нягтлангийн өрөөнд сейф бэхлэх',
    description: 'Бэлэн мөнгөний сейфийг хананд бэхэлж, хаалганд нь дохиолол холбоно.',
    priority: '3',
    wanted: 25,
    accepted: { who: 'creator', from: 16, days: 2, hours: 3, phase: 'furniture' },
  },
  {
    by: 'creator',
    name: 'Гадаа дугуйн зогсоол гаргах',
    description: 'Дугуйгаар ирдэг 8 хүн байна. Орцны баруун талд зай бий.',
    priority: '4',
    wanted: 30,
    declined: 'Гадна талбайн ажил энэ гэрээнд ороогүй. Хаврын тохижилтын төлөвлөгөөнд тусгая.',
  },
  {
    by: 'councillor3',
    name: 'Борлуулалтын танхимын ханыг цайвар саарлаар будах',
    description: 'Үзүүлэнгийн тавиурын ард цагаанаас саарал дээр бараа тод харагдана. Өнгөний дугаар: RAL 7047.',
    priority: '3',
    wanted: 6,
  },
  {
    by: 'builder',
    name: 'Гал тогооны өрөөнд ус шүүгч тавих',
    description: 'Савтай ус зөөхийг болиулж, угаалтуурын доор шүүгч суурилуулах боломжтой юу?',
    priority: '4',
    wanted: 20,
  },
]

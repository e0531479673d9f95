/** A notice of the demo; days are counted from today, negative ones are past. */
export interface DemoNotice {
  title: readonly [string, string, string]
  category: 'announcement' | 'rule' | 'event' | 'training' | 'people' | 'system'
  summary: string
  body: string
  by: 'secretary' | 'hr' | 'admin' | 'director'
  /** When it went out, or is to go out; none: a draft. */
  day?: number
  time?: string
  must?: { due: number; readBy: readonly string[] }
  /** Who opened it. */
  seenBy?: readonly string[]
  units?: readonly ('management' | 'office' | 'finance' | 'purchase' | 'sales' | 'technology')[]
  pinned?: number
  isClosed?: true
}

const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const items = (...lines: string[]) => `<ul>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</ul>`

const everybody = [
  'admin',
  'creator',
  'reviewer',
  'secretary',
  'councillor1',
  'councillor2',
  'councillor3',
  'director',
  'hr',
  'sales',
  'accountant',
  'builder',
] as const

/** A week of news in the trading house, as its people wrote them. */
export const demoNotices: readonly DemoNotice[] = [
  {
    title: ['Мэдээллийн аюулгүй байдлын шинэ журам', 'New rules on information security', '정보 보안 신규 규정'],
    category: 'rule',
    summary: 'Нууц үг, гадны төхөөрөмж, хэрэглэгчийн мэдээлэл хамгаалах журам шинэчлэгдлээ. Бүгд танилцана уу.',
    body:
      paragraphs(
        'Захирлын А/42 тоот тушаалаар «Мэдээллийн аюулгүй байдлын журам»-ыг шинэчлэн баталлаа. Журам энэ сараас мөрдөгдөнө.',
      ) +
      '<h2>Юу өөрчлөгдсөн бэ</h2>' +
      items(
        'Нэвтрэхдээ хоёр шатлалт баталгаажуулалт заавал ашиглана.',
        'Хувийн флаш, хатуу дискийг ажлын компьютерт холбохгүй.',
        'Харилцагчийн регистр, утас, хаягийг чат, хувийн и-мэйлээр дамжуулахгүй.',
        'Сэжигтэй захидал ирвэл нээлгүйгээр Мэдээллийн технологийн хэлтэст мэдэгдэнэ.',
      ) +
      paragraphs('Асуулт байвал Мэдээллийн технологийн хэлтэст хандана уу. Танилцсанаа доорх товчоор баталгаажуулна.'),
    by: 'secretary',
    day: -2,
    time: '09:10',
    must: { due: 5, readBy: ['admin', 'director', 'secretary', 'hr', 'accountant', 'councillor1'] },
    seenBy: ['builder', 'reviewer'],
    pinned: 5,
  },
  {
    title: ['Шинэ жилийн амралтын хуваарь', 'Holiday schedule for the New Year', '새해 휴무 일정'],
    category: 'announcement',
    summary: '12 дугаар сарын 31-нд 14:00 цаг хүртэл ажиллана, 1 дүгээр сарын 1-нд амарна.',
    body:
      paragraphs('Шинэ жилийн баяраар дараах хуваарийг мөрдөнө.') +
      '<table><tbody><tr><th><p>Өдөр</p></th><th><p>Цаг</p></th></tr>' +
      '<tr><td><p>12 сарын 31</p></td><td><p>09:00–14:00</p></td></tr>' +
      '<tr><td><p>1 сарын 1</p></td><td><p>Нийтээр амарна</p></td></tr>' +
      '<tr><td><p>1 сарын 2</p></td><td><p>Ердийн цагаар</p></td></tr></tbody></table>' +
      paragraphs('Борлуулалтын танхимын ээлжийг хэлтсийн дарга тусад нь мэдэгдэнэ.'),
    by: 'hr',
    day: -4,
    time: '11:30',
    seenBy: everybody.filter((one) => one !== 'sales'),
    pinned: 20,
  },
  {
    title: ['Харилцагчтай ажиллах сургалт', 'Training on working with customers', '고객 응대 교육'],
    category: 'training',
    summary: 'Лхагва гарагт 15:00–17:00, хурлын өрөөнд. Борлуулалт, худалдан авалтынхан оролцоно.',
    body:
      paragraphs('Сургагч багш Б.Оюунцэцэг гомдолтой харилцагчтай ярилцах, үнийн санал хамгаалах дадлага хийлгэнэ.') +
      items('Хугацаа: 2 цаг', 'Байр: 3 давхрын хурлын өрөө', 'Өөрийн нэг бодит тохиолдлыг бэлдэж ирнэ үү.'),
    by: 'hr',
    day: -3,
    time: '10:00',
    units: ['sales', 'purchase'],
    seenBy: ['councillor3', 'councillor2'],
  },
  {
    title: ['Сүлжээний засвар: бямба гарагт', 'Network maintenance on Saturday', '토요일 네트워크 점검'],
    category: 'system',
    summary: 'Бямба гарагийн 20:00–23:00 цагт дотоод сүлжээ, хэвлэгч ажиллахгүй.',
    body: paragraphs(
      'Шинэ холболтын төхөөрөмж суурилуулна. Энэ хугацаанд алсаас холбогдох боломжгүй.',
      'Ажлаа хадгалж, компьютероо унтраан явна уу. Асуудал гарвал Ганхуягт хандана.',
    ),
    by: 'admin',
    day: -1,
    time: '16:40',
    seenBy: ['admin', 'builder', 'creator'],
    isClosed: true,
  },
  {
    title: ['Сарын шилдэг ажилтан: Нямдорж', 'Employee of the month: Nyamdorj', '이달의 우수 직원: 냠도르지'],
    category: 'people',
    summary: 'Өнгөрсөн сард 14 гэрээ байгуулж, төлөвлөгөөгөө 118 хувиар биелүүллээ. Баяр хүргэе!',
    body: paragraphs(
      'Борлуулалтын зөвлөх Нямдорж өнгөрсөн сард 14 гэрээ байгуулж, төлөвлөгөөгөө 118 хувиар биелүүллээ.',
      'Хамт олны зүгээс баяр хүргэж, цаашдын ажилд нь амжилт хүсье.',
    ),
    by: 'director',
    day: -1,
    time: '09:00',
    seenBy: ['sales', 'admin', 'hr', 'secretary', 'accountant'],
  },
  {
    title: ['Эмгэнэл', 'Condolences', '부고'],
    category: 'people',
    summary: 'Манай хамт олны гишүүн Отгонбаярын ээж таалал төгссөнд гүн эмгэнэл илэрхийлье.',
    body: paragraphs(
      'Хамт олны зүгээс ар гэрийнхэнд нь чин сэтгэлийн гүн эмгэнэл илэрхийлье.',
      'Буяны ажил пүрэв гарагийн 11:00 цагт. Хүрэлцэн очих хүмүүс захиргаанд нэрээ өгнө үү, тээвэр бэлэн.',
    ),
    by: 'secretary',
    day: -5,
    time: '14:15',
    seenBy: everybody,
    isClosed: true,
  },
  {
    title: ['Жилийн эцсийн тооллого эхэллээ', 'Year-end stocktaking', '연말 재고 조사'],
    category: 'announcement',
    summary: 'Агуулах, үндсэн хөрөнгийн тооллогын удирдамж, хуваарь.',
    body:
      paragraphs('Тооллогын комисс дараах дарааллаар ажиллана.') +
      items('Агуулах: эхний долоо хоног', 'Оффисын тавилга, төхөөрөмж: хоёр дахь долоо хоног', 'Нэгтгэл: сарын эцэст'),
    by: 'secretary',
    day: 3,
    time: '09:00',
    units: ['finance', 'purchase', 'office'],
  },
  {
    title: ['Хаврын спортын өдөрлөг', 'Spring sports day', '봄 체육 행사'],
    category: 'event',
    summary: 'Багийн бүрэлдэхүүн, хөтөлбөрийн санал.',
    body: paragraphs('Волейбол, сагсан бөмбөг, олс таталт. Багийн ахлагч нарын саналыг авч нэмнэ.'),
    by: 'hr',
  },
]

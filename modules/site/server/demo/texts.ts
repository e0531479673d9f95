import type { FieldValues } from '#platform/shared/fields/index.ts'

/** What the site of the demo says. */
export const demoSite: FieldValues = {
  name: 'Оргил',
  name_en: 'Orgil',
  name_ko: 'Orgil',
  tagline: 'Байгууллагын өдөр тутмын ажил нэг дор: хүсэлт, зөвшөөрөл, төлөвлөгөө, борлуулалт.',
  tagline_en: 'The daily work of an organisation in one place: requests, approvals, plans, sales.',
  tagline_ko: '요청, 승인, 계획, 영업까지 조직의 하루 업무를 한곳에서.',
  is_open: true,
  menu: 'systems,packages,guide,faq,support,contact,rooms',
  phone: '70112233',
  email: 'info@khukhtenger.example',
  address: 'Улаанбаатар хот, Сүхбаатар дүүрэг, 8-р хороо, Их сургуулийн гудамж 14, 5 давхар',
  address_en: '5th floor, Ikh Surguuliin gudamj 14, Sukhbaatar district, Ulaanbaatar',
  hours: 'Даваа – Баасан, 09:00 – 18:00',
  hours_en: 'Monday to Friday, 09:00 to 18:00',
  hours_ko: '월요일 – 금요일, 09:00 – 18:00',
  latitude: '47.9221',
  longitude: '106.9213',
  contact_becomes: 'lead',
  support_becomes: 'message',
}

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const steps = (...texts: string[]) => `<ol>${texts.map((text) => `<li>${text}</li>`).join('')}</ol>`
const points = (...texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

export const demoTexts: readonly FieldValues[] = [
  {
    kind: 'system',
    title: 'Зөвшөөрлийн урсгал',
    title_en: 'Approval workflow',
    title_ko: '승인 워크플로',
    slug: 'approvals',
    sort: '1',
    is_featured: true,
    summary: 'Хүсэлт, баримт бичиг, төсөл шат дамжин шийдэгдэнэ. Түүхийг хэн ч өөрчилж чадахгүй.',
    summary_en: 'Requests, documents and projects move through the steps you draw, with a history nobody can alter.',
    summary_ko: '요청과 문서, 프로젝트가 정해진 단계를 거칩니다. 이력은 누구도 바꿀 수 없습니다.',
    includes:
      'Шат, эрх, хугацааг өөрөө зурна\nЗөвлөлийн санал хураалт\nЗурсан, бичсэн, тоон гарын үсэг\nУтаснаас хоёр даралтаар шийднэ',
    includes_en:
      'Draw steps, rights and deadlines yourself\nVotes of a council\nDrawn, typed and digital signatures\nDecide from a phone in two taps',
    body:
      paragraphs(
        'Чөлөө, худалдан авалт, гэрээ, тушаал: хүсэлт хэн дээр, хэд хоног байгааг хүн бүр харна. Дарга өдрийн цайнаас өмнө дөчин зөвшөөрлийг нэг дэлгэцээс шийднэ.',
      ) +
      '<h2>Юугаараа өөр вэ</h2>' +
      points(
        'Шийдвэр бүр гарын үсэг, цаг, үндэслэлтэй үлдэнэ.',
        'Эзгүй хүний ажил орлогчид очно, хугацаа хэтэрвэл дараагийн шат мэдэгдэнэ.',
        'Баримтыг QR кодоор хэн ч шалгана.',
      ),
    body_en: paragraphs(
      'Leave, purchases, contracts, orders: everybody sees with whom a request is and for how long. A head clears forty approvals before lunch from one screen.',
    ),
  },
  {
    kind: 'system',
    title: 'Ажлын төлөвлөлт',
    title_en: 'Planning',
    title_ko: '업무 계획',
    slug: 'planning',
    sort: '2',
    summary: 'Төсөл, даалгавар, самбар, хуанли, гант. Нэгийг хөдөлгөхөд дараагийнх нь дагана.',
    summary_en: 'Projects and tasks as list, board, calendar and gantt. Move one and what follows moves along.',
    includes: 'Самбар, хуанли, гант\nАмралтын өдөр, чөлөөг тооцно\nЭгзэгтэй зам, суурь төлөвлөгөө',
    body: paragraphs(
      'Барилгын засвараас эхлээд жилийн төлөвлөгөө хүртэл нэг дор. Хэн ачаалалтай, юу хоцорч байгааг нэг харцаар мэднэ.',
    ),
  },
  {
    kind: 'system',
    title: 'Харилцагч, борлуулалт',
    title_en: 'Customers and sales',
    title_ko: '고객과 영업',
    slug: 'crm',
    sort: '3',
    summary: 'Сэжмээс гэрээ хүртэл: хэнд, хэзээ, юу ярьсан нь мартагдахгүй.',
    summary_en: 'From the first call to the contract: nothing that was said is forgotten.',
    includes: 'Сэжим хуваарилах дүрэм\nХариу өгөх хугацаа\nГэрээний загвар, сунгалт',
    body: paragraphs('Борлуулалтын хүн өглөө бүр дараагийн ажлаа харна, дарга ирэх сарын орлогоо таамаглана.'),
  },
  {
    kind: 'system',
    title: 'Хүснэгт бүтээгч',
    title_en: 'Tables you build',
    title_ko: '직접 만드는 표',
    slug: 'records',
    sort: '4',
    summary: 'Excel мэддэг хүн код бичихгүйгээр өөрийн бүртгэлийг хийнэ.',
    summary_en: 'Whoever knows Excel makes a register of their own without code.',
    includes: 'Excel-ээс эхэлнэ\nМаягт, самбар, график\nЭрх, түүх, импорт',
    body: paragraphs('Машин, түлхүүр, архив, тендер: бүртгэл бүр эрх, түүх, хайлттайгаа хамт ирнэ.'),
  },
  {
    kind: 'package',
    title: 'Эхлэл',
    title_en: 'Start',
    title_ko: '스타트',
    slug: 'start',
    sort: '1',
    price: '0',
    price_per: 'month',
    summary: '10 хүртэл хүнтэй багт. Хүсэлт, зөвшөөрөл бүрэн.',
    summary_en: 'For teams of up to ten. Requests and approvals in full.',
    includes: '10 хэрэглэгч\nЗөвшөөрлийн урсгал\n5 ГБ файл\nИ-мэйлээр тусламж',
    includes_en: '10 people\nApproval workflow\n5 GB of files\nHelp by e-mail',
    body: paragraphs('Туршиж үзэхэд карт хэрэггүй. Өсөхөд өгөгдөл тань хэвээр үлдэнэ.'),
  },
  {
    kind: 'package',
    title: 'Байгууллага',
    title_en: 'Organisation',
    title_ko: '조직',
    slug: 'organisation',
    sort: '2',
    price: '12000',
    price_per: 'person_month',
    is_featured: true,
    summary: 'Төлөвлөлт, борлуулалт, бүртгэл бүтээгчтэй бүрэн багц.',
    summary_en: 'Everything: planning, sales and the tables you build.',
    includes:
      'Хязгааргүй хэрэглэгч\nБүх систем\n1 ГБ файл хүн тутамд\nУтсаар тусламж, ажлын цагаар\nНэвтрэлт нэг эрхээр (SSO)',
    includes_en:
      'Any number of people\nAll systems\n1 GB of files a person\nHelp by phone in working hours\nSingle sign-on',
    body: paragraphs('Хэдэн хүн ашиглах нь сар бүр тооцогдоно. Жилээр төлбөл хоёр сар үнэгүй.'),
  },
  {
    kind: 'package',
    title: 'Өөрийн сервер',
    title_en: 'On your own server',
    title_ko: '자체 서버',
    slug: 'own-server',
    sort: '3',
    price_per: 'year',
    summary: 'Төрийн болон нууцлал өндөр байгууллагад: өгөгдөл танай серверт.',
    summary_en: 'For public bodies: your data stays on your server.',
    includes: 'Танай серверт суулгана\nНөөцлөлт, сэргээлтийн заавар\nСургалт, нэвтрүүлэлт\nГэрээт дэмжлэг',
    body: paragraphs('Суулгалт нэг өдөр. Нөөцлөлт, сэргээлтийг танай инженертэй хамт турших болно.'),
  },
  {
    kind: 'guide',
    title: 'Эхний өдөр',
    title_en: 'The first day',
    slug: 'first-day',
    sort: '1',
    summary: 'Нэвтрэхээс эхний хүсэлт хүртэл.',
    summary_en: 'From signing in to the first request.',
    body:
      '<h2>Нэвтрэх</h2>' +
      steps('Урилгын и-мэйл дэх холбоосыг дарна.', 'Нууц үгээ тохируулна.', 'Хоёр дахь хүчин зүйлээ идэвхжүүлнэ.') +
      '<h2>Нүүр хуудас</h2>' +
      paragraphs('Таныг хүлээж буй ажил дээр нь, өөрийн илгээсэн хүсэлтүүд доор нь байна.') +
      '<h2>Эхний хүсэлт</h2>' +
      steps('«Шинэ» товчийг дарна.', 'Урсгалаа сонгоно.', 'Маягтаа бөглөөд илгээнэ.'),
    body_en:
      '<h2>Sign in</h2>' + steps('Open the link of the invitation.', 'Set your password.', 'Add a second factor.'),
  },
  {
    kind: 'guide',
    title: 'Утсан дээр ашиглах',
    title_en: 'On a phone',
    slug: 'on-a-phone',
    sort: '2',
    summary: 'Дэлгэцэндээ суулгаад апп шиг ашиглана.',
    body:
      '<h2>Суулгах</h2>' +
      steps('Хөтчөөр сайтаа нээнэ.', '«Нүүр дэлгэцэд нэмэх» гэснийг сонгоно.') +
      '<h2>Мэдэгдэл</h2>' +
      paragraphs('Тохиргооноос push мэдэгдлийг асаана.'),
  },
  {
    kind: 'guide',
    title: 'Даргад зориулсан',
    title_en: 'For heads',
    slug: 'for-heads',
    sort: '3',
    summary: 'Зөвшөөрөл шийдэх, орлогч тавих.',
    body:
      '<h2>Олныг нэг дор шийдэх</h2>' +
      paragraphs('Жагсаалтаас чагтлаад «Зөвшөөрөх» дарна. Буцаахдаа үндэслэлээ заавал бичнэ.') +
      '<h2>Орлогч</h2>' +
      paragraphs('Чөлөө авахдаа орлогчоо заавал, таны эрхээр шийднэ.'),
  },
  ...[
    [
      'Хэрхэн туршиж үзэх вэ?',
      'How do I try it?',
      'Эхлэх',
      'Эхлэл багц үнэгүй. Холбоо барих маягтаар бичихэд нэг өдөрт нээж өгнө.',
      true,
    ],
    [
      'Өгөгдөл хаана хадгалагдах вэ?',
      'Where are the data kept?',
      'Аюулгүй байдал',
      'Монгол дахь серверт, эсвэл танай өөрийн серверт. Нөөцлөлтийг өдөр бүр хийнэ.',
      true,
    ],
    [
      'Excel файлаа оруулж болох уу?',
      'Can I bring my Excel files?',
      'Ашиглах',
      'Болно. Мөр багануудаа харуулж, алдаатай нүдийг нэрлэж, буцаах боломжтойгоор оруулна.',
      true,
    ],
    [
      'Гарын үсэг хүчинтэй юу?',
      'Is the signature valid?',
      'Аюулгүй байдал',
      'Тоон гарын үсгийн тухай хуулийн дагуу гэрчилгээтэй тоон гарын үсгийг дэмжинэ. Зурсан гарын үсэг дотоод шийдвэрт хангалттай.',
      false,
    ],
    [
      'Интернэт тасарвал яах вэ?',
      'What if the network is lost?',
      'Ашиглах',
      'Бичиж байсан зүйл тань хөтөчид үлдэж, холбогдоход үргэлжилнэ.',
      false,
    ],
    ['Төлбөрөө яаж төлөх вэ?', 'How do we pay?', 'Төлбөр', 'Нэхэмжлэхээр, сар эсвэл жилээр. И-баримт олгоно.', false],
    [
      'Гэрээгээ цуцалбал өгөгдөл яах вэ?',
      'What happens to our data if we leave?',
      'Төлбөр',
      'Бүгдийг Excel, PDF, файл хэлбэрээр авна. 90 хоногийн дараа устгана.',
      false,
    ],
  ].map(([title, title_en, topic, answer, is_featured], at): FieldValues => ({
    kind: 'faq',
    title: String(title),
    title_en: String(title_en),
    topic: String(topic),
    sort: String(at + 1),
    is_featured: is_featured === true,
    body: `<p>${String(answer)}</p>`,
  })),
  ...[
    ['Нууц үгээ мартсан', 'Нэвтрэх', 'Нэвтрэх хуудасны «Нууц үгээ мартсан» холбоосоор и-мэйлдээ код авч шинэчилнэ.'],
    ['Код ирэхгүй байна', 'Нэвтрэх', 'Спам хавтсаа шалгана. Утасны цаг зөрсөн бол баталгаажуулах апп буруу код өгдөг.'],
    ['Файл орохгүй байна', 'Файл', 'Нэг файл 50 МБ хүртэл. Програм, скрипт файл хүлээн авахгүй.'],
    ['Мэдэгдэл ирэхгүй байна', 'Мэдэгдэл', 'Профайл, мэдэгдлийн тохиргооноос юуг хэзээ мэдэгдэхийг шалгана.'],
  ].map(([title, topic, answer], at): FieldValues => ({
    kind: 'support',
    title: title!,
    topic: topic!,
    sort: String(at + 1),
    body: `<p>${answer}</p>`,
  })),
  {
    kind: 'terms',
    title: 'Үйлчилгээний нөхцөл',
    title_en: 'Terms of service',
    slug: 'terms',
    effective_on: '2026-09-01',
    body:
      '<h2>1. Ерөнхий</h2>' +
      paragraphs('Энэ нөхцөл нь Оргил платформыг ашиглах байгууллага, түүний ажилтанд үйлчилнэ.') +
      '<h2>2. Эрх, үүрэг</h2>' +
      points('Хэрэглэгч нэвтрэх эрхээ бусдад дамжуулахгүй.', 'Байгууллага оруулсан өгөгдлийнхөө эзэн хэвээр байна.') +
      '<h2>3. Хариуцлага</h2>' +
      paragraphs('Үйлчилгээ сард 99.5 хувиас доошгүй хүртээмжтэй байна.') +
      '<h2>4. Цуцлах</h2>' +
      paragraphs('Талууд 30 хоногийн өмнө мэдэгдэж цуцална. Өгөгдлийг экспортлох боломж олгоно.'),
  },
  {
    kind: 'privacy',
    title: 'Нууцлалын бодлого',
    title_en: 'Privacy policy',
    slug: 'privacy',
    effective_on: '2026-09-01',
    body:
      '<h2>Ямар мэдээлэл цуглуулдаг вэ</h2>' +
      points('Нэр, албан тушаал, утас, и-мэйл.', 'Системд хийсэн үйлдлийн бүртгэл.') +
      '<h2>Юунд ашигладаг вэ</h2>' +
      paragraphs('Зөвхөн үйлчилгээ үзүүлэхэд. Гуравдагч этгээдэд дамжуулахгүй.') +
      '<h2>Таны эрх</h2>' +
      paragraphs('Хувь хүний мэдээлэл хамгаалах тухай хуулийн дагуу мэдээллээ үзэх, засуулах, устгуулах эрхтэй.'),
  },
  {
    kind: 'page',
    title: 'Бидний тухай',
    title_en: 'About us',
    slug: 'about',
    summary: 'Байгууллагын ажлыг хялбар болгох багийн тухай.',
    body: paragraphs(
      'Хөх Тэнгэр Трейд 2014 оноос хойш байгууллагад програм хангамж нийлүүлж, нэвтрүүлж байна.',
      'Оргилыг өдөр бүр өөрсдөө ашигладаг: чөлөө, худалдан авалт, гэрээ маань бүгд үүгээр явдаг.',
    ),
  },
]

/** Written, and not yet for visitors. */
export const demoDrafts: readonly FieldValues[] = [
  {
    kind: 'package',
    title: 'Сургууль',
    title_en: 'School',
    slug: 'school',
    sort: '4',
    price: '6000',
    price_per: 'person_month',
    summary: 'Ерөнхий боловсролын сургуульд: хагас үнэ.',
    includes: 'Байгууллага багцын бүх зүйл\nБагшийн зөвлөлийн санал хураалт',
    body: paragraphs('Үнийг зөвлөлөөр батлуулсны дараа нийтэлнэ.'),
  },
]

export const demoMessages: readonly FieldValues[] = [
  {
    kind: 'support',
    subject: 'Импортолсон файлд Ө, Ү үсэг асуултын тэмдэг болж байна',
    topic: 'Алдаа гарсан',
    sender: 'Б. Оюунгэрэл',
    company_name: 'Дулаан гэр ХХК',
    phone: '99114523',
    message: 'CSV файлаа оруулахад Ө, Ү үсэг асуултын тэмдэг болж харагдаж байна. Яах вэ?',
    state: 'answered',
  },
  {
    kind: 'package',
    subject: 'Байгууллага',
    topic: 'Байгууллага',
    sender: 'Д. Энхбаяр',
    company_name: 'Говийн нар ХХК',
    email: 'enkhbayar@gobinar.example',
    message: '85 хүнтэй, гурван салбартай. Жилээр авбал үнэ хэд болох вэ?',
    state: 'working',
  },
  {
    kind: 'contact',
    subject: 'Сургалт хийдэг үү?',
    sender: 'С. Номин',
    phone: '88097741',
    message: 'Шинэ ажилтнууддаа нэг өдрийн сургалт захиалж болох уу?',
    state: 'new',
  },
  {
    kind: 'support',
    subject: 'Хоёр дахь хүчин зүйлийн утсаа хаясан',
    topic: 'Нэвтрэх, бүртгэл',
    sender: 'Г. Тэмүүжин',
    email: 'temuujin@dulaan.example',
    message: 'Утсаа хаясан тул нэвтэрч чадахгүй байна. Админ маань ч чөлөөтэй.',
    state: 'new',
  },
]

interface DemoWork {
  code: string
  /** Mongolian, English, Korean. */
  name: readonly [mn: string, en: string, ko: string]
  measure: string
  /** Hours of work for each unit. */
  norm: string
  /** Tugrugs for each unit. */
  price: string
  isService?: boolean
}

export interface DemoGroup {
  code: string
  name: readonly [mn: string, en: string, ko: string]
  unit: string
  works: readonly DemoWork[]
}

const work = (
  code: string,
  name: DemoWork['name'],
  measure: string,
  norm: string,
  price: string,
  isService = false,
): DemoWork => ({ code, name, measure, norm, price, isService })
const service = (...[code, name, measure, norm, price]: [string, DemoWork['name'], string, string, string]) =>
  work(code, name, measure, norm, price, true)

/** What the trading house does itself or has done, in groups. */
export const works: readonly DemoGroup[] = [
  {
    code: '01',
    name: ['Барилгын засвар', 'Building repairs', '건물 수선'],
    unit: 'office',
    works: [
      work('01.01', ['Хана, тааз буулгах', 'Taking down walls and ceilings', '벽·천장 철거'], 'м²', '0.6', '12000'),
      work('01.02', ['Хог хаягдал зайлуулах', 'Removal of rubble', '폐기물 반출'], 'тн', '1.5', '85000'),
      work('01.03', ['Цахилгааны монтаж', 'Electrical installation', '전기 공사'], 'цэг', '1.2', '45000'),
      work('01.04', ['Сантехник, халаалтын монтаж', 'Plumbing and heating', '배관·난방 공사'], 'цэг', '2.5', '95000'),
      work('01.05', ['Хана шавардах', 'Plastering', '미장'], 'м²', '0.5', '18000'),
      work('01.06', ['Хавтан наах', 'Tiling', '타일 시공'], 'м²', '1.1', '32000'),
      work('01.07', ['Дүүжин тааз угсрах', 'Suspended ceilings', '달천장 시공'], 'м²', '0.7', '28000'),
      work('01.08', ['Хаалга, цонх суурилуулах', 'Doors and windows', '문·창호 설치'], 'ш', '3', '120000'),
      work('01.09', ['Будаг', 'Painting', '도장'], 'м²', '0.25', '9500'),
      work('01.10', ['Шал дэвсэх', 'Flooring', '바닥 시공'], 'м²', '0.6', '24000'),
      work('01.11', ['Тавилга угсрах', 'Assembly of furniture', '가구 조립'], 'ш', '1.5', '35000'),
      service('01.12', ['Цэвэрлэгээ', 'Cleaning', '청소'], 'м²', '0.1', '2500'),
    ],
  },
  {
    code: '02',
    name: ['Мэдээллийн технологи', 'Information technology', '정보기술'],
    unit: 'technology',
    works: [
      service(
        '02.01',
        ['Компьютер, сервер бэлтгэх', 'Preparing computers and servers', 'PC·서버 준비'],
        'ш',
        '4',
        '60000',
      ),
      work(
        '02.02',
        ['Сүлжээний кабель, тохиргоо', 'Network cabling and set-up', '네트워크 배선·설정'],
        'цэг',
        '1.5',
        '55000',
      ),
      work('02.03', ['Камер, дохиолол суурилуулах', 'Cameras and alarms', '카메라·경보 설치'], 'ш', '2', '80000'),
      service('02.04', ['Системийн шинжилгээ', 'Systems analysis', '시스템 분석'], 'цаг', '1', '45000'),
      service('02.05', ['Програм хөгжүүлэлт, тохиргоо', 'Development and set-up', '개발·설정'], 'цаг', '1', '55000'),
      service('02.06', ['Хэрэглэгчийн сургалт', 'Training of users', '사용자 교육'], 'цаг', '1.5', '40000'),
    ],
  },
  {
    code: '03',
    name: ['Худалдан авалт', 'Procurement', '구매'],
    unit: 'purchase',
    works: [
      service('03.01', ['Тендерийн баримт бэлтгэх', 'Tender documents', '입찰 서류 작성'], 'багц', '24', '900000'),
      service('03.02', ['Үнийн судалгаа', 'Price survey', '가격 조사'], 'бараа', '0.5', '15000'),
      service('03.03', ['Захиалга өгөх, хянах', 'Ordering and tracking', '발주·추적'], 'захиалга', '2', '35000'),
      service(
        '03.04',
        ['Нийлүүлэгчийн үнэлгээ', 'Assessment of suppliers', '공급자 평가'],
        'нийлүүлэгч',
        '1.5',
        '30000',
      ),
      service('03.05', ['Хэрэгцээ, төлөвлөгөө нэгтгэх', 'Needs and plans', '수요·계획 취합'], 'хэлтэс', '6', '150000'),
    ],
  },
  {
    code: '04',
    name: ['Агуулах, тээвэр', 'Warehouse and transport', '창고·운송'],
    unit: 'sales',
    works: [
      service('04.01', ['Бараа хүлээн авах', 'Receiving goods', '입고 검수'], 'тн', '1.2', '25000'),
      service('04.02', ['Тооллого', 'Stocktaking', '재고 조사'], 'нэр төрөл', '0.05', '1500'),
      service(
        '04.03',
        ['Барааны лавлах цэгцлэх', 'Keeping the goods register', '품목 정리'],
        'нэр төрөл',
        '0.1',
        '2000',
      ),
      service('04.04', ['Ачилт, нүүлгэлт', 'Loading and moving', '상차·이전'], 'рейс', '4', '180000'),
    ],
  },
  {
    code: '05',
    name: ['Захиргаа, санхүү, хууль', 'Administration, finance, law', '총무·재무·법무'],
    unit: 'office',
    works: [
      service('05.01', ['Ажилтан авах, дадлагажуулах', 'Hiring and induction', '채용·온보딩'], 'хүн', '16', '400000'),
      service(
        '05.02',
        ['Гэрээ, зөвшөөрөл боловсруулах', 'Contracts and permits', '계약·인허가'],
        'баримт',
        '6',
        '250000',
      ),
      service('05.03', ['Төсөв, тооцоо гаргах', 'Budgets and settlements', '예산·정산'], 'тооцоо', '8', '220000'),
    ],
  },
]

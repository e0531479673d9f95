import { column, table, words } from '#modules/records/shared/index.ts'
import { TAKING_PART } from '../access.ts'
import { zones } from './choices.ts'

/** Where people come to work: a point and a radius, or a line around it. */
export const places = table('attendance.places', {
  title: words('Ажлын байршил', 'Work locations', '근무 장소'),
  one: words('Байршил', 'Location', '장소'),
  columns: {
    name: column('text', {
      title: words('Нэр', 'Name', '이름'),
      required: true,
      unique: true,
      translated: true,
      max_length: 120,
    }),
    address: column('text', { title: words('Хаяг', 'Address', '주소'), max_length: 300 }),
    latitude: column('number', { title: words('Өргөрөг', 'Latitude', '위도'), required: true, min: -90, max: 90 }),
    longitude: column('number', { title: words('Уртраг', 'Longitude', '경도'), required: true, min: -180, max: 180 }),
    radius: column('integer', {
      title: words('Радиус (м)', 'Radius (m)', '반경(m)'),
      required: true,
      default: '300',
      min: 20,
      max: 3000,
    }),
    corners: column('json', {
      title: words('Хилийн цэгүүд', 'Corners of the area', '구역 꼭짓점'),
      help: words(
        'Хоосон бол радиус үйлчилнэ. Эсвэл [[өргөрөг, уртраг], …] гурваас дээш цэг.',
        'Empty: the radius counts. Otherwise [[latitude, longitude], …], three corners or more.',
        '비우면 반경을 씁니다. 아니면 [[위도, 경도], …] 세 점 이상.',
      ),
    }),
    zone: column('select', { title: words('Цагийн бүс', 'Time zone', '시간대'), options: [...zones] }),
    networks: column('long_text', {
      title: words('Сүлжээний хаяг', 'Networks', '네트워크'),
      max_length: 2000,
      help: words(
        'Мөр бүрд нэг хаяг, эсвэл муж (10.0.0.0/8). Хоосон бол шалгахгүй.',
        'One address or range a line (10.0.0.0/8). Empty: not looked at.',
        '한 줄에 주소 또는 범위(10.0.0.0/8) 하나. 비우면 확인하지 않습니다.',
      ),
    }),
    units: column('orgUnits', {
      title: words('Хэн бүртгүүлэх', 'Who may punch here', '등록 가능 부서'),
      help: words('Хоосон бол бүгд.', 'Empty: everybody.', '비우면 전 직원.'),
    }),
    by_button: column('checkbox', {
      title: words('Утасны товчоор бүртгүүлж болно', 'By a button on the phone', '휴대폰 버튼 허용'),
      default: true,
    }),
    is_active: column('checkbox', { title: words('Идэвхтэй', 'Active', '사용'), default: true }),
  },
  label: '{name}',
  sort: 'name',
  shares: [
    {
      permission: TAKING_PART,
      may: 'r',
      when: 'is_active',
      columns: Object.fromEntries(
        ['name', 'address', 'latitude', 'longitude', 'radius', 'by_button', 'is_active'].map(
          (one) => [one, 'read'] as const,
        ),
      ),
    },
  ],
  form: {
    width: 720,
    parts: [
      { kind: 'field', name: 'name' },
      { kind: 'field', name: 'address' },
      { kind: 'field', name: 'latitude', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'longitude', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'radius', spans: { phone: 24, tablet: 8 } },
      { kind: 'field', name: 'units' },
      { kind: 'field', name: 'by_button', spans: { tablet: 12 } },
      { kind: 'field', name: 'is_active', spans: { tablet: 12 } },
      {
        kind: 'section',
        look: 'fold',
        title: words('Нэмэлт тохиргоо', 'More settings', '추가 설정'),
        parts: [
          { kind: 'field', name: 'zone', spans: { tablet: 12 } },
          { kind: 'field', name: 'networks' },
          { kind: 'field', name: 'corners' },
        ],
      },
    ],
  },
  grid: {
    columns: [
      { name: 'name', width: 220 },
      { name: 'address', width: 260 },
      { name: 'radius', width: 110 },
      { name: 'units', width: 220 },
      { name: 'by_button' },
      { name: 'is_active' },
      { name: 'latitude', width: 120 },
      { name: 'longitude', width: 120 },
      { name: 'zone', is_hidden: true },
      { name: 'networks', is_hidden: true },
      { name: 'corners', is_hidden: true },
    ],
  },
})

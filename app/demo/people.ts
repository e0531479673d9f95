// Invented organisations and people. Ids of units, jobs and employees are chosen here; those of users and roles come
// from the database.
import type { RoleName } from '../defaults/roles.ts'

export const DEMO_PASSWORD = 'Orgil#2026'

export interface DemoPerson {
  /** Absent: an employee who does not use the system. */
  login?: string
  first_name: string
  last_name: string
  job: number
  role?: RoleName
  extra_roles?: readonly RoleName[]
  access?: 'owner'
}

export const trade = {
  name: '"Хөх Тэнгэр Трейд" ХХК',
  translations: { en: 'Khukh Tenger Trade LLC', ko: '후흐 텡게르 트레이드 유한회사' },
  short_name: 'Хөх Тэнгэр',
  register_number: '6204815',
  mail_domain: 'khukhtenger.example',
  structs: { management: 1, office: 2, finance: 3, purchase: 4, sales: 5, technology: 6 },
  structList: [
    { id: 1, parent_id: null, struct: 'Удирдлага', translations: { en: 'Management', ko: '경영진' } },
    {
      id: 2,
      parent_id: 1,
      struct: 'Захиргаа, хүний нөөц',
      translations: { en: 'Administration and HR', ko: '총무·인사부' },
    },
    { id: 3, parent_id: 1, struct: 'Санхүү', translations: { en: 'Finance', ko: '재무부' } },
    { id: 4, parent_id: 1, struct: 'Худалдан авалт', translations: { en: 'Procurement', ko: '구매부' } },
    { id: 5, parent_id: 1, struct: 'Борлуулалт', translations: { en: 'Sales', ko: '영업부' } },
    {
      id: 6,
      parent_id: 1,
      struct: 'Мэдээллийн технологи',
      translations: { en: 'Information Technology', ko: '정보기술부' },
    },
  ],
  jobs: {
    director: 1,
    office_head: 2,
    hr_manager: 3,
    clerk: 4,
    lawyer: 5,
    finance_head: 6,
    accountant: 7,
    purchase_head: 8,
    buyer: 9,
    sales_head: 10,
    sales_adviser: 11,
    technology_head: 12,
    developer: 13,
    driver: 14,
  },
  jobList: [
    {
      id: 1,
      struct_id: 1,
      job: 'Гүйцэтгэх захирал',
      translations: { en: 'Chief Executive Officer', ko: '대표이사' },
      is_head: true,
    },
    {
      id: 2,
      struct_id: 2,
      job: 'Захиргаа, хүний нөөцийн хэлтсийн дарга',
      translations: { en: 'Head of Administration and HR', ko: '총무·인사부장' },
      is_head: true,
    },
    { id: 3, struct_id: 2, job: 'Хүний нөөцийн менежер', translations: { en: 'HR Manager', ko: '인사 매니저' } },
    { id: 4, struct_id: 2, job: 'Бичиг хэргийн ажилтан', translations: { en: 'Records Clerk', ko: '문서 담당' } },
    { id: 5, struct_id: 2, job: 'Хуульч', translations: { en: 'Legal Counsel', ko: '법무 담당' } },
    {
      id: 6,
      struct_id: 3,
      job: 'Санхүүгийн хэлтсийн дарга',
      translations: { en: 'Head of Finance', ko: '재무부장' },
      is_head: true,
    },
    { id: 7, struct_id: 3, job: 'Нягтлан бодогч', translations: { en: 'Accountant', ko: '회계 담당' } },
    {
      id: 8,
      struct_id: 4,
      job: 'Худалдан авалтын хэлтсийн дарга',
      translations: { en: 'Head of Procurement', ko: '구매부장' },
      is_head: true,
    },
    {
      id: 9,
      struct_id: 4,
      job: 'Худалдан авалтын мэргэжилтэн',
      translations: { en: 'Procurement Specialist', ko: '구매 담당' },
    },
    {
      id: 10,
      struct_id: 5,
      job: 'Борлуулалтын хэлтсийн дарга',
      translations: { en: 'Head of Sales', ko: '영업부장' },
      is_head: true,
    },
    {
      id: 11,
      struct_id: 5,
      job: 'Борлуулалтын зөвлөх',
      translations: { en: 'Sales Consultant', ko: '영업 컨설턴트' },
      places: 3,
    },
    {
      id: 12,
      struct_id: 6,
      job: 'Мэдээллийн технологийн хэлтсийн дарга',
      translations: { en: 'Head of Information Technology', ko: '정보기술부장' },
      is_head: true,
    },
    { id: 13, struct_id: 6, job: 'Систем хөгжүүлэгч', translations: { en: 'Systems Developer', ko: '시스템 개발자' } },
    { id: 14, struct_id: 2, job: 'Жолооч', translations: { en: 'Driver', ko: '운전기사' } },
  ],
  people: [
    { login: 'admin', first_name: 'Ганхуяг', last_name: 'Ёндон', job: 12, role: 'admin', access: 'owner' },
    { login: 'creator', first_name: 'Болд', last_name: 'Бат-Эрдэнэ', job: 9, role: 'employee' },
    { login: 'reviewer', first_name: 'Сарангэрэл', last_name: 'Дорж', job: 8, role: 'reviewer' },
    {
      login: 'secretary',
      first_name: 'Оюунчимэг',
      last_name: 'Лхагва',
      job: 4,
      role: 'secretary',
      extra_roles: ['contract_officer'],
    },
    { login: 'councillor1', first_name: 'Мөнхбат', last_name: 'Цэрэндорж', job: 6, role: 'councillor' },
    {
      login: 'councillor2',
      first_name: 'Үүрийнтуяа',
      last_name: 'Өлзий',
      job: 5,
      role: 'councillor',
      extra_roles: ['lawyer'],
    },
    { login: 'councillor3', first_name: 'Тэмүүлэн', last_name: 'Сүхээ', job: 10, role: 'councillor' },
    { login: 'director', first_name: 'Энхжин', last_name: 'Ганбаатар', job: 1, role: 'director' },
    { login: 'hr', first_name: 'Наранцэцэг', last_name: 'Пүрэв', job: 3, role: 'hr' },
    { login: 'sales', first_name: 'Нямдорж', last_name: 'Жамц', job: 11, role: 'sales' },
    { login: 'accountant', first_name: 'Солонго', last_name: 'Батсүх', job: 7, role: 'accountant' },
    { login: 'builder', first_name: 'Билгүүн', last_name: 'Чулуун', job: 13, role: 'builder' },
    { first_name: 'Отгонбаяр', last_name: 'Дамдин', job: 14 },
    { first_name: 'Мөнхцэцэг', last_name: 'Баяр', job: 11 },
    { first_name: 'Энхтуяа', last_name: 'Санжаа', job: 2 },
  ],
} as const

export const school = {
  name: '"Ирээдүй Оргил" сургууль',
  translations: { en: 'Ireedui Orgil School', ko: '이레두이 오르길 학교' },
  short_name: 'Ирээдүй Оргил',
  register_number: '9071342',
  mail_domain: 'ireedui.example',
  structs: { management: 1, office: 2, teaching: 3 },
  structList: [
    { id: 1, parent_id: null, struct: 'Удирдлага', translations: { en: 'Management', ko: '운영진' } },
    {
      id: 2,
      parent_id: 1,
      struct: 'Захиргаа, аж ахуй',
      translations: { en: 'Administration and Facilities', ko: '행정·시설부' },
    },
    { id: 3, parent_id: 1, struct: 'Сургалт', translations: { en: 'Academic Affairs', ko: '교무부' } },
  ],
  jobs: { director: 1, clerk: 2, accountant: 3, teaching_head: 4, teacher: 5 },
  jobList: [
    { id: 1, struct_id: 1, job: 'Захирал', translations: { en: 'Principal', ko: '교장' }, is_head: true },
    {
      id: 2,
      struct_id: 2,
      job: 'Бичиг хэргийн ажилтан',
      translations: { en: 'Records Clerk', ko: '문서 담당' },
      is_head: true,
    },
    { id: 3, struct_id: 2, job: 'Нягтлан бодогч', translations: { en: 'Accountant', ko: '회계 담당' } },
    {
      id: 4,
      struct_id: 3,
      job: 'Сургалтын менежер',
      translations: { en: 'Academic Manager', ko: '교무부장' },
      is_head: true,
    },
    { id: 5, struct_id: 3, job: 'Багш', translations: { en: 'Teacher', ko: '교사' }, places: 4 },
  ],
  people: [
    { login: 'outsider', first_name: 'Хонгорзул', last_name: 'Цогт', job: 5, role: 'employee' },
    {
      login: 'principal',
      first_name: 'Дэлгэрмаа',
      last_name: 'Гомбо',
      job: 1,
      role: 'director',
      access: 'owner',
      extra_roles: ['admin'],
    },
    {
      login: 'registrar',
      first_name: 'Цэцэгмаа',
      last_name: 'Раднаа',
      job: 2,
      role: 'secretary',
      extra_roles: ['hr', 'contract_officer'],
    },
    {
      login: 'deputy',
      first_name: 'Бямбасүрэн',
      last_name: 'Шагдар',
      job: 4,
      role: 'reviewer',
      extra_roles: ['councillor', 'lawyer'],
    },
    // She keeps the books of both organisations, so she chooses where to work.
    { login: 'accountant', first_name: 'Солонго', last_name: 'Батсүх', job: 3, role: 'accountant' },
    { first_name: 'Номин', last_name: 'Алтангэрэл', job: 5 },
  ],
} as const

export const superAdmin = { login: 'superadmin', first_name: 'Тэнгис', last_name: 'Даваа' } as const

/** Who signs in, in the order in which they are told to whoever starts the demo. */
export const demoPeople: readonly { login: string }[] = [
  superAdmin,
  ...trade.people.filter((person) => 'login' in person),
  school.people[0],
]

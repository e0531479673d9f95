import type { demoRooms } from './rooms.ts'

interface DemoBooking {
  room: (typeof demoRooms)[number]['key']
  /** Working days from today on. */
  day: number
  from: string
  to: string
  title: string
  who: string
  people?: string
  state?: 'confirmed' | 'tentative' | 'cancelled' | 'released'
  isPrivate?: boolean
  guests?: readonly string[]
  extras?: readonly (readonly [kind: 'catering' | 'equipment' | 'seating', name: string, quantity: string])[]
  came?: boolean
}

/** What is booked in a usual week, and how last week went. */
export const demoBookings: readonly DemoBooking[] = [
  {
    room: 'khuiten',
    day: -4,
    from: '09:00',
    to: '10:00',
    title: 'Худалдан авалтын хуваарь',
    who: 'creator',
    people: '6',
    came: true,
  },
  {
    room: 'bogd',
    day: -4,
    from: '14:00',
    to: '15:30',
    title: 'Нийлүүлэгчтэй уулзалт',
    who: 'sales',
    people: '5',
    came: true,
  },
  {
    room: 'burkhan',
    day: -3,
    from: '10:00',
    to: '12:00',
    title: 'Удирдлагын зөвлөл',
    who: 'director',
    people: '11',
    came: true,
  },
  {
    room: 'khuiten',
    day: -3,
    from: '15:00',
    to: '16:00',
    title: 'Ярилцлага',
    who: 'hr',
    people: '4',
    state: 'released',
  },
  {
    room: 'otgon',
    day: -2,
    from: '09:00',
    to: '13:00',
    title: 'Борлуулалтын сургалт',
    who: 'sales',
    people: '32',
    came: true,
  },
  { room: 'altai', day: -2, from: '11:00', to: '12:00', title: 'Агуулахын тооллого', who: 'accountant', people: '4' },
  {
    room: 'bogd',
    day: -1,
    from: '09:30',
    to: '10:30',
    title: 'Сарын тайлан',
    who: 'accountant',
    people: '6',
    came: true,
  },
  {
    room: 'khuiten',
    day: -1,
    from: '13:00',
    to: '14:30',
    title: 'Шинэ сайтын төлөвлөгөө',
    who: 'builder',
    people: '7',
    state: 'cancelled',
  },
  {
    room: 'khuiten',
    day: 0,
    from: '09:00',
    to: '10:30',
    title: 'Гэрээний хэлэлцүүлэг',
    who: 'creator',
    people: '8',
    guests: ['reviewer', 'accountant'],
  },
  {
    room: 'bogd',
    day: 0,
    from: '10:00',
    to: '11:00',
    title: 'Цалингийн яриа',
    who: 'hr',
    people: '2',
    isPrivate: true,
  },
  {
    room: 'burkhan',
    day: 0,
    from: '15:00',
    to: '17:00',
    title: 'Удирдлагын зөвлөл',
    who: 'director',
    people: '12',
    extras: [
      ['catering', 'Цай, боов', '12'],
      ['equipment', 'Бичлэгийн төхөөрөмж', '1'],
    ],
  },
  { room: 'altai', day: 0, from: '16:00', to: '17:00', title: 'Ачилтын хуваарь', who: 'sales', people: '4' },
  {
    room: 'otgon',
    day: 1,
    from: '10:00',
    to: '12:00',
    title: 'Түншүүдийн уулзалт',
    who: 'director',
    people: '28',
    extras: [
      ['catering', 'Үдийн зоог', '28'],
      ['seating', 'Театр хэлбэрээр', '28'],
    ],
  },
  {
    room: 'khuiten',
    day: 1,
    from: '14:00',
    to: '15:00',
    title: 'Үнийн саналын хэлэлцүүлэг',
    who: 'sales',
    people: '6',
    state: 'tentative',
  },
  { room: 'bogd', day: 1, from: '09:00', to: '10:00', title: 'Хууль зүйн зөвлөгөө', who: 'reviewer', people: '3' },
  { room: 'khuiten', day: 2, from: '11:00', to: '12:30', title: 'Төсвийн тодотгол', who: 'accountant', people: '9' },
  { room: 'bogd', day: 2, from: '15:00', to: '16:00', title: 'Програмын сургалт', who: 'builder', people: '7' },
  {
    room: 'burkhan',
    day: 3,
    from: '09:00',
    to: '11:00',
    title: 'Дараа жилийн төлөвлөлт',
    who: 'director',
    people: '14',
  },
  { room: 'altai', day: 3, from: '13:00', to: '15:00', title: 'Хөдөлмөр хамгаалал', who: 'hr', people: '6' },
]

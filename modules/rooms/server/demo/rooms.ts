/** Rooms of the trading house, called after mountains. */
export const demoRooms = [
  {
    key: 'otgon',
    values: {
      name: 'Отгонтэнгэр',
      name_en: 'Otgontenger',
      name_ko: '오트곤텡게르',
      place: 'Төв байр',
      floor: '5',
      seats: '40',
      equipment: 'projector,screen,video,microphone,interpreting',
      colour: '#1d4ed8',
      description: 'Том хурлын танхим. Зочин угтах, хэвлэлийн хурал, нээлттэй арга хэмжээнд.',
      buffer_before: '15',
      buffer_after: '15',
      asks_approval: true,
      is_public: true,
      check_in_minutes: '20',
      sort: '1',
      layout: hall(),
    },
  },
  {
    key: 'burkhan',
    values: {
      name: 'Бурхан Халдун',
      name_en: 'Burkhan Khaldun',
      name_ko: '부르칸 칼둔',
      place: 'Төв байр',
      floor: '5',
      seats: '16',
      equipment: 'projector,video,whiteboard',
      colour: '#0e6c65',
      description: 'Удирдлагын зөвлөлийн өрөө.',
      buffer_after: '10',
      asks_approval: true,
      sort: '2',
    },
  },
  {
    key: 'khuiten',
    values: {
      name: 'Хүйтэн оргил',
      name_en: 'Khuiten Peak',
      name_ko: '후이텐 봉',
      place: 'Төв байр',
      floor: '3',
      seats: '12',
      equipment: 'projector,whiteboard',
      colour: '#6d28d9',
      is_public: true,
      check_in_minutes: '15',
      sort: '3',
    },
  },
  {
    key: 'bogd',
    values: {
      name: 'Богд хан',
      name_en: 'Bogd Khan',
      name_ko: '복드 칸',
      place: 'Төв байр',
      floor: '2',
      seats: '8',
      equipment: 'screen,video',
      colour: '#a74607',
      check_in_minutes: '15',
      longest_minutes: '180',
      sort: '4',
    },
  },
  {
    key: 'altai',
    values: {
      name: 'Алтай',
      name_en: 'Altai',
      name_ko: '알타이',
      place: 'Агуулахын байр',
      floor: '1',
      seats: '6',
      equipment: 'whiteboard',
      colour: '#9f1d54',
      most_open: '10',
      sort: '5',
    },
  },
] as const

/** Rows of seats before a screen. */
function hall(): string {
  const seats = Array.from({ length: 40 }, (_, at) => ({
    x: 3 + (at % 10) * 2,
    y: 5 + Math.floor(at / 10) * 2,
    n: String(at + 1),
  }))
  const parts = [
    { kind: 'room', x: 0, y: 0, w: 26, h: 16, name: '' },
    { kind: 'screen', x: 7, y: 0, w: 12, h: 1, name: 'Дэлгэц' },
    { kind: 'table', x: 9, y: 2, w: 8, h: 2, name: 'Тэргүүлэгч' },
    { kind: 'door', x: 23, y: 15, w: 3, h: 1, name: 'Гарц' },
    { kind: 'zone', x: 2, y: 13, w: 8, h: 2, name: 'Цай' },
  ]
  return JSON.stringify({ w: 26, h: 16, parts, seats })
}

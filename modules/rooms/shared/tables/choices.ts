import { words } from '#modules/records/shared/index.ts'

export const equipment = [
  { value: 'projector', label: words('Проектор', 'Projector', '프로젝터'), colour: 'blue' },
  { value: 'screen', label: words('Дэлгэц', 'Screen', '화면'), colour: 'teal' },
  { value: 'video', label: words('Видео хурал', 'Video conference', '화상 회의'), colour: 'purple' },
  { value: 'whiteboard', label: words('Самбар', 'Whiteboard', '화이트보드'), colour: 'grey' },
  { value: 'microphone', label: words('Микрофон', 'Microphones', '마이크'), colour: 'orange' },
  { value: 'interpreting', label: words('Орчуулгын төхөөрөмж', 'Interpreting', '통역 설비'), colour: 'green' },
] as const

export const bookingStates = [
  { value: 'asked', label: words('Хүсэлт', 'Asked for', '요청'), colour: 'orange' },
  { value: 'tentative', label: words('Урьдчилсан', 'Tentative', '임시'), colour: 'yellow' },
  { value: 'confirmed', label: words('Баталгаажсан', 'Confirmed', '확정'), colour: 'green' },
  { value: 'cancelled', label: words('Цуцалсан', 'Cancelled', '취소'), colour: 'grey' },
  { value: 'released', label: words('Ирээгүй тул чөлөөлсөн', 'Released', '미참석 해제'), colour: 'purple' },
  { value: 'declined', label: words('Татгалзсан', 'Declined', '거절'), colour: 'red' },
] as const

export const sources = [
  { value: 'staff', label: words('Ажилтан', 'Staff', '직원'), colour: 'blue' },
  { value: 'public', label: words('Гаднын захиалга', 'From outside', '외부 주문'), colour: 'purple' },
  { value: 'import', label: words('Календариас', 'From a calendar', '캘린더'), colour: 'grey' },
] as const

export const weekdays = [
  { value: '1', label: words('Даваа', 'Monday', '월요일') },
  { value: '2', label: words('Мягмар', 'Tuesday', '화요일') },
  { value: '3', label: words('Лхагва', 'Wednesday', '수요일') },
  { value: '4', label: words('Пүрэв', 'Thursday', '목요일') },
  { value: '5', label: words('Баасан', 'Friday', '금요일') },
  { value: '6', label: words('Бямба', 'Saturday', '토요일') },
  { value: '7', label: words('Ням', 'Sunday', '일요일') },
] as const

import { words } from '#modules/records/shared/index.ts'

export const shiftKinds = [
  { value: 'fixed', label: words('Тогтмол', 'Fixed', '고정'), colour: 'blue' },
  { value: 'flexible', label: words('Уян хатан', 'Flexible', '유연'), colour: 'teal' },
] as const

export const roundings = [
  { value: '0', label: words('Тоймлохгүй', 'Not rounded', '반올림 없음') },
  { value: '5', label: words('5 минут', '5 minutes', '5분') },
  { value: '10', label: words('10 минут', '10 minutes', '10분') },
  { value: '15', label: words('15 минут', '15 minutes', '15분') },
  { value: '30', label: words('30 минут', '30 minutes', '30분') },
] as const

export const roundingWays = [
  { value: 'nearest', label: words('Ойролцоо руу', 'To the nearest', '가까운 쪽으로') },
  { value: 'for', label: words('Ажилтанд ашигтайгаар', 'In favour of the employee', '직원에게 유리하게') },
  { value: 'against', label: words('Ажилтанд ашиггүйгээр', 'Against the employee', '직원에게 불리하게') },
] as const

export const pairings = [
  { value: 'first_last', label: words('Эхний ирсэн, сүүлд явсан', 'First in, last out', '첫 출근과 마지막 퇴근') },
  { value: 'every', label: words('Ирсэн, явсан бүрийг', 'Every in and out', '모든 출입') },
] as const

export const punchKinds = [
  { value: 'in', label: words('Ирсэн', 'In', '출근'), colour: 'green' },
  { value: 'out', label: words('Явсан', 'Out', '퇴근'), colour: 'blue' },
  { value: 'break_out', label: words('Завсарлагаанд гарсан', 'To a break', '휴식 시작'), colour: 'orange' },
  { value: 'break_in', label: words('Завсарлагаанаас ирсэн', 'Back from a break', '휴식 종료'), colour: 'teal' },
] as const

export const punchSources = [
  { value: 'person_code', label: words('Хүний код (киоск)', 'Code of a person', '개인 코드'), colour: 'blue' },
  { value: 'place_code', label: words('Байршлын код', 'Code of a place', '장소 코드'), colour: 'teal' },
  { value: 'button', label: words('Товч', 'Button', '버튼'), colour: 'green' },
  { value: 'pin', label: words('ПИН код', 'PIN', 'PIN'), colour: 'purple' },
  { value: 'file', label: words('Файлаас', 'From a file', '파일'), colour: 'grey' },
  { value: 'api', label: words('Төхөөрөмж, API', 'Device or API', '기기·API'), colour: 'grey' },
  { value: 'correction', label: words('Засвар', 'Correction', '정정'), colour: 'orange' },
] as const

/** What is told of a punch, and refuses none. */
export const punchFlags = [
  { value: 'outside', label: words('Радиусаас гадуур', 'Outside the radius', '반경 밖'), colour: 'red' },
  { value: 'no_position', label: words('Байршилгүй', 'No position', '위치 없음'), colour: 'orange' },
  { value: 'inexact', label: words('Байршил бүдүүлэг', 'Inexact position', '부정확한 위치'), colour: 'yellow' },
  { value: 'late_code', label: words('Хуучин код', 'Old code', '지난 코드'), colour: 'red' },
  {
    value: 'shared_device',
    label: words('Нэг төхөөрөмж, хоёр хүн', 'One device, two people', '기기 공유'),
    colour: 'red',
  },
  { value: 'other_device', label: words('Шинэ төхөөрөмж', 'Another device', '다른 기기'), colour: 'yellow' },
  { value: 'too_fast', label: words('Боломжгүй зам', 'Impossible travel', '불가능한 이동'), colour: 'red' },
  { value: 'clock', label: words('Цаг зөрсөн', 'Clock differs', '시계 오차'), colour: 'orange' },
  { value: 'delivered_late', label: words('Хожуу хүргэсэн', 'Delivered late', '지연 전송'), colour: 'grey' },
  {
    value: 'other_place',
    label: words('Өөр байршлын ажилтан', 'Not their location', '다른 장소의 직원'),
    colour: 'orange',
  },
  { value: 'foreign_network', label: words('Өөр сүлжээ', 'Another network', '다른 네트워크'), colour: 'orange' },
] as const

export const dayStates = [
  { value: 'open', label: words('Үргэлжилж байна', 'Going on', '진행 중'), colour: 'grey' },
  { value: 'present', label: words('Ирсэн', 'Present', '출근'), colour: 'green' },
  { value: 'half', label: words('Хагас өдөр', 'Half a day', '반일'), colour: 'yellow' },
  { value: 'absent', label: words('Тасалсан', 'Absent', '결근'), colour: 'red' },
  { value: 'leave', label: words('Чөлөөтэй', 'On leave', '휴가'), colour: 'purple' },
  { value: 'duty', label: words('Томилолттой', 'On duty', '출장·외근'), colour: 'blue' },
  { value: 'holiday', label: words('Баярын өдөр', 'Holiday', '공휴일'), colour: 'teal' },
  { value: 'off', label: words('Амралтын өдөр', 'Day off', '휴무'), colour: 'grey' },
] as const

export const anomalies = [
  { value: 'missing_in', label: words('Ирсэн бүртгэлгүй', 'No punch in', '출근 기록 없음'), colour: 'red' },
  { value: 'missing_out', label: words('Явсан бүртгэлгүй', 'No punch out', '퇴근 기록 없음'), colour: 'red' },
  { value: 'double_in', label: words('Ирсэн давхардсан', 'Two ins', '중복 출근'), colour: 'orange' },
  { value: 'double_out', label: words('Явсан давхардсан', 'Two outs', '중복 퇴근'), colour: 'orange' },
  { value: 'outside', label: words('Хуваарийн гадуур', 'Outside the shift', '근무 외 시간'), colour: 'yellow' },
  {
    value: 'no_break_end',
    label: words('Завсарлага дуусаагүй', 'Break without an end', '휴식 종료 없음'),
    colour: 'orange',
  },
  {
    value: 'overtime_over_limit',
    label: words('Илүү цаг 4-өөс хэтэрсэн', 'Overtime above the limit', '초과근무 한도 초과'),
    colour: 'red',
  },
  {
    value: 'short_rest',
    label: words('Амралт 12 цагт хүрээгүй', 'Less than 12 hours of rest', '휴식 12시간 미만'),
    colour: 'orange',
  },
  {
    value: 'worked_on_leave',
    label: words('Чөлөөтэй үедээ ажилласан', 'Worked while on leave', '휴가 중 근무'),
    colour: 'yellow',
  },
] as const

export const requestStates = [
  { value: 'asked', label: words('Хүсэлт', 'Asked for', '요청'), colour: 'orange' },
  { value: 'approved', label: words('Зөвшөөрсөн', 'Approved', '승인'), colour: 'green' },
  { value: 'declined', label: words('Татгалзсан', 'Declined', '거절'), colour: 'red' },
  { value: 'cancelled', label: words('Цуцалсан', 'Cancelled', '취소'), colour: 'grey' },
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

export const zones = [
  { value: 'Asia/Ulaanbaatar', label: words('Улаанбаатар (+8)', 'Ulaanbaatar (+8)', '울란바토르 (+8)') },
  { value: 'Asia/Hovd', label: words('Ховд (+7)', 'Khovd (+7)', '호브드 (+7)') },
  { value: 'Asia/Seoul', label: words('Сөүл (+9)', 'Seoul (+9)', '서울 (+9)') },
] as const

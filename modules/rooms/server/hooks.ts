import { registerTriggerHooks } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { keptApart } from './apart.ts'
import { booked, decided, freed, gone, moved } from './telling.ts'

/** What is done when rooms are booked, for good when the program starts. */
export function registerHooks() {
  registerTriggerHooks({
    'rooms.kept_apart': { title: words('Өрөөний цаг', 'Time of a room', '회의실 시간'), before: keptApart },
    'rooms.booked': { title: words('Өрөө захиалсан', 'A room was booked', '회의실 예약'), after: booked },
    'rooms.decided': { title: words('Захиалгыг шийдсэн', 'A booking was decided', '예약 결정'), after: decided },
    'rooms.freed': { title: words('Өрөө чөлөөлөгдсөн', 'A room came free', '회의실 해제'), after: freed },
    'rooms.moved': { title: words('Захиалгыг шилжүүлсэн', 'A booking was moved', '예약 이동'), after: moved },
    'rooms.gone': { title: words('Захиалгыг устгасан', 'A booking was deleted', '예약 삭제'), after: gone },
  })
}

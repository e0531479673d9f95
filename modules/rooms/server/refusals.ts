import { refusedSaying } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'

/** What is said to whoever may not have a room at a time; each in all languages, for files are read in any of them. */
export const refusals = {
  roomMissing: () => refusedSaying(words('Өрөө олдсонгүй.', 'There is no such room.', '회의실이 없습니다.')),
  closed: () =>
    refusedSaying(
      words('Энэ өрөө захиалга авахгүй байна.', 'This room takes no bookings.', '예약을 받지 않는 회의실입니다.'),
    ),
  backwards: () =>
    refusedSaying(
      words('Дуусах цаг эхлэхээс хойш байна.', 'It has to end after it starts.', '종료는 시작 이후여야 합니다.'),
    ),
  past: () => refusedSaying(words('Энэ цаг өнгөрсөн байна.', 'That time is past.', '이미 지난 시간입니다.')),
  ahead: (days: number) =>
    refusedSaying(
      words(
        `Энэ өрөөг ${days} хоногийн дотор захиална.`,
        `This room is booked at most ${days} days ahead.`,
        `최대 ${days}일 전까지 예약할 수 있습니다.`,
      ),
    ),
  long: (minutes: number) =>
    refusedSaying(
      words(
        `Энэ өрөөг ${minutes} минутаас урт захиалахгүй.`,
        `This room is booked for ${minutes} minutes at most.`,
        `최대 ${minutes}분까지 예약할 수 있습니다.`,
      ),
    ),
  many: (most: number) =>
    refusedSaying(
      words(
        `Энэ өрөөнд нэг хүн зэрэг ${most} хүртэл захиалгатай байна. Цөөнийг захиална уу.`,
        `One person has at most ${most} bookings here at a time. Book fewer.`,
        `한 사람이 이 회의실을 동시에 최대 ${most}건까지 예약할 수 있습니다.`,
      ),
    ),
  shut: () =>
    refusedSaying(
      words('Энэ цагт өрөө хаалттай байна.', 'The room is not open at that time.', '운영 시간이 아닙니다.'),
    ),
  taken: (time: string) =>
    refusedSaying(
      words(`Энэ цаг завгүй байна: ${time}.`, `That time is taken: ${time}.`, `이미 예약되었습니다: ${time}.`),
    ),
  takenBy: (time: string, who: string) =>
    refusedSaying(
      words(
        `${time} цагт завгүй байна: ${who}.`,
        `${time} is taken: ${who}.`,
        `${time}은 이미 예약되었습니다: ${who}.`,
      ),
    ),
  organiser: () => refusedSaying(words('Захиалагчийг сонгоно уу.', 'Say who organises it.', '주최자를 선택하세요.')),
  decided: () =>
    refusedSaying(
      words(
        'Үүнийг зөвхөн шийдэх эрхтэй хүн өөрчилнө.',
        'Only whoever decides changes that.',
        '결정 권한이 필요합니다.',
      ),
    ),
}

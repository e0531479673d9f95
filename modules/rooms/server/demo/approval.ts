import { chooseFlows } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { publishDefinition } from '#modules/workflow/server/index.ts'
import { draw, toRole } from '#modules/workflow/shared/index.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'

type Trade = DemoPlaces['orgs']['trade']

/** Among the flows of the demo; behind that of contracts. */
const ROOM_APPROVAL = 29

/** A room that asks for it is had once the secretary has agreed. */
export async function publishRoomApproval(services: Services, { orgId, roles }: Trade) {
  const { secretary } = roles
  if (secretary === undefined) throw new Error('nobody gives rooms in the demo')
  await asSystem(services.db, async (db) => {
    await publishDefinition(
      db,
      orgId,
      ROOM_APPROVAL,
      {
        code: 'room',
        title: words('Хурлын өрөө зөвшөөрөх', 'Approval of a room', '회의실 승인'),
        description: words(
          'Зөвшөөрөл шаардсан өрөөний захиалгыг нарийн бичгийн дарга шийднэ.',
          'The secretary decides on rooms that need an approval.',
          '승인이 필요한 회의실 예약을 간사가 결정합니다.',
        ),
        category: words('Өрөө', 'Rooms', '회의실'),
        icon: 'calendar',
        number_prefix: 'ӨЗ',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'decide' },
          decide: {
            type: 'CHECK',
            label: { mn: 'Өрөөний захиалгыг шийдэх', en: 'Decision on the room', ko: '회의실 예약 결정' },
            to: { ...toRole(secretary), is_read_only: true },
            on: { reviewed: 'end', returned: 'cancel' },
          },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    )
    await chooseFlows(db, orgId, 'rooms.bookings', [{ flow: ROOM_APPROVAL, refused_at: [] }])
  })
}

import { registerPersonFacts } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { MEANT } from '../shared/access.ts'
import { meantFor } from './audience.ts'

/** What row conditions know of whoever asks, for good when the program starts. */
export function registerFacts() {
  registerPersonFacts({
    [MEANT]: {
      label: words('Надад зориулсан мэдээ', 'News that are meant for them', '받는 소식'),
      read: (db, { orgId, userId }) => meantFor(db, orgId, userId),
    },
  })
}

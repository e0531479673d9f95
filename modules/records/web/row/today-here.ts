import { dayIn } from '#platform/shared/expression/index.ts'
import { zoneHere } from '#platform/web/zone.ts'

/** The day at the organisation, for conditions that ask for it. */
export const todayHere = () => dayIn(zoneHere(), new Date())

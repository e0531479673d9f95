import { nowIn } from '#platform/shared/fields/now.ts'
import { zoneHere } from '#platform/web/zone.ts'
import type { Beginner } from '../../shared/rules/beginning.ts'

/** Nobody of the organisation, such as whoever fills in a form outside. */
export const nobody = (): Beginner => ({ mine: {}, now: nowIn(zoneHere(), new Date()) })

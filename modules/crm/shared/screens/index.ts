import type { RecordScreen } from '#modules/records/shared/index.ts'
import { lostReasonsScreen } from './lost-reasons.ts'

export const screens: readonly RecordScreen[] = [lostReasonsScreen]

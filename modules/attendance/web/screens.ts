import type { Deed } from '#modules/records/web/index.ts'

export { screens } from '../shared/screens/index.ts'

/** What is done with rows besides writing about them. */
export const deeds: Readonly<Record<string, readonly Deed[]>> = {}

import { z } from 'zod'

/**
 * The largest number that the database keeps as an id or a version; one beyond it is wrong input, not a fault of the
 * server.
 */
export const LARGEST_NUMBER = 2_147_483_647

export const rowId = z.number().int().positive().max(LARGEST_NUMBER)
/** In a path or a query, where everything is text. */
export const rowIdInAddress = z.coerce.number().int().positive().max(LARGEST_NUMBER)
/** Of something that nobody has changed yet, or so often. */
export const rowVersion = z.number().int().nonnegative().max(LARGEST_NUMBER)
/** 0 is the platform's own. */
export const orgId = z.number().int().nonnegative().max(LARGEST_NUMBER)
export const orgIdInAddress = z.coerce.number().int().nonnegative().max(LARGEST_NUMBER)

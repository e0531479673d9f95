import { z } from 'zod'
import { isDay } from '#platform/shared/day.ts'
import { visibleText } from '#platform/shared/visible-text.ts'

/** Parts of this module's contracts: what a field of a form takes, and what it says when it cannot. */
export { rowId as id, rowIdInAddress as idInPath } from '#platform/shared/ids.ts'
export const day = z.iso.date('organization.input.day').refine(isDay, 'organization.input.day')
/** Of somebody's work: neither before anybody who lives worked, nor in another century by a slip of the keyboard. */
export const workDay = day.refine((on) => on >= '1900-01-01' && on < '2100-01-01', 'organization.input.day_far')
export const requiredText = (most: number, missing: string) =>
  z.string().overwrite(visibleText).min(1, missing).max(most, 'organization.input.too_long')
/** Of a unit or a job: something that can be read out, and no text that a spreadsheet would reckon with. */
export const placeName = (missing: string) =>
  requiredText(200, missing).refine(isReadable, 'organization.structure.name_rule')
const isReadable = (name: string | null) => !name || /^(?=.*\p{L})[^=+\-@]/su.test(name)
/** An empty field is no value. */
export const optionalText = (most: number) =>
  z
    .string()
    .overwrite(visibleText)
    .max(most, 'organization.input.too_long')
    .transform((text) => text || null)
/** The same name in the other languages; one that is left out stays as it is. */
export const otherNames = { en: optionalText(200).optional(), ko: optionalText(200).optional() }
const otherPlaceName = optionalText(200).refine(isReadable, 'organization.structure.name_rule').optional()
export const otherPlaceNames = { en: otherPlaceName, ko: otherPlaceName }
export const optionalWorkDay = z.union([z.literal(''), workDay]).transform((text) => text || null)
export const optionalEmail = z
  .union([z.literal(''), z.string().trim().toLowerCase().max(200).pipe(z.email('organization.input.email'))])
  .transform((text) => text || null)
/** Eight digits in Mongolia; others write a country first. People part the digits as they like. */
export const optionalPhone = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(?:\+?\d{6,15})?$/, 'organization.input.phone'))
  .transform((text) => text || null)
export const done = z.object({ status: z.literal(true) })

import { z } from 'zod'
import { book } from '../bounded.ts'
import { saysNothing, unturned } from '../visible-text.ts'

/**
 * What is kept of one field. Money and numbers travel as decimal strings so that no digit is lost; dates as
 * YYYY-MM-DD.
 */
const fieldValue = z.union([z.string().max(20_000), z.boolean(), z.null()])
export type FieldValue = z.output<typeof fieldValue>

/** A form has fewer fields, with all that types of documents ask besides. */
const MOST_VALUES = 400

/** Values by field name. */
export const fieldValues = book(z.string().max(60), fieldValue, MOST_VALUES)
export type FieldValues = z.output<typeof fieldValues>

/** The same as people send them. */
export const writtenValues = fieldValues.overwrite((values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? unturned(value) : value]),
  ),
)

/** Nothing that anybody would see; a box without a tick says something. */
export const isEmpty = (value: FieldValue | undefined): value is null | undefined | '' =>
  value === undefined || value === null || (typeof value === 'string' && saysNothing(value))

import type { FieldValue } from '#platform/shared/fields/index.ts'

/** What stands in an input of text; a box that was ticked in an older version of the form says nothing here. */
export const textIn = (value: FieldValue) => (typeof value === 'string' ? value : '')

/** Nothing typed is no value. */
export const orNull = (typed: string) => (typed === '' ? null : typed)

import { z } from 'zod'
import { book } from '#platform/shared/bounded.ts'

/** What the person at a step may do with one field of the form. */
export const fieldRights = ['hidden', 'read_only', 'editable'] as const
export type FieldRight = (typeof fieldRights)[number]

/** Beside the form's own fields: no field is called so. Both are always seen. */
export const TITLE = '#title'
export const FILES = '#files'

/** The fields of a form, those that types of documents ask besides, the title and the files. */
const MOST_NAMED = 400

/**
 * By the name of the field; where nothing is said, as the step itself: editable where the document is, else
 * read-only.
 */
export const stepFieldRights = book(z.string().min(1).max(60), z.enum(fieldRights), MOST_NAMED)
export type StepFieldRights = z.output<typeof stepFieldRights>

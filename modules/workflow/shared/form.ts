import { z } from 'zod'
import { visibleText } from '#platform/shared/visible-text.ts'

export { type Beside, type FieldValues, fieldValues, formField, type FormField, isEmpty, problemsIn, writtenValues } from '#platform/shared/fields/index.ts'

/** A text as people write it, without the spaces around it; empty where nobody would see anything. */
export const writtenText = z.string().overwrite(visibleText)

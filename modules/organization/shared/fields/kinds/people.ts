import { referencesKind } from '#platform/shared/fields/reference-kind.ts'
import { person } from './person.ts'

/** Several colleagues, by their employments. */
export const people = referencesKind({ name: 'people', stored: 'numbers', each: person.name })

import { referencesKind } from '#platform/shared/fields/reference-kind.ts'
import { naming } from './offers.ts'

// Read by everybody with the list of modules, so it knows no other kind.

/** Several rows of another table, or of the same, each once. */
export const relations = referencesKind({ name: 'relations', stored: 'rows', settings: naming })

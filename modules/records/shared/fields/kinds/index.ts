import type { FieldKind } from '#platform/shared/fields/index.ts'
import { files, images } from './files.ts'
import { relation } from './relation.ts'
import { relations } from './relations.ts'

/** The kinds of fields that this module brings. */
export const kinds: readonly FieldKind[] = [relation, relations, files, images]

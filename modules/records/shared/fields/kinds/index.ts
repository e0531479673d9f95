import type { FieldKind } from '#platform/shared/fields/index.ts'
import { dateRange } from './date-range.ts'
import { files, images } from './files.ts'
import { changedAt, changedBy, createdAt, createdBy, datetimeAutoFill, sequence } from './given.ts'
import { moneyCurrency } from './money-currency.ts'
import { password } from './password.ts'
import { relation } from './relation.ts'
import { relations } from './relations.ts'

/** The kinds of fields that this module brings. */
export const kinds: readonly FieldKind[] = [
  relation,
  relations,
  files,
  images,
  sequence,
  datetimeAutoFill,
  createdAt,
  createdBy,
  changedAt,
  changedBy,
  dateRange,
  moneyCurrency,
  password,
]

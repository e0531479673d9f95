import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { namedIn } from '#platform/shared/fields/reference-kind.ts'

const LONGEST = 200

/**
 * A document of the workflow: its id, and the number by which people know it. Nothing else of it stands in the value,
 * so whoever reads the field and not the document knows that there is one, and no more.
 */
export const document: FieldKind<string> = {
  name: 'document',
  example: '018f3a5e-0000-7000-8000-000000000001 ХА/2026-0007',
  group: 'records',
  value: z
    .string()
    .max(LONGEST)
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} \S.*$/u),
  isSame: (one, other) => namedIn(one) !== undefined && namedIn(one)?.id === namedIn(other)?.id,
  sought: (_, value) => namedIn(value)?.name ?? null,
  stored: 'text',
  expression: 'text',
  print: (_, value) => ({ text: namedIn(value)?.name ?? value }),
}

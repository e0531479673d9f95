import type { FieldValue } from '#platform/shared/fields/index.ts'
import type { Column } from '../../shared/definition/table.ts'

const palette = ['person-3', 'person-1', 'person-2', 'person-5', 'person-4', 'person-6'] as const

/** What the colours of options are in the theme. */
const tones: Readonly<Record<string, string>> = {
  grey: 'ink-3',
  red: 'danger',
  orange: 'attention',
  yellow: 'warning',
  green: 'success',
  teal: 'person-1',
  blue: 'info',
  purple: 'person-2',
}

/**
 * The colour of a choice, as its option says or by its place among them: a CSS colour. Undefined where nothing is
 * chosen.
 */
export function colourOf(column: Column | undefined, value: FieldValue | undefined): string | undefined {
  const at = column?.options?.findIndex((option) => option.value === value) ?? -1
  const option = column?.options?.[at] as { colour?: string } | undefined
  if (!option) return undefined
  return `var(--orgil-${tones[option.colour ?? ''] ?? palette[at % palette.length]})`
}

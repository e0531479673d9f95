import { z } from 'zod'
import type { FieldKind, FieldSetting, FormField } from '../kind.ts'

declare module '../kind.ts' {
  interface FieldSettings {
    /** Longest text, in characters. */
    max_length?: number | undefined
  }
}

export const maxLength: Record<'max_length', FieldSetting> = {
  max_length: { schema: z.number().int().positive().optional() },
}

/** In characters, where the field says nothing. */
export const LONGEST_TEXT = 500

export const text: FieldKind<string> = {
  name: 'text',
  group: 'texts',
  value: z.string(),
  settings: maxLength,
  problem: (field, value) => tooLong(field, value, LONGEST_TEXT),
  stored: 'text',
  expression: 'text',
}

export function tooLong({ max_length }: FormField, value: string, usual: number) {
  return value.length > (max_length ?? usual) ? 'platform.fields.too_long' : undefined
}

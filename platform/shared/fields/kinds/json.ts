import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

/** What a program wrote for another one. */
export const json: FieldKind<string> = {
  name: 'json',
  example: '{"floor": 3}',
  group: 'other',
  value: z.string(),
  tidy: (value) => value.trim(),
  problem: (_, value) => (isJson(value) ? undefined : 'platform.fields.bad_json'),
  stored: 'text',
  expression: null,
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

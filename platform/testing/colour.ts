import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/index.ts'

declare module '#platform/shared/fields/kind.ts' {
  interface FieldSettings {
    /** The colours that there are; any where it is not said. */
    palette?: string[] | undefined
  }
}

const names = {
  '#ff0000': { mn: 'Улаан', en: 'Red', ko: '빨강' },
  '#0000ff': { mn: 'Хөх', en: 'Blue', ko: '파랑' },
} as const
const nameOf = (value: string) =>
  names[value.toLowerCase() as keyof typeof names] as { mn: string; en: string; ko: string } | undefined

/** A kind that the product does not have: all there is to one, with `colour-look.tsx`. */
export const colour: FieldKind<string> = {
  name: 'paint',
  title: 'test.colour',
  value: z.string().regex(/^#[0-9a-f]{6}$/i),
  settings: { palette: { schema: z.array(z.string()).optional(), title: 'test.palette' } },
  problem: ({ palette }, value) =>
    palette && !palette.includes(value.toLowerCase()) ? 'test.not_in_palette' : undefined,
  isSame: (one, other) => String(one).toLowerCase() === String(other).toLowerCase(),
  sought: (_, value) => nameOf(value) ?? value,
  expression: 'text',
  print(_, value, { words }) {
    const name = nameOf(value)
    return { text: name ? `${words(name)} ${value}` : value }
  },
}

import { createRequire } from 'node:module'
import type { FontName } from './layout/marks.ts'

const { resolve } = createRequire(import.meta.url)
const file = (weight: string) => resolve(`pretendard/dist/public/static/Pretendard-${weight}.otf`)

/** One family that writes Mongolian with Ө and Ү, Latin, Hangul and ₮. */
export const fontFiles: Record<FontName, string> = {
  regular: file('Regular'),
  semibold: file('SemiBold'),
  light: file('Light'),
}

/** The same of the families that write what this one lacks. */
export const weights = { regular: 400, semibold: 600, light: 300 } as const satisfies Record<FontName, number>

import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

const LONGEST = 2000

/** The address of a page. */
export const link: FieldKind<string> = {
  name: 'link',
  example: 'https://orgil.mn',
  group: 'texts',
  value: z.string(),
  tidy(value) {
    const bare = value.trim()
    return bare.length < LONGEST && /^[^\s:/?#]+\.[^\s:/?#]{2,}(?:[:/?#]|$)/.test(bare) ? `https://${bare}` : bare
  },
  problem: (_, value) => (isWebLink(value) ? undefined : 'platform.fields.bad_link'),
  stored: 'text',
  expression: 'text',
  guess: { place: 32, fits: ({ texts }) => texts.every(isWebLink) },
}

/** What a browser may be sent to: no script, nothing of its own, and no password that pretends to be a site. */
export function isWebLink(text: string): boolean {
  if (text.length > LONGEST || /\s/.test(text) || !/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname.includes('.') && url.username === '' && url.password === ''
}

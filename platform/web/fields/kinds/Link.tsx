import { isWebLink, link } from '#platform/shared/fields/kinds/link.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import { lineInput } from './Text.tsx'

export const linkLook: FieldLook = {
  kind: link,
  icon: 'external',
  width: 'wide',
  Input: lineInput({ inputMode: 'url', maxLength: 2000 }),
  Value,
}

/** What is no address of a page, from an older form, is a text like others. */
function Value({ value }: ValueProps) {
  const address = textIn(value)
  if (!isWebLink(address)) return address || '—'
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\/|\/$/g, '')}
    </a>
  )
}

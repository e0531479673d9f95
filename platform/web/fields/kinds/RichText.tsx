import { Suspense } from 'react'
import { richText } from '#platform/shared/fields/kinds/rich-text.ts'
import { textOfMarkup } from '#platform/shared/fields/markup.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { lazySettings } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'

const Markup = lazyPart(() => import('../markup/Markup.tsx'))

export const richTextLook: FieldLook = {
  kind: richText,
  icon: 'text',
  width: 'wide',
  Input: lazyPart(() => import('../markup/RichTextInput.tsx')),
  Value: MarkupValue,
  Settings: lazySettings((all) => all.TextSettings),
}

/** Among others its text alone, by itself as it was written. */
export function MarkupValue({ value, isWhole }: ValueProps) {
  const html = textIn(value)
  if (html === '') return '—'
  const text = textOfMarkup(html)
  if (!isWhole) return text.replace(/\s+/g, ' ')
  return (
    <Suspense fallback={text}>
      <Markup html={html} />
    </Suspense>
  )
}

import purify from 'dompurify'
import { useMemo } from 'react'
import { htmlTags, linkSchemes, markupAttributes } from '#platform/shared/fields/markup.ts'
import styles from './markup.module.css'

const attributes = [...new Set(Object.values(markupAttributes).flat())]
const ADDRESS = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i')

/** HTML without anything that could run or load, whatever the server was made to keep. */
export function safeMarkup(html: string): string {
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: [...htmlTags],
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of clean.querySelectorAll('a')) {
    link.rel = 'noopener noreferrer nofollow'
    link.target = '_blank'
  }
  const place = document.createElement('div')
  place.append(clean)
  return place.innerHTML
}

/** A text with headings, lists and tables as it was written. */
export default function Markup({ html }: { html: string }) {
  const safe = useMemo(() => safeMarkup(html), [html])
  // Nothing stands here but what was just cleaned.
  // oxlint-disable-next-line react/no-danger
  return <div className={styles['markup']} dangerouslySetInnerHTML={{ __html: safe }} />
}

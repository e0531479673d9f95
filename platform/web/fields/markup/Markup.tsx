import purify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { htmlTags, linkSchemes, markupAttributes } from '#platform/shared/fields/markup.ts'
import styles from './markup.module.css'

const attributes = [...new Set(Object.values(markupAttributes).flat())]
const ADDRESS = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i')

/** HTML as nodes without anything that could run or load, whatever the server was made to keep. */
function safeMarkup(html: string): DocumentFragment {
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
  return clean
}

/** A text with headings, lists and tables as it was written. */
export default function Markup({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(safeMarkup(html)), [html])
  return <div ref={place} className={styles['markup']} />
}

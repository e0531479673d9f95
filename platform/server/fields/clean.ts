import sanitize from 'sanitize-html'
import { htmlTags, linkSchemes, markupAttributes, richTags } from '#platform/shared/fields/markup.ts'

/** HTML without anything that could run, load or look like a part of the page. */
export const cleanRich = (html: string) => clean(html, richTags)
export const cleanHtml = (html: string) => clean(html, htmlTags)

const DEEPEST = 30

/** What is opened knows nothing of this page, and search engines follow nobody. */
const opened = { target: '_blank', rel: 'noopener noreferrer nofollow' }
/** A link whose address was taken away. */
const bare = `<a ${Object.entries(opened)
  .map(([name, value]) => `${name}="${value}"`)
  .join(' ')}>`

function clean(html: string, tags: readonly string[]): string {
  const safe = sanitize(html, {
    allowedTags: [...tags],
    allowedAttributes: Object.fromEntries(Object.entries(markupAttributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: linkSchemes,
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'action', 'formaction'],
    allowProtocolRelative: false,
    nestingLimit: DEEPEST,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xml', 'math', 'svg'],
    transformTags: {
      ...(!tags.includes('b') && { b: 'strong', i: 'em', del: 's', strike: 's' }),
      a: (name, { href }) => ({ tagName: name, attribs: href ? { href, ...opened } : {} }),
    },
  })
  return safe.replaceAll('\u0000', '').replaceAll(bare, '<a>').trim()
}

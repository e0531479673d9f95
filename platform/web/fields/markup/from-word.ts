/** What Word says of itself in what is copied from it, beside the text. */
const NOISE = [
  /<!--\[if [^\]]*\]>[\s\S]*?<!\[endif\]-->/gi,
  /<\/?(?:o|w|m|v|st1):[^>]*>/gi,
  /<(style|script|xml|head|title)\b[\s\S]*?<\/\1>/gi,
  /<\/?(?:meta|link)\b[^>]*>/gi,
]
const ITEM = /<p\b[^>]*class="?MsoListParagraph[^>]*>([\s\S]*?)<\/p>/gi
const BULLET =
  /<!--?\[if !supportLists\]-?-?>([\s\S]*?)<!--?\[endif\]-?-?>|<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/i

/** What is pasted from Word as browsers write it: its lists are paragraphs there that only look like lists. */
export function fromWord(html: string): string {
  if (!/mso-|MsoNormal|MsoList|urn:schemas-microsoft-com/i.test(html)) return html
  const listed = html.replace(ITEM, (_, inner: string) => {
    const bullet = textOf(BULLET.exec(inner)?.slice(1).find(Boolean) ?? '')
    return `<${tagOf(bullet)}><li>${inner.replace(BULLET, '')}</li></${tagOf(bullet)}>`
  })
  const joined = listed.replace(/<\/(ul|ol)>\s*<\1>/gi, '')
  return NOISE.reduce((text, noise) => text.replace(noise, ''), joined).replace(/<!\[(?:if|endif)[^>]*>/gi, '')
}

const tagOf = (bullet: string) => (/^[\divxlcabc]+[.)]/i.test(bullet) ? 'ol' : 'ul')

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()

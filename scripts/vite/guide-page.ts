/** The few marks that the pages of the guide use: headings, paragraphs, lists, pictures, links, bold and code. */
export function guidePage(markdown: string): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map(block)
    .join('\n')
}

function block(text: string): string {
  const heading = /^(#{1,3}) (.+)$/.exec(text)
  if (heading)
    return `<h${heading[1]!.length} id="${anchor(heading[2]!)}">${inline(heading[2]!)}</h${heading[1]!.length}>`
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(text)
  // A phone shows a whole screen the size of a stamp: a press shows it as it is.
  if (picture)
    return `<figure><a href="${escaped(picture[2]!)}"><img src="${escaped(picture[2]!)}" alt="${escaped(picture[1]!)}" loading="lazy"></a></figure>`
  if (text.startsWith('- ')) return list('ul', text, /^- /)
  if (text.startsWith('1. ')) return list('ol', text, /^\d+\. /)
  return `<p>${inline(text.replaceAll('\n', ' '))}</p>`
}

const list = (tag: string, text: string, mark: RegExp) =>
  `<${tag}>${text
    .split('\n')
    .map((line) => `<li>${inline(line.replace(mark, ''))}</li>`)
    .join('')}</${tag}>`

/** As a forge makes them of headings, so that the links of a page work in both places. */
export const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

function inline(text: string) {
  return escaped(text)
    .replaceAll(/`([^`]+)`/g, (_all, code: string) =>
      code.startsWith('/') ? `<a href="${code}"><code>${code}</code></a>` : `<code>${code}</code>`,
    )
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(
      /\[([^\]]+)\]\(([^)]+)\)/g,
      (_all, words: string, to: string) => `<a href="${to.replace(/\.md$/, '.html')}">${words}</a>`,
    )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

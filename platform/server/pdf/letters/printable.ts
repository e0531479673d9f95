/** Say nothing on paper: controls, what was a place to break, what turns text around behind the reader's back. */
const UNPRINTED = /(?!\n)\p{Cc}|[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/gu

/**
 * Letters become whole, tabs and exotic spaces plain, control characters go; a no-break space keeps its words
 * together. What joins letters (of Arabic, Devanagari, Mongolian, pictures) stays.
 */
export function printable(text: string) {
  return text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\t\u2000-\u200a\u3000]/g, ' ')
    .replace(UNPRINTED, '')
    .trim()
}

/**
 * A name for the download that every file system and every Content-Disposition header takes: letters, digits and
 * hyphens.
 */
export function recordFileName(number: string) {
  const safe = number
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${[...safe].slice(0, 80).join('') || 'record'}.pdf`
}

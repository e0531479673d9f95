/** What a person typed or pasted as a plain decimal: `1 234 567,50₮` becomes `1234567.50`. */
export function plainAmount(typed: string): string {
  // As spreadsheets write large numbers: without its sign this would be another number.
  if (/^\s*-?\d+(?:\.\d+)?e\+?\d{1,2}\s*$/i.test(typed)) return plainAmount(Number(typed).toFixed(0))
  const sign = typed.trim().startsWith('-') ? '-' : ''
  const text = typed.replace(/[^\d.,]/g, '')
  const lastComma = text.lastIndexOf(',')
  // A lone comma with one or two digits behind it is how many people write a fraction; any other comma groups
  // thousands.
  const isFraction = !text.includes('.') && text.indexOf(',') === lastComma && /,\d{1,2}$/.test(text)
  const dotted = isFraction ? text.replace(',', '.') : text.replaceAll(',', '')
  const [whole = '', ...rest] = dotted.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return digits === '' && rest.length === 0 ? sign : `${sign}${digits}${rest.length > 0 ? `.${rest.join('')}` : ''}`
}

/** As it stands in the field while typing: thousands grouped, an unfinished fraction left alone. */
export function groupedAmount(plain: string) {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(\.\d*)?$/.exec(plain) ?? []
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`
}

/** Where the caret belongs after regrouping: behind as many digits as before. */
export function caretAfter(typed: string, caret: number, grouped: string) {
  const wanted = typed.slice(0, caret).replace(/[^\d.-]/g, '').length
  let seen = 0
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === wanted) return at
    if (grouped[at] !== ',') seen += 1
  }
  return grouped.length
}

/** Digits become `YYYY-MM-DD` while they are typed; a hyphen may be taken away again. */
export function dayTyped(text: string) {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '').join('-')
}

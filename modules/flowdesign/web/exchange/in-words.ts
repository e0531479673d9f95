interface Said {
  yes: string
  no: string
  none: string
}

/** A value of a step as short words: a place as its numbers, a list with commas, anything larger by its parts. */
export function inWords(value: unknown, said: Said): string {
  if (value === null || value === undefined || value === '') return said.none
  if (typeof value === 'boolean') return value ? said.yes : said.no
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((one) => inWords(one, said)).join(', ') || said.none
  if (typeof value !== 'object') return said.none
  return (
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([key, part]) => `${key}: ${inWords(part, said)}`)
      .join(', ') || said.none
  )
}

export function fileSize(bytes: number) {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB']
  let size = bytes / 1024
  let unit = 0
  while (size >= 1023.5 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${units[unit]}`
}

/** Labels of an END step are written small ("албажсан"); at the head of a line they stand capitalised. */
export function capitalised(text: string) {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

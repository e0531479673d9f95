/** The name of a copy, which says so in every language alike: «Чөлөө» → «Чөлөө (2)» → «Чөлөө (3)». */
export function nextName(name = '') {
  if (name === '') return ''
  const [, base = name, number] = /^(.*) \((\d{1,3})\)$/.exec(name) ?? []
  return `${base} (${number === undefined ? 2 : Number(number) + 1})`
}

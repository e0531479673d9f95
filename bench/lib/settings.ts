/**
 * A setting of a measurement: a whole number above zero. Anything else ends the run before it begins, since a
 * measurement of nothing reaches every figure.
 */
export function setting(name: string, usual: number): number {
  return numberIn(name, process.env[name] ?? String(usual))
}

/** The same for several, a space between them. */
export function settingList(name: string, usual: readonly number[]): number[] {
  return (process.env[name] ?? usual.join(' '))
    .trim()
    .split(/\s+/)
    .map((one) => numberIn(name, one))
}

function numberIn(name: string, given: string) {
  if (!/^0*[1-9]\d{0,8}$/.test(given.trim()))
    throw new Error(`${name} must be a whole number above zero, not "${given}".`)
  return Number(given)
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['YaBrowser', 'Yandex'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system from the user agent, as people name them; what is not known stays as it was sent. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return ''
  const name = [first(userAgent, browsers), first(userAgent, systems)].filter(Boolean).join(' · ')
  return name || userAgent.slice(0, 60)
}

function first(text: string, signs: readonly (readonly [string, string])[]) {
  return signs.find(([sign]) => text.includes(sign))?.[1]
}

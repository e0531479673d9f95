import type { IconName } from '#platform/web/icons/index.ts'

/** Browser and system from the user agent, as people name them; what is not known stays as it was sent. */
export function deviceOf(userAgent: string | null): { name: string; icon: IconName } {
  if (!userAgent) return { name: '', icon: 'device' }
  const browser = first(userAgent, [['Edg/', 'Edge'], ['OPR/', 'Opera'], ['YaBrowser', 'Yandex'], ['SamsungBrowser', 'Samsung Internet'], ['Firefox/', 'Firefox'], ['Chrome/', 'Chrome'], ['CriOS', 'Chrome'], ['Safari/', 'Safari']])
  const system = first(userAgent, [['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Android', 'Android'], ['Windows', 'Windows'], ['CrOS', 'ChromeOS'], ['Mac OS', 'macOS'], ['Linux', 'Linux']])
  const isPhone = /iphone|android.+mobile/i.test(userAgent)
  const name = [browser, system].filter(Boolean).join(' · ')
  return { name: name || userAgent.slice(0, 60), icon: isPhone ? 'phone' : 'device' }
}

function first(text: string, signs: [string, string][]) {
  return signs.find(([sign]) => text.includes(sign))?.[1]
}

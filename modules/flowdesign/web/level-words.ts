import type { Translate } from '#platform/web/i18n/index.ts'

/** How far above a unit its head is looked for. */
export function levelWords(levels: number | 'top', t: Translate) {
  if (levels === 'top') return t('flowdesign.relative.top')
  return levels === 0 ? t('flowdesign.relative.own') : t('flowdesign.relative.up', { count: levels })
}

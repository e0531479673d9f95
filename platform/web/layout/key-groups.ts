import type { Translate } from '../i18n/index.ts'
import type { KeyGroup } from '../keys/KeyMap.tsx'
import type { PaletteEntry } from './shell-types.ts'

/** All that keys do on this desk: everywhere, between screens and tabs, and on screens that have keys of their own. */
export function keyGroups(
  t: Translate,
  screens: PaletteEntry[],
  actions: PaletteEntry[],
  multiTab: boolean,
  others: KeyGroup[],
): KeyGroup[] {
  const withKeys = (entries: PaletteEntry[]) => entries.flatMap(({ title, keys }) => (keys ? [{ title, keys }] : []))
  return [
    {
      title: t('platform.keys.everywhere'),
      entries: [
        { title: t('platform.shell.find'), keys: ['Mod+KeyK'] },
        ...withKeys(actions),
        { title: t('platform.shell.lock'), keys: ['Ctrl+Alt+KeyL'] },
      ],
    },
    { title: t('platform.keys.go'), entries: withKeys(screens.filter(({ keys }) => keys?.[0] === 'KeyG')) },
    ...others,
    {
      title: t('platform.keys.tabs'),
      entries: multiTab
        ? [
            { title: t('platform.keys.tab_before'), keys: ['BracketLeft'] },
            { title: t('platform.keys.tab_after'), keys: ['BracketRight'] },
            { title: t('platform.tabs.move_left'), keys: ['Ctrl+Shift+ArrowLeft'] },
            { title: t('platform.tabs.move_right'), keys: ['Ctrl+Shift+ArrowRight'] },
            { title: t('platform.tabs.close_this'), keys: ['Delete'] },
          ]
        : [],
    },
  ]
}

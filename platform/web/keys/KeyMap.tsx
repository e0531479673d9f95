import { guideAddress } from '#platform/shared/addresses.ts'
import { Tick } from '../form/Tick.tsx'
import { useText } from '../i18n/index.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { useTheme } from '../theme/index.ts'
import styles from './KeyMap.module.css'
import { Keys } from './Keys.tsx'
import type { Sequence } from './press.ts'

export interface KeyGroup {
  title: string
  entries: { title: string; keys: Sequence }[]
}

/** What the keys do here, and the switch for those that are pressed by themselves. */
export default function KeyMap({ groups, onClose }: { groups: KeyGroup[]; onClose: () => void }) {
  const { t, language } = useText()
  const { singleKeys, setSettings } = useTheme()
  return (
    <Dialog title={t('platform.keys.title')} onClose={onClose} keeps="nothing" width={760}>
      <div className={styles['groups']}>
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map(({ title, entries }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <dl>
                {entries.map((entry) => (
                  <div key={entry.title} className={styles['row']}>
                    <dt>{entry.title}</dt>
                    <dd>
                      <Keys keys={entry.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <p>
        <a href={guideAddress(language)} target="_blank" rel="noopener">
          {t('platform.shell.guide')}
        </a>
      </p>
      <div className={styles['switch']}>
        <Tick
          isSwitch
          label={t('platform.setting.single_keys')}
          hint={t('platform.setting.single_keys_hint')}
          checked={singleKeys}
          onChange={({ target }) => setSettings({ singleKeys: target.checked })}
        />
      </div>
    </Dialog>
  )
}

import { TimeInput } from '#platform/web/date/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { Field } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import type { QuietHours } from '../shared/preferences.ts'
import { OwnOrUsual, type OwnWords } from './OwnOrUsual.tsx'
import styles from './preferences.module.css'

interface Props {
  value: QuietHours | null
  usual: QuietHours
  zone: string
  words: OwnWords
  problem: (field: string) => string | undefined
  onChange: (next: QuietHours | null) => void
}

export function QuietCard({ value, usual, zone, words, problem, onChange }: Props) {
  const { t } = useText()
  const shown = value ?? usual
  const isFixed = value === null
  const set = (part: Partial<QuietHours>) => onChange({ ...shown, ...part })
  return (
    <Card title={t('notification.preferences.quiet')}>
      <div className={styles['stack']}>
        <p className={styles['hint']}>{t('notification.preferences.quiet_hint')}</p>
        <OwnOrUsual
          label={t('notification.preferences.whose')}
          isOwn={!isFixed}
          words={words}
          onChange={(isOwn) => onChange(isOwn ? usual : null)}
        />
        <Tick
          isSwitch
          label={t('notification.preferences.quiet_on')}
          checked={shown.is_on}
          disabled={isFixed}
          onChange={({ target }) => set({ is_on: target.checked })}
        />
        {shown.is_on ? (
          <>
            <div className={styles['times']}>
              <div>
                <Field label={t('notification.preferences.from')} error={problem('quiet.from')}>
                  {(wiring) => (
                    <TimeInput {...wiring} value={shown.from} disabled={isFixed} onTime={(from) => set({ from })} />
                  )}
                </Field>
              </div>
              <div>
                <Field label={t('notification.preferences.until')} error={problem('quiet.until')}>
                  {(wiring) => (
                    <TimeInput {...wiring} value={shown.until} disabled={isFixed} onTime={(until) => set({ until })} />
                  )}
                </Field>
              </div>
            </div>
            <Tick
              label={t('notification.preferences.days_off')}
              hint={t('notification.preferences.days_off_hint')}
              checked={shown.days_off}
              disabled={isFixed}
              onChange={({ target }) => set({ days_off: target.checked })}
            />
            <p className={styles['hint']}>{t('notification.preferences.zone', { zone })}</p>
          </>
        ) : null}
      </div>
    </Card>
  )
}

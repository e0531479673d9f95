import { Choice, Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { paces, type Rhythm } from '../shared/preferences.ts'
import { OwnOrUsual, type OwnWords } from './OwnOrUsual.tsx'
import styles from './preferences.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const names: Record<Rhythm['pace'], string> = {
  each: 'notification.preferences.each',
  hour: 'notification.preferences.hour',
  day: 'notification.preferences.day',
}

interface Props {
  value: Rhythm | null
  usual: Rhythm
  words: OwnWords
  onChange: (next: Rhythm | null) => void
}

export function DigestCard({ value, usual, words, onChange }: Props) {
  const { t } = useText()
  const shown = value ?? usual
  const isFixed = value === null
  return (
    <Card title={t('notification.preferences.rhythm')}>
      <div className={styles['stack']}>
        <p className={styles['hint']}>{t('notification.preferences.rhythm_hint')}</p>
        <OwnOrUsual
          label={t('notification.preferences.whose')}
          isOwn={!isFixed}
          words={words}
          onChange={(isOwn) => onChange(isOwn ? usual : null)}
        />
        <Segments
          label={t('notification.preferences.how')}
          value={shown.pace}
          choices={paces.map((pace) => ({ value: pace, label: t(names[pace]), isDisabled: isFixed }))}
          onChange={(pace) => onChange({ ...shown, pace })}
        />
        {shown.pace === 'day' ? (
          <div className={styles['times']}>
            <div>
              <Choice
                label={t('notification.preferences.at')}
                value={String(shown.hour)}
                choices={hours}
                disabled={isFixed}
                onChange={({ target }) => onChange({ ...shown, hour: Number(target.value) })}
              />
            </div>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

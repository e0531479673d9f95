import { call } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, useForm } from '#platform/web/form/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import {
  type changeDefaults,
  type changePreferences,
  type Preferences,
  preferencesForm,
} from '../shared/preferences.ts'
import { KindTable } from './KindTable.tsx'
import { QuietCard } from './QuietCard.tsx'
import { DigestCard } from './DigestCard.tsx'
import styles from './preferences.module.css'
import type { ReactNode } from 'react'

interface Props {
  kept: Preferences
  change: typeof changePreferences | typeof changeDefaults
  onChanged: () => Promise<unknown>
  /** What holds where nothing is chosen, by its name. */
  usual: string
  own: string
  children?: ReactNode
}

/** Kinds, quiet hours and the pace of letters, of a person or of an organisation. */
export function PreferencesForm({ kept, change, onChanged, usual, own, children }: Props) {
  const { t } = useText()
  const { kinds, quiet, rhythm, all_kinds, version } = kept
  const form = useForm(preferencesForm, { kinds, quiet, rhythm })
  const { values } = form
  const isUsual = Object.keys(values.kinds).length === 0 && values.quiet === null && values.rhythm === null
  return (
    <form
      className={styles['form']}
      {...form.wiring(async (wish) => {
        await call(change, { ...wish, version })
        toast.success(t('platform.saved'))
        await onChanged()
      })}
    >
      <Card title={t('notification.preferences.kinds')}>
        <div className={styles['stack']}>
          <KindTable kinds={all_kinds} chosen={values.kinds} onChoose={(next) => form.set({ kinds: next })} />
          {children}
        </div>
      </Card>
      <QuietCard
        value={values.quiet}
        usual={kept.usual_quiet}
        zone={kept.time_zone}
        words={{ usual, own }}
        problem={form.words}
        onChange={(next) => form.set({ quiet: next })}
      />
      <DigestCard
        value={values.rhythm}
        usual={kept.usual_rhythm}
        words={{ usual, own }}
        onChange={(next) => form.set({ rhythm: next })}
      />
      <FormFoot form={form} wantsChange>
        {isUsual ? null : (
          <Button kind="quiet" onClick={() => form.set({ kinds: {}, quiet: null, rhythm: null })}>
            {t('notification.preferences.back')}
          </Button>
        )}
      </FormFoot>
    </form>
  )
}

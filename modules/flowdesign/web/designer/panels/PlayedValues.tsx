import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import { FormFields } from '#platform/web/fields/index.ts'
import type { FormState } from '#platform/web/form/form-state.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useReckoning } from '#modules/workflow/web/parts.ts'
import styles from './panels.module.css'

interface Props {
  form: readonly FormField[]
  /** Of these, those that conditions read. */
  read: readonly FormField[]
  state: FormState<{ fields: FieldValues }>
}

/** What stands in the document that is played: with it the way goes on by itself where conditions part it. */
export function PlayedValues({ form, read, state }: Props) {
  const { t } = useText()
  useReckoning(form, state, false)
  return (
    <details open className={styles['values']}>
      <summary>{t('flowdesign.play_values')}</summary>
      <p className={styles['why']}>{t('flowdesign.play_values_hint')}</p>
      <FormFields form={read} state={state} problems={none} />
    </details>
  )
}

const none = {}

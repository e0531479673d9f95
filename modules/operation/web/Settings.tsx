import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import type { Condition } from '../shared/operation.ts'
import styles from './operation.module.css'

export function Settings({ settings }: Pick<Condition, 'settings'>) {
  const { t } = useText()
  return (
    <section className={styles['section']} aria-labelledby="operation-settings">
      <h2 id="operation-settings">{t('operation.settings_all')}</h2>
      <p className={styles['hint']}>{t('operation.settings_hint')}</p>
      <DataTable
        label={t('operation.settings_all')}
        rows={settings}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: t('operation.setting_name'), render: ({ name }) => <code>{name}</code> },
          {
            key: 'value',
            title: t('operation.setting_value'),
            render: ({ value, is_secret }) =>
              value === null ? (
                <span className={styles['hint']}>{t('operation.not_set')}</span>
              ) : (
                <>
                  {is_secret ? <Icon name="lock" size={14} /> : null} {value}
                </>
              ),
          },
        ]}
      />
    </section>
  )
}

import { useState } from 'react'
import { FormFields } from '#platform/web/fields/index.ts'
import { Button, Segments } from '#platform/web/form-basics/index.ts'
import { formState } from '#platform/web/form/form-state.ts'
import { problemsIn, type FieldValues } from '#platform/shared/fields/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { fieldsOf, type Table } from '#modules/records/shared/index.ts'
import styles from './table.module.css'

interface Props {
  draft: Table
  chosen: string | null
  onChoose: (name: string) => void
}

const widths = { phone: 390, tablet: 640, computer: 900 } as const
type Device = keyof typeof widths
const icons: Record<Device, IconName> = { phone: 'phone', tablet: 'tablet', computer: 'device' }

/** The form as whoever fills it in will see it; it can be tried, and keeps nothing. */
export function FormPreview({ draft, chosen, onChoose }: Props) {
  const { t } = useText()
  const [device, setDevice] = useState<Device>('tablet')
  const [state] = useState(() => formState<{ fields: FieldValues }>({ fields: {} }))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const fields = fieldsOf(draft)
  return (
    <section className={styles['preview']} aria-label={t('builder.preview')}>
      <header>
        <h2>{t('builder.preview')}</h2>
        <Segments
          label={t('builder.device')}
          isLabelHidden
          picturesOnly
          value={device}
          onChange={setDevice}
          choices={(['phone', 'tablet', 'computer'] as const).map((value) => ({
            value,
            label: t(`builder.device_${value}`),
            picture: <Icon name={icons[value]} size={16} />,
          }))}
        />
      </header>
      <div className={styles['paper']} style={{ maxWidth: widths[device] }}>
        <div className={styles['fields']}>
          {fields.map((field) => (
            <div
              key={`${field.name} ${field.kind}`}
              className={styles['tried']}
              data-chosen={field.name === chosen || undefined}
              onFocus={() => onChoose(field.of ?? field.name)}
            >
              <FormFields
                form={[
                  field.language
                    ? { ...field, label: { mn: `${field.label.mn} (${field.language.toUpperCase()})` } }
                    : field,
                ]}
                state={state}
                problems={problems}
              />
            </div>
          ))}
        </div>
        <Button onClick={() => setProblems(problemsIn(fields, state.get().fields))}>{t('builder.try')}</Button>
      </div>
    </section>
  )
}

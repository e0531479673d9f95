import { useState } from 'react'
import { problemsInRow } from '#modules/records/shared/index.ts'
import { LinesPreview, RowFields, todayHere, type Written } from '#modules/records/web/parts.ts'
import { Button, Segments } from '#platform/web/form-basics/index.ts'
import { formState } from '#platform/web/form/form-state.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { fieldsOf, type Table } from '#modules/records/shared/index.ts'
import { asTable, type OtherTable } from './part.ts'
import styles from '../sheet.module.css'

interface Props {
  draft: Table
  /** Whose rows stand in it as lines. */
  tables: readonly OtherTable[]
  onChoose: (name: string) => void
}

const widths = { phone: 390, tablet: 640, computer: 900 } as const
type Device = keyof typeof widths
const icons: Record<Device, IconName> = { phone: 'phone', tablet: 'tablet', computer: 'device' }

/** The form as whoever fills it in will see it; it can be tried, and keeps nothing. */
export function FormPreview({ draft, tables, onChoose }: Props) {
  const { t } = useText()
  const [device, setDevice] = useState<Device>('tablet')
  const [state] = useState(() =>
    formState<Written>({
      fields: Object.fromEntries(draft.columns.map(({ name, default: usual }) => [name, usual ?? null])),
    }),
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
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
      <div
        className={styles['paper']}
        style={{ maxWidth: widths[device] }}
        onFocus={({ target }) => {
          const name = target.closest<HTMLElement>('[data-field]')?.dataset['field']
          if (name !== undefined) onChoose(name)
        }}
      >
        {/* What somebody typed in a column of another kind is no value of this one. */}
        <RowFields
          key={draft.columns.map(({ name, kind }) => `${name} ${kind}`).join()}
          table={draft}
          fields={fieldsOf(draft)}
          state={state}
          problems={problems}
          isFixed={() => false}
        />
        <LinesPreview
          key={draft.columns.map(({ name, roll_up }) => `${name} ${roll_up?.of ?? ''}`).join()}
          table={draft}
          state={state}
          tables={tables.map(asTable)}
          isNarrow={device === 'phone'}
        />
        <Button onClick={() => setProblems(problemsInRow(draft, state.get().fields, todayHere()))}>
          {t('builder.try')}
        </Button>
      </div>
    </section>
  )
}

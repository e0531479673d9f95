import { lookOf } from '#platform/web/fields/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { RulesPart } from './RulesPart.tsx'
import styles from '../sheet.module.css'

interface Props {
  draft: Table
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table, about?: string) => void
}

/** What the table is called, what a row of it is called by, and in which order its rows stand. */
export function TableSettings({ draft, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const inLabel = [...draft.label.matchAll(/\{([a-z0-9_]+)\}/g)].map(([, name]) => name!)
  const [sort = ''] = draft.sort
  const falls = sort.startsWith('-')
  const sortable = draft.columns.map(({ name, label }) => ({ value: name, label: say(label) || name }))
  const name = (column: string, isIn: boolean) =>
    onChange((now) => {
      const names = isIn ? [...inLabel, column] : inLabel.filter((one) => one !== column)
      return { ...now, label: names.map((one) => `{${one}}`).join(' ') }
    })
  return (
    <div className={styles['parts']}>
      <header className={styles['panelHead']}>
        <h2>{t('builder.table_settings')}</h2>
      </header>
      <WordsFields
        label={t('builder.table_name')}
        words={draft.title}
        maxLength={100}
        isDisabled={isDisabled}
        onChange={(language, text) =>
          onChange((now) => ({ ...now, title: { ...now.title, [language]: text } }), `title ${language}`)
        }
      />
      <WordsFields
        label={t('builder.row_name')}
        words={draft.one ?? { mn: '' }}
        maxLength={100}
        isDisabled={isDisabled}
        onChange={(language, text) =>
          onChange((now) => {
            const one = { ...(now.one ?? { mn: '' }), [language]: text }
            const { one: _, ...rest } = now
            return one.mn === '' && !one.en && !one.ko ? rest : { ...now, one }
          }, `one ${language}`)
        }
      />
      <fieldset className={styles['ticksGroup']} disabled={isDisabled}>
        <legend>{t('builder.label')}</legend>
        <p>{t('builder.label_hint')}</p>
        {draft.columns
          .filter(({ kind }) => lookOf(kind).kind.stored !== 'flag')
          .map((column) => (
            <Tick
              key={column.name}
              label={say(column.label) || column.name}
              checked={inLabel.includes(column.name)}
              onChange={({ target }) => name(column.name, target.checked)}
            />
          ))}
      </fieldset>
      <RulesPart draft={draft} isDisabled={isDisabled} onChange={onChange} />
      <div className={styles['pair']}>
        <Choice
          label={t('builder.sort')}
          value={sort.replace(/^-/, '')}
          disabled={isDisabled}
          choices={[{ value: '', label: t('builder.sort_none') }, ...sortable]}
          onChange={({ target }) =>
            onChange((now) => ({ ...now, sort: target.value === '' ? [] : [`${falls ? '-' : ''}${target.value}`] }))
          }
        />
        <Choice
          label={t('builder.sort_way')}
          value={falls ? 'falls' : 'rises'}
          disabled={isDisabled || sort === ''}
          choices={[
            { value: 'rises', label: t('builder.rises') },
            { value: 'falls', label: t('builder.falls') },
          ]}
          onChange={({ target }) =>
            onChange((now) => ({
              ...now,
              sort: [`${target.value === 'falls' ? '-' : ''}${sort.replace(/^-/, '')}`, ...now.sort.slice(1)],
            }))
          }
        />
      </div>
    </div>
  )
}

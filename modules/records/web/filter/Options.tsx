import { useState } from 'react'
import { saysAll } from '#platform/shared/search-words.ts'
import { OptionTag } from '#platform/web/fields/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Column } from '../../shared/definition/table.ts'
import styles from './filter.module.css'

/** So many are seen without seeking. */
const FEW = 12

interface Props {
  column: Column
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The options of a column, to be ticked; of many, those that are sought, and always those that are ticked. */
export function Options({ column, chosen, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const [sought, setSought] = useState('')
  const options = column.options ?? []
  const seen = options.filter(({ value, label }) => chosen.includes(value) || saysAll(say(label), sought))
  return (
    <fieldset className={styles['options']}>
      <legend className="orgil-hidden">{t('records.filter.value')}</legend>
      {options.length > FEW ? (
        <TextField
          label={t('platform.search')}
          type="search"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      ) : null}
      <div className={styles['ticks']}>
        {seen.map(({ value }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <OptionTag field={column} value={value} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { Button, Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { type ColourRule, type Hue, hues } from '../../../shared/views/saved.ts'
import { ConditionLine, newCondition } from '../../filter/FilterDialog.tsx'
import styles from './look.module.css'

/** Which cells have a colour: of several rules the first that a cell fulfils. */
export function ColourRules({
  table,
  rules,
  onChange,
}: {
  table: Table
  rules: readonly ColourRule[]
  onChange: (rules: readonly ColourRule[]) => void
}) {
  const { t } = useText()
  return (
    <>
      {rules.map(({ hue, ...condition }, at) => (
        // A rule has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles['rule']}>
          <ConditionLine
            table={table}
            line={condition}
            onChange={(next) => onChange(rules.with(at, { ...next, hue }))}
            onRemove={() => onChange(rules.toSpliced(at, 1))}
          />
          <Choice
            label={t('records.look.hue')}
            value={hue}
            choices={hues.map((value) => ({ value, label: t(`records.hue.${value}`) }))}
            onChange={({ target }) => onChange(rules.with(at, { ...condition, hue: target.value as Hue }))}
          />
        </div>
      ))}
      <Button
        icon="plus"
        kind="quiet"
        onClick={() => onChange([...rules, { ...newCondition(table.columns[0]!), hue: 'yellow' }])}
      >
        {t('records.look.add_colour')}
      </Button>
    </>
  )
}

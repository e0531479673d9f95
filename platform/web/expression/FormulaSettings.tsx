import { check, problemWords } from '#platform/shared/expression/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import { formulaFields } from '#platform/shared/fields/reckon.ts'
import { ExpressionArea } from './ExpressionArea.tsx'
import { useText, useWords } from '../i18n/index.ts'
import type { SettingsProps } from '../fields/look.ts'
import { RangeSettings } from '../fields/settings/RangeSettings.tsx'
import styles from './expression.module.css'

/** What is worked out, with the names of all that can be read. */
export default function FormulaSettings(props: SettingsProps) {
  const { field, form, isDisabled, onChange } = props
  const { t } = useText()
  const say = useWords()
  const fields = formulaFields(form.filter((one) => one.name !== field.name))
  const text = field.formula ?? ''
  return (
    <>
      <ExpressionArea
        label={t('platform.fields.setting.formula')}
        hint={t('platform.fields.setting.formula_hint')}
        error={text.trim() === '' ? undefined : wrongIn(text, fields, t)}
        fields={fields.filter(isNamed)}
        also={COUNTING}
        value={text}
        disabled={isDisabled}
        onChange={(next) => onChange({ formula: next || undefined }, 'formula')}
      />
      {text.trim() === '' ? null : <p className={styles['said']}>{saidIn(text, fields, say)}</p>}
      <details className={styles['shown']}>
        <summary>{t('platform.fields.setting.shown')}</summary>
        <RangeSettings {...props} />
      </details>
    </>
  )
}

const COUNTING = ['workingDays']

type Fields = ReturnType<typeof formulaFields>
const isNamed = ({ name }: Fields[number] | FormField) => !name.startsWith('#')

function wrongIn(text: string, fields: Fields, t: ReturnType<typeof useText>['t']) {
  const read = check(text, fields, 'number')
  return read.ok ? undefined : read.problems.map((problem) => problemWords(problem, t)).join(' ')
}

/** The same with what people call the fields, whose own names say nothing. */
const saidIn = (text: string, fields: Fields, say: (words: Words) => string) =>
  text.replace(/[a-z][a-z0-9_]*/g, (name) => {
    const label = fields.find((field) => field.name === name)?.label
    return label ? `[${say(label)}]` : name
  })

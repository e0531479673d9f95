import { check, problemWords } from '#platform/shared/expression/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import { formulaFields } from '#platform/shared/fields/reckon.ts'
import { ExpressionArea } from './ExpressionArea.tsx'
import { type Translate, useText, useWords } from '../i18n/index.ts'
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
        error={text.trim() === '' ? undefined : wrongIn(text, fields, { t, say })}
        fields={fields.filter(isNamed)}
        also={COUNTING}
        value={text}
        disabled={isDisabled}
        onChange={(next) =>
          onChange({ formula: next || undefined, suffix: signOf(field.suffix, next, fields) }, 'formula')
        }
      />
      {text.trim() === '' ? null : <p className={styles['said']}>{saidIn(text, fields, say)}</p>}
      <details className={styles['shown']}>
        <summary>{t('platform.fields.setting.shown')}</summary>
        <RangeSettings {...props} />
      </details>
    </>
  )
}

const TUGRIK = '₮'
const MONEY = 'money'

/**
 * What money gives is money, unless somebody has said what it is; a formula that is not written out yet changes
 * nothing.
 */
export function signOf(suffix: string | undefined, formula: string, fields: Fields) {
  const read = check(formula, fields, 'number')
  if (!read.ok) return suffix
  if (read.type.kind === MONEY) return suffix ?? TUGRIK
  return suffix === TUGRIK ? undefined : suffix
}

const COUNTING = ['workingDays']

type Fields = ReturnType<typeof formulaFields>
const isNamed = ({ name }: Fields[number] | FormField) => !name.startsWith('#')

/** Said where a name stands that no field has: how names are written down is nothing that people know. */
const aboutNames = ['row_alone', 'field_name', 'unknown_field', 'did_you_mean'].map(
  (key) => `platform.expression.${key}`,
)

function wrongIn(text: string, fields: Fields, { t, say }: { t: Translate; say: (words: Words) => string }) {
  const read = check(text, fields, 'number')
  if (read.ok) return undefined
  return read.problems
    .map((problem) => {
      const params = Object.fromEntries(
        Object.entries(problem.params).map(([name, value]) => [
          name,
          (name === 'what' || name === 'field') && typeof value === 'string' ? saidIn(value, fields, say) : value,
        ]),
      )
      return aboutNames.includes(problem.key)
        ? t('platform.fields.setting.formula_name', { name: params['name'] ?? params['what'] ?? text })
        : problemWords({ ...problem, params }, t)
    })
    .join(' ')
}

/** The same with what people call the fields, whose own names say nothing. */
const saidIn = (text: string, fields: Fields, say: (words: Words) => string) =>
  text.replace(/[a-z][a-z0-9_]*/g, (name) => {
    const label = fields.find((field) => field.name === name)?.label
    return label ? `[${say(label)}]` : name
  })

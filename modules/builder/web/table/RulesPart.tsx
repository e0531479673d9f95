import { useMemo } from 'react'
import type { ExpressionField } from '#platform/shared/expression/index.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { type Rule, rowFields, type Table } from '#modules/records/shared/index.ts'
import { ConditionField } from '#platform/web/expression/index.ts'
import styles from '../sheet.module.css'

interface Props {
  draft: Table
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table, about?: string) => void
}

/** What no row may say, with the words for whoever says it. */
export function RulesPart({ draft, isDisabled, onChange }: Props) {
  const { t } = useText()
  const fields = useMemo(() => rowFields(draft), [draft])
  const rules = draft.rules ?? []
  const set = (next: readonly Rule[], about = '') =>
    onChange((now) => ({ ...now, rules: next.length > 0 ? next : undefined }), about)
  const change = (at: number, part: Partial<Rule>, about = '') =>
    set(
      rules.map((rule, place) => (place === at ? { ...rule, ...part } : rule)),
      about,
    )
  return (
    <fieldset className={styles['rules']} disabled={isDisabled}>
      <legend>{t('builder.rules')}</legend>
      <p>{t('builder.rules_hint')}</p>
      {rules.map((rule, at) => (
        <RuleCard
          key={at}
          number={at + 1}
          rule={rule}
          fields={fields}
          onChange={(part, about) => change(at, part, about && `rule ${at} ${about}`)}
          onRemove={() => set(rules.filter((_, place) => place !== at))}
        />
      ))}
      <Button size="small" icon="plus" onClick={() => set([...rules, { when: '', says: { mn: '' } }])}>
        {t('builder.rule_add')}
      </Button>
    </fieldset>
  )
}

function RuleCard({
  number,
  rule,
  fields,
  onChange,
  onRemove,
}: {
  number: number
  rule: Rule
  fields: readonly ExpressionField[]
  onChange: (part: Partial<Rule>, about?: string) => void
  onRemove: () => void
}) {
  const { t } = useText()
  return (
    <div className={styles['rule']}>
      <div className={styles['ruleHead']}>
        <b>{t('builder.rule', { number })}</b>
        <IconButton icon="trash" label={t('builder.rule_remove', { number })} onClick={onRemove} />
      </div>
      <ConditionField
        fields={fields}
        value={rule.when}
        whenEmpty={t('builder.rule_when_empty')}
        onChange={(when) => onChange({ when }, 'when')}
      />
      <WordsFields
        label={t('builder.rule_says')}
        words={rule.says}
        maxLength={300}
        onChange={(language, text) => onChange({ says: { ...rule.says, [language]: text } }, `says ${language}`)}
      />
    </div>
  )
}

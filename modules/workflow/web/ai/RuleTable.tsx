import type { ExpressionField } from '#platform/shared/expression/index.ts'
import { ConditionEditor } from '#platform/web/expression/index.ts'
import { Button, Choice, IconButton, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { AiOutcome, AiRule } from '../../shared/definition/ai.ts'
import styles from './ai.module.css'

interface Props {
  /** Of the form whose documents are decided: `expressionFields(form)`. */
  fields: readonly ExpressionField[]
  rules: readonly AiRule[]
  onChange: (rules: AiRule[]) => void
}

/** Rules in their order: the first whose condition holds decides, and says why in three languages. */
export function RuleTable({ fields, rules, onChange }: Props) {
  const { t } = useText()
  const change = (at: number, more: Partial<AiRule>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...more } : rule)))
  const swap = (at: number, to: number) =>
    onChange(rules.map((rule, place) => (place === at ? rules[to]! : place === to ? rules[at]! : rule)))
  const decisions: { value: AiOutcome; label: string }[] = [
    { value: 'resolved_by_ai', label: t('workflow.rules.resolve') },
    { value: 'returned_by_ai', label: t('workflow.rules.return') },
  ]

  return (
    <div className={styles['table']}>
      <ol className={styles['rules']}>
        {rules.map((rule, at) => (
          <li
            key={`${at} of ${rules.length}`}
            className={styles['rule']}
            aria-label={t('workflow.rules.rule', { number: at + 1 })}
          >
            <header className={styles['ruleHead']}>
              <h3>{t('workflow.rules.rule', { number: at + 1 })}</h3>
              <IconButton
                icon="up"
                label={t('workflow.rules.move_up')}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <IconButton
                icon="down"
                label={t('workflow.rules.move_down')}
                disabled={at === rules.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <IconButton
                icon="trash"
                label={t('workflow.rules.remove_rule')}
                onClick={() => onChange(rules.filter((_, place) => place !== at))}
              />
            </header>
            <ConditionEditor fields={fields} value={rule.when} onChange={(when) => change(at, { when })} />
            <div className={styles['decision']}>
              <Choice
                label={t('workflow.rules.then')}
                value={rule.outcome}
                choices={decisions}
                onChange={({ target }) => change(at, { outcome: target.value as AiOutcome })}
              />
              <TextField
                label={t('workflow.rules.why_mn')}
                value={rule.explanation.mn}
                maxLength={500}
                onChange={({ target }) => change(at, { explanation: { ...rule.explanation, mn: target.value } })}
              />
              <TextField
                label={t('workflow.rules.why_en')}
                value={rule.explanation.en ?? ''}
                maxLength={500}
                onChange={({ target }) => change(at, { explanation: { ...rule.explanation, en: target.value } })}
              />
              <TextField
                label={t('workflow.rules.why_ko')}
                value={rule.explanation.ko ?? ''}
                maxLength={500}
                onChange={({ target }) => change(at, { explanation: { ...rule.explanation, ko: target.value } })}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        icon="plus"
        onClick={() => onChange([...rules, { when: '', outcome: 'returned_by_ai', explanation: { mn: '' } }])}
      >
        {t('workflow.rules.add_rule')}
      </Button>
    </div>
  )
}

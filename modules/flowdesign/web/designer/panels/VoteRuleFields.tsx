import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { VoteRule } from '#modules/workflow/shared/index.ts'
import styles from './panels.module.css'

type Rule = Partial<{ [Part in keyof VoteRule]: VoteRule[Part] | undefined }>

/** What the secretary's sheet offers at first; whoever prepares the vote may still choose otherwise. */
export function VoteRuleFields({
  rule,
  isDisabled,
  onChange,
}: {
  rule: Rule
  isDisabled: boolean
  onChange: (rule: Partial<VoteRule>) => void
}) {
  const { t } = useText()
  const set = (part: Rule) =>
    onChange(Object.fromEntries(Object.entries({ ...rule, ...part }).filter(([, value]) => value !== undefined)))
  const majority = rule.threshold ? `${rule.threshold.numerator}/${rule.threshold.denominator}` : ''
  const majorities = [...new Set(['', '1/2', '2/3', '3/4', ...(majority ? [majority] : [])])]
  const { recreate } = rule
  const wished =
    recreate === undefined ? '' : recreate === 'any_one' ? recreate : `${recreate.numerator}/${recreate.denominator}`
  const wishes = [...new Set(['', '1/2', 'any_one', ...(wished ? [wished] : [])])]
  const wishWords = (value: string) => {
    if (value === '') return t('flowdesign.vote.open')
    return value === 'any_one' || value === '1/2'
      ? t(`workflow.sheet.recreate_${value === 'any_one' ? value : 'half'}`)
      : value
  }
  const share = (text: string) => {
    const [numerator = 1, denominator = 2] = text.split('/').map(Number)
    return { numerator, denominator }
  }
  return (
    <fieldset className={styles['group']} disabled={isDisabled}>
      <legend>{t('flowdesign.field.vote_rule')}</legend>
      <div className={styles['pair']}>
        <TextField
          label={t('flowdesign.vote.quorum')}
          type="number"
          min={1}
          inputMode="numeric"
          value={rule.quorum ?? ''}
          onChange={({ target }) =>
            set({ quorum: Number(target.value) >= 1 ? Math.floor(Number(target.value)) : undefined })
          }
        />
        <Choice
          label={t('flowdesign.vote.threshold')}
          value={majority}
          choices={majorities.map((value) => ({
            value,
            label: value === '' ? t('flowdesign.vote.open') : t('flowdesign.vote.more_than', { share: value }),
          }))}
          onChange={({ target }) => set({ threshold: target.value === '' ? undefined : share(target.value) })}
        />
      </div>
      <Choice
        label={t('flowdesign.vote.base')}
        value={rule.base ?? ''}
        choices={(['', 'cast_without_abstentions', 'cast', 'entitled'] as const).map((value) => ({
          value,
          label: t(`flowdesign.vote.base_of.${value || 'open'}`),
        }))}
        onChange={({ target }) => set({ base: (target.value || undefined) as VoteRule['base'] | undefined })}
      />
      <Choice
        label={t('workflow.sheet.recreate')}
        value={wished}
        choices={wishes.map((value) => ({ value, label: wishWords(value) }))}
        onChange={({ target: { value } }) =>
          set({ recreate: value === '' ? undefined : value === 'any_one' ? value : share(value) })
        }
      />
      <Choice
        label={t('flowdesign.vote.tie')}
        value={rule.tie ?? ''}
        choices={(['', 'disapprove', 'casting_vote', 'revote'] as const).map((value) => ({
          value,
          label: t(`flowdesign.vote.tie_is.${value || 'open'}`),
        }))}
        onChange={({ target }) => set({ tie: (target.value || undefined) as VoteRule['tie'] | undefined })}
      />
      {(['secret', 'may_change_ballot', 'close_early'] as const).map((name) => (
        <Tick
          key={name}
          label={t(`flowdesign.vote.${name}`)}
          checked={rule[name] === true}
          onChange={({ target }) => set({ [name]: target.checked })}
        />
      ))}
    </fieldset>
  )
}

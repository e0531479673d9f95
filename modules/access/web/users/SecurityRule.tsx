import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { DateField } from '#platform/web/date/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { FormFoot, Tick, useForm } from '#platform/web/form/index.ts'
import { Chip, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import {
  type changePlatformRule,
  type changeSecurityRule,
  securityRule,
  type SecurityRule,
} from '../../shared/security-rule.ts'
import { useMay } from '../session.ts'
import styles from './users.module.css'

interface RuleProps {
  rule: SecurityRule
  change: typeof changeSecurityRule | typeof changePlatformRule
  isReadOnly?: boolean
  title?: string
  onChanged: () => void
}

/** From which day a second factor is wanted; `title` where it is not the whole page. */
export function RuleCard({ rule, change, isReadOnly = false, title, onChanged }: RuleProps) {
  const { t } = useText()
  const form = useForm(securityRule, { second_factor_from: rule.second_factor_from })
  const [day, setDay] = useState(rule.second_factor_from ?? rule.today)
  // One that was set and has come is not changed by what else is.
  const earliest =
    rule.second_factor_from !== null && rule.second_factor_from < rule.today ? rule.second_factor_from : rule.today
  const { second_factor_from: from } = form.values
  return (
    <Card {...(title && { title })}>
      <form
        className={styles['stack']}
        {...form.wiring(async (wanted) => {
          await call(change, { ...wanted, version: rule.version })
          form.reset(form.values)
          toast.success(t('platform.saved'))
          onChanged()
        })}
      >
        <Tick
          isSwitch
          label={t('access.rule.switch')}
          hint={t('access.rule.switch_hint')}
          checked={from !== null}
          disabled={isReadOnly}
          onChange={({ target }) => form.set({ second_factor_from: target.checked ? later(day, earliest) : null })}
        />
        {from === null ? null : (
          <DateField
            {...form.field('second_factor_from')}
            label={t('access.rule.from')}
            min={earliest}
            disabled={isReadOnly}
            aria-required
            onChange={({ target }) => {
              setDay(target.value)
              form.set({ second_factor_from: target.value })
            }}
          />
        )}
        {from !== null && from >= earliest && form.isChanged ? <Consequence from={from} rule={rule} /> : null}
        {isReadOnly ? null : <FormFoot form={form} wantsChange />}
      </form>
    </Card>
  )
}

const later = (one: string, other: string) => (one > other ? one : other)

/** What the day means for everybody, and before all for whoever saves it. */
function Consequence({ from, rule: { today, am_protected } }: { from: string; rule: SecurityRule }) {
  const { t } = useText()
  const isNow = from <= today
  if (!am_protected)
    return <Notice kind="warning" title={t(isNow ? 'access.rule.me_too' : 'access.rule.me_then', { day: from })} />
  return isNow ? <Notice kind="warning" title={t('access.rule.now')} /> : null
}

/** How many have one, and who has none. */
export function Protected({ rule: { members, protected: safe, without } }: { rule: SecurityRule }) {
  const { t } = useText()
  const may = useMay()
  const rest = members - safe - without.length
  return (
    <Card
      title={t('access.rule.people')}
      state={
        <Chip kind={safe === members ? 'success' : 'warning'}>{t('access.rule.of', { protected: safe, members })}</Chip>
      }
    >
      {without.length === 0 ? (
        <p className={styles['hint']}>{t('access.rule.everybody')}</p>
      ) : (
        <>
          <h3 className={styles['hint']}>{t('access.rule.without')}</h3>
          <ul className={styles['points']}>
            {without.map(({ id, first_name, last_name, login }) => (
              <li key={id}>
                {may('access.users.r') ? (
                  <AppLink to={`/admin/users/${id}`}>
                    {last_name} {first_name}
                  </AppLink>
                ) : (
                  `${last_name} ${first_name}`
                )}{' '}
                <span className={styles['below']}>{login}</span>
              </li>
            ))}
            {rest > 0 ? <li>{t('access.rule.more', { count: rest })}</li> : null}
          </ul>
        </>
      )}
    </Card>
  )
}

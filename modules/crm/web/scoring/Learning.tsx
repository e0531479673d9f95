import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useChange } from '#platform/web/call.ts'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { Tick } from '#platform/web/form/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { changeScoring, showScoring } from '../../shared/scoring/contract.ts'
import { LEAST_OF_EACH } from '../../shared/scoring/learned.ts'
import { decimal, leaning, valueWords } from './words.ts'
import styles from './scoring.module.css'

type Scoring = ReplyOf<typeof showScoring>

interface Props {
  scoring: Scoring
  mayChange: boolean
  onSaved: () => void
}

/** Whether, since when and from what scores are learned, and what is known by now. */
export function Learning({ scoring, mayChange, onSaved }: Props) {
  const { t } = useText()
  const [isOn, setOn] = useState(scoring.is_on)
  const [since, setSince] = useState(scoring.since ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(scoring.variables)
  const [weight, setWeight] = useState(scoring.weight)
  const save = useChange(changeScoring, { stale: [showScoring] })
  const variables = scoring.offered.filter((name) => chosen.includes(name))
  const isSame =
    isOn === scoring.is_on &&
    since === (scoring.since ?? '') &&
    weight === scoring.weight &&
    variables.join() === scoring.variables.join()
  const isWrong = since !== '' && !isDay(since)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || isWrong || (isOn && variables.length === 0)) return
    const asked = { of: 'lead' as const, version: scoring.version, is_on: isOn, since: since || null }
    save.mutate(
      { ...asked, variables, weight },
      {
        onSuccess: () => {
          toast.success(t('platform.saved'))
          onSaved()
        },
      },
    )
  }
  return (
    <>
      <Card title={t('crm.score.learning')}>
        <form className={styles['panel']} noValidate onSubmit={send}>
          <p className={styles['note']}>{t('crm.score.learning_about')}</p>
          <Tick
            isSwitch
            label={t('crm.score.learning_on')}
            checked={isOn}
            disabled={!mayChange}
            onChange={({ target }) => setOn(target.checked)}
          />
          {isOn ? (
            <>
              <DateField
                label={t('crm.score.since')}
                hint={t('crm.score.since_hint')}
                value={since}
                disabled={!mayChange}
                error={isWrong ? t('platform.fields.bad_date') : null}
                onChange={({ target }) => setSince(target.value)}
              />
              <fieldset className={styles['ticks']} disabled={!mayChange}>
                <legend>{t('crm.score.variables')}</legend>
                {scoring.offered.map((name) => (
                  <Tick
                    key={name}
                    label={t(`crm.score.variable.${name}`)}
                    checked={chosen.includes(name)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                    }
                  />
                ))}
              </fieldset>
              {variables.length === 0 ? <Notice kind="warning" title={t('crm.score.no_variable')} /> : null}
              <label className={styles['range']}>
                {t('crm.score.weight')}
                <input
                  type="range"
                  min={0}
                  max={100}
                  step={5}
                  value={weight}
                  disabled={!mayChange}
                  aria-valuetext={t('crm.score.mixed', { rules: 100 - weight, learned: weight })}
                  onChange={({ target }) => setWeight(Number(target.value))}
                />
                <span aria-hidden>
                  <b>{t('crm.score.rules_share', { share: 100 - weight })}</b>
                  <b>{t('crm.score.learned_share', { share: weight })}</b>
                </span>
              </label>
            </>
          ) : null}
          {mayChange ? (
            <div className={styles['deeds']}>
              <Button
                kind="primary"
                type="submit"
                busy={save.isPending}
                why={isSame ? t('platform.nothing_changed') : undefined}
              >
                {t('platform.save')}
              </Button>
            </div>
          ) : null}
        </form>
      </Card>
      {scoring.is_on && scoring.known ? <Known known={scoring.known} /> : null}
    </>
  )
}

function Known({ known }: { known: NonNullable<Scoring['known']> }) {
  const { t } = useText()
  const say = useWords()
  const counts = { won: formatNumber(known.won), lost: formatNumber(known.lost) }
  return (
    <Card title={t('crm.score.known')}>
      <div className={styles['known']}>
        <p className={styles['note']}>
          {t('crm.score.known_of', counts)} {t('crm.score.known_at', { at: formatDateTime(known.at) })}
        </p>
        {known.is_enough ? null : <Notice kind="info" title={t('crm.score.too_few', { count: LEAST_OF_EACH })} />}
        {known.variables.map(({ variable, values }) =>
          values.length === 0 ? null : (
            <table key={variable} className={styles['table']}>
              <caption>{t(`crm.score.variable.${variable}`)}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('crm.score.value')}</th>
                  <th scope="col">{t('crm.score.won')}</th>
                  <th scope="col">{t('crm.score.lost')}</th>
                  <th scope="col">{t('crm.score.times')}</th>
                </tr>
              </thead>
              <tbody>
                {values.map(({ value, label, won, lost, weight }) => (
                  <tr key={value}>
                    <th scope="row">{valueWords(t, say, value, label)}</th>
                    <td>{formatNumber(won)}</td>
                    <td>{formatNumber(lost)}</td>
                    <td data-sign={leaning(weight)}>×{decimal(Math.exp(weight))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ),
        )}
        <p className={styles['note']}>{t('crm.score.times_hint')}</p>
      </div>
    </Card>
  )
}

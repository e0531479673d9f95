import { useEffect, useRef } from 'react'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { choices, type Choice } from '../../shared/engine/model.ts'
import styles from './vote.module.css'

const icons: Record<Choice, IconName> = { approve: 'check', disapprove: 'close', recreate: 'redo', abstain: 'minus' }

export type Lead = 'ballot' | 'choice' | null

interface Props {
  choice: Choice | null
  onChoose: (choice: Choice) => void
  /** The matter is the councillor's own. */
  isRecused: boolean
  onRecuse: (isRecused: boolean) => void
  /** A ballot that was cast and may not be changed. */
  isFinal: boolean
  /** The bar was pressed before anything was chosen; `choice`: that is said by now. */
  lead: Lead
}

/** The four answers of a councillor, large enough for a thumb; nothing is sent before the signature. */
export function Ballot({ choice, onChoose, isRecused, onRecuse, isFinal, lead }: Props) {
  const { t } = useText()
  const answers = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (lead === null) return
    answers.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    answers.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [lead])
  return (
    <fieldset
      ref={answers}
      className={styles['ballot']}
      disabled={isFinal}
      data-missing={lead === 'choice' || undefined}
    >
      <legend className="orgil-hidden">{t('workflow.vote.your_choice')}</legend>
      <div className={styles['answers']}>
        {choices.map((one) => (
          <label key={one} className={styles['choice']} data-choice={one}>
            <input type="radio" name="ballot" value={one} checked={choice === one} onChange={() => onChoose(one)} />
            <span className={styles['choiceDisc']}>
              <Icon name={icons[one]} size={20} weight={2.2} />
            </span>
            <span>{t(`workflow.choice.${one}`)}</span>
          </label>
        ))}
      </div>
      {isFinal ? null : (
        <label className={styles['recusal']}>
          <input type="checkbox" checked={isRecused} onChange={({ target }) => onRecuse(target.checked)} />
          <span>
            {t('workflow.vote.recuse')}
            {isRecused ? <small>{t('workflow.vote.recuse_hint')}</small> : null}
          </span>
        </label>
      )}
    </fieldset>
  )
}

import { Combobox, listSource, type Option, type Source } from '#platform/web/combobox/index.ts'
import { Notice, shortName } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { OpenWork } from '../../shared/handover.ts'
import { people, personOption } from '../pickers.ts'
import { allTo, mayTake, receiverOf, type Chosen } from './chosen.ts'
import styles from './handover.module.css'

/**
 * A person who leaves with more than this gets them all to one receiver first, and the rest of the list is the same.
 */
const SHOWN = 60

interface Props {
  /** Whose work it is. */
  empId: number
  work: readonly OpenWork[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** What becomes of the person: whoever leaves may leave nothing; what stays with a closed account has stand-ins. */
  end: End
}

type End = 'staying' | 'leaving' | 'closing'

const leftWhere: Record<End, string> = {
  staying: 'organization.handover.keep',
  leaving: 'organization.handover.choose',
  closing: 'organization.handover.to_stand_in',
}
const seats: Record<End, string> = {
  staying: 'organization.handover.ballots_staying',
  leaving: 'organization.handover.ballots_leaving',
  closing: 'organization.handover.ballots_closing',
}

/** To whom each waiting step goes; what cannot go anywhere stands below, with what becomes of it. */
export function Receivers({ empId, work, chosen, onChange, end }: Props) {
  const { t } = useText()
  const words = useWords()
  const others = people({ who: 'signing_in', except: empId })
  const movable = work.filter(({ is_ballot }) => !is_ballot)
  const ballots = work.filter(({ is_ballot }) => is_ballot)
  const first = movable[0] ? receiverOf(movable[0], chosen) : ''
  const explained = movable.slice(0, SHOWN).find(({ only }) => only && only.length > 0)
  const everybody =
    movable.length > 1 &&
    first !== '' &&
    movable.every((item) => chosen[item.work_id] === first || !mayTake(item, first))
      ? first
      : ''
  return (
    <div className={styles['receivers']}>
      {movable.length > 1 ? (
        <Combobox
          label={t('organization.handover.all_to')}
          value={everybody}
          onChoose={(value) => onChange(allTo(work, value))}
          source={others}
          placeholder={t('organization.handover.as_proposed')}
        />
      ) : null}
      <ul className={styles['work']}>
        {movable.slice(0, SHOWN).map((item) => (
          <li key={item.work_id} className={styles['item']}>
            <span className={styles['words']}>
              <b>{item.title}</b>
              <span>
                <span className="orgil-num">{item.number}</span> · {words(item.step)} ·{' '}
                <time dateTime={item.since} className="orgil-num">
                  {formatDate(item.since)}
                </time>
              </span>
            </span>
            <Combobox
              label={t('organization.handover.receiver_of', { number: item.number })}
              value={receiverOf(item, chosen)}
              onChoose={(value) => onChange({ ...chosen, [item.work_id]: value })}
              source={item.only ? those(item.work_id, item.only) : others}
              pinned={proposalOf(item, t)}
              placeholder={t(leftWhere[item.only ? 'staying' : end])}
              hint={
                item.only && (item.only.length === 0 || item === explained) ? t(hintFor(item.only, end)) : undefined
              }
            />
          </li>
        ))}
      </ul>
      {movable.length > SHOWN ? (
        <p className={styles['more']}>{t('organization.handover.more', { count: movable.length - SHOWN })}</p>
      ) : null}
      {ballots.length > 0 ? (
        <Notice kind="info" title={t('organization.handover.ballots')}>
          <p>{t(seats[end])}</p>
          <ul className={styles['ballots']}>
            {ballots.map((item) => (
              <li key={item.work_id}>
                <span className="orgil-num">{item.number}</span> {item.title}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}

type Few = NonNullable<OpenWork['only']>

/** Of the few who may take it, as they are known already. */
const those = (workId: string, only: Few): Source =>
  listSource(['takers', workId], () => Promise.resolve(only.map((one) => personOption(one))))

function hintFor(only: Few, end: End) {
  const isLeaving = end !== 'staying'
  if (only.length === 0)
    return isLeaving ? 'organization.handover.nobody_may_leaving' : 'organization.handover.nobody_may'
  return isLeaving ? 'organization.handover.only_some_leaving' : 'organization.handover.only_some_staying'
}

type Text = (key: string, params?: Record<string, unknown>) => string

/** Whoever is proposed stands first, with the reason. */
function proposalOf({ proposed }: OpenWork, t: Text): Option[] {
  if (!proposed) return []
  const { emp_id, kind, first_name, last_name } = proposed
  return [
    {
      value: String(emp_id),
      label: t(`organization.handover.kinds.${kind}`, { name: shortName(first_name, last_name) }),
      face: { first: first_name, last: last_name },
    },
  ]
}

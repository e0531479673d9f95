import { useState } from 'react'
import { useIsMyself } from '#modules/access/web/index.ts'
import { useChange } from '#platform/web/call.ts'
import { Button, Chip, shortName } from '#platform/web/form-basics/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { endSubstitute, listSubstitutes, type SubstitutionView } from '../../shared/substitutes.ts'
import styles from './substitutes.module.css'

/** Those that hold now and those to come, each as the two people it is about. */
export function Substitutions({
  substitutions,
  myUserId,
}: {
  substitutions: readonly SubstitutionView[]
  myUserId: number | null
}) {
  const { t } = useText()
  const isMyself = useIsMyself()
  const [ending, setEnding] = useState<SubstitutionView | null>(null)
  const end = useChange(endSubstitute, { stale: [listSubstitutes] })
  const nameOf = ({ user_id, first_name, last_name }: SubstitutionView['absent']) =>
    user_id === myUserId ? t('organization.substitutes.me') : `${last_name} ${first_name}`
  return (
    <>
      <ul className={styles['list']}>
        {substitutions.map((one) => (
          <li key={one.id} className={styles['row']}>
            <span className={styles['pair']}>
              <Person label={t('organization.substitutes.absent')} name={nameOf(one.absent)} job={one.absent.job} />
              <Icon name="next" size={18} />
              <Person
                label={t('organization.substitutes.substitute')}
                name={nameOf(one.substitute)}
                job={one.substitute.job}
              />
            </span>
            <span className={styles['when']}>
              <span className="orgil-num">
                {one.starts_on === one.ends_on ? one.starts_on : `${one.starts_on} – ${one.ends_on}`}
              </span>
              {one.is_now ? (
                <Chip kind="success" icon="check">
                  {t('organization.substitutes.now')}
                </Chip>
              ) : (
                <Chip kind="info" icon="clock">
                  {t('organization.substitutes.coming')}
                </Chip>
              )}
            </span>
            {one.may_end && isMyself ? (
              <Button size="small" kind="quiet" onClick={() => setEnding(one)}>
                {t(one.is_now ? 'organization.substitutes.end' : 'organization.substitutes.call_off')}
              </Button>
            ) : null}
            {one.note ? <p className={styles['note']}>{one.note}</p> : null}
          </li>
        ))}
      </ul>
      {ending ? (
        <ConfirmDialog
          title={t('organization.substitutes.end_title')}
          action={t(ending.is_now ? 'organization.substitutes.end' : 'organization.substitutes.call_off')}
          isBusy={end.isPending}
          onCancel={() => setEnding(null)}
          onConfirm={() =>
            end.mutate(
              { id: ending.id },
              { onSuccess: () => toast.success(t('organization.substitutes.ended')), onSettled: () => setEnding(null) },
            )
          }
        >
          <p>
            {t('organization.substitutes.end_words', {
              substitute: shortName(ending.substitute.first_name, ending.substitute.last_name),
              absent: shortName(ending.absent.first_name, ending.absent.last_name),
            })}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function Person({ label, name, job }: { label: string; name: string; job: string | null }) {
  return (
    <span className={styles['person']}>
      <span className={styles['small']}>{label}</span>
      <b>{name}</b>
      {job ? <span className={styles['small']}>{job}</span> : null}
    </span>
  )
}

import { useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Avatar, Button, Chip, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink, Card, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import {
  addHolders,
  listHolders,
  listMembers,
  listRoles,
  removeHolder,
  type Holder,
  type RoleView,
} from '../../shared/roles.ts'
import { PeopleSearch, postOf } from './PeopleSearch.tsx'
import { useIsMyself, useMay } from '../session.ts'
import { RoleChoice } from './RoleChoice.tsx'
import styles from './roles.module.css'

/** Who holds the role. */
export function RolePeople({ role }: { role: RoleView }) {
  const { t } = useText()
  const may = useMay()
  const people = useCall(listHolders, { id: role.id }, { meta: { quiet: true } })
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Holder | null>(null)
  useLive('access.roles', () => void people.refetch())
  const mayChange = useIsMyself() && may('access.roles.u') && role.is_within_mine
  const add = mayChange ? (
    <Button size="small" icon="plus" onClick={() => setAdding(true)}>
      {t('access.role.add_people')}
    </Button>
  ) : null

  return (
    <Card
      title={
        <>
          {t('access.role.people')}{' '}
          {people.data ? <span className="orgil-num">{people.data.people.length}</span> : null}
        </>
      }
      actions={add}
    >
      {people.isPending ? <ListSkeleton rows={3} /> : null}
      {people.isError && !people.data ? (
        <ErrorPanel isPart error={people.error} onRetry={() => void people.refetch()} />
      ) : null}
      {people.data?.people.length === 0 ? <EmptyState icon="users" title={t('access.role.nobody')} /> : null}
      <ul className={styles['people']}>
        {people.data?.people.map((person) => (
          <li key={person.user_id} className={styles['person']}>
            <Avatar first={person.first_name} last={person.last_name} size={36} />
            <div className={styles['facts']}>
              <p>
                {person.last_name} {person.first_name}
              </p>
              <span className={styles['note']}>{[person.login, postOf(person)].filter(Boolean).join(' · ')}</span>
            </div>
            {person.is_main ? <Chip>{t('access.role.main')}</Chip> : null}
            {person.is_active ? null : <Chip kind="warning">{t('access.role.inactive')}</Chip>}
            <AppLink
              to={`/admin/roles/why?user=${person.user_id}`}
              title={t('access.why.tab')}
              aria-label={`${t('access.why.tab')}: ${person.last_name} ${person.first_name}`}
            >
              <Icon name="info" />
            </AppLink>
            {mayChange ? (
              <IconButton
                icon="close"
                label={`${t('access.role.take')}: ${person.last_name} ${person.first_name}`}
                onClick={() => setLeaving(person)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {isAdding ? <AddDialog role={role} onClose={() => setAdding(false)} /> : null}
      {leaving ? <TakeDialog role={role} person={leaving} onClose={() => setLeaving(null)} /> : null}
    </Card>
  )
}

function AddDialog({ role, onClose }: { role: RoleView; onClose: () => void }) {
  const { t } = useText()
  const words = useWords()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const add = useChange(addHolders, { stale: [listHolders, listRoles, listMembers] })
  const send = () => {
    if (add.isPending) return
    add.mutate(
      { id: role.id, user_ids: [...chosen] },
      {
        onSuccess: () => {
          toast.success(t('platform.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={t('access.role.add_people')}
      shape="sheet"
      width={520}
      onClose={onClose}
      keeps={chosen.length > 0 ? 'typing' : 'nothing'}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={add.isPending} disabled={chosen.length === 0} onClick={send}>
            {t('access.role.give', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <PeopleSearch notInRole={role.id}>
        {(person) => {
          const isChosen = chosen.includes(person.user_id)
          return (
            <label key={person.user_id} className={styles['pick']}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() =>
                  setChosen(isChosen ? chosen.filter((id) => id !== person.user_id) : [...chosen, person.user_id])
                }
              />
              <Avatar first={person.first_name} last={person.last_name} size={32} />
              <span className={styles['facts']}>
                {person.last_name} {person.first_name}
                <span className={styles['note']}>
                  {[postOf(person), ...person.roles.map(words)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          )
        }}
      </PeopleSearch>
    </Dialog>
  )
}

/** Whoever works with this role needs another one instead. */
function TakeDialog({ role, person, onClose }: { role: RoleView; person: Holder; onClose: () => void }) {
  const { t } = useText()
  const words = useWords()
  const roles = useCall(listRoles, {}, { enabled: person.is_main })
  const [instead, setInstead] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const take = useChange(removeHolder, { stale: [listHolders, listRoles, listMembers] })
  const name = `${person.last_name} ${person.first_name}`
  const send = () => {
    if (take.isPending) return
    if (person.is_main && instead === 0) return setMissing(true)
    take.mutate(
      { id: role.id, user_id: person.user_id, ...(instead !== 0 && { main_role_id: instead }) },
      {
        onSuccess: () => {
          toast.success(t('platform.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={t('access.role.take')}
      action={t('access.role.take')}
      isBusy={take.isPending}
      onConfirm={send}
      onCancel={onClose}
    >
      <p>{t('access.role.take_hint', { name, role: words(role.display_name) })}</p>
      {person.is_main ? (
        <RoleChoice
          label={t('access.role.instead')}
          required
          roles={(roles.data?.roles ?? []).filter((one) => one.id !== role.id && one.is_within_mine)}
          value={instead}
          onChoose={setInstead}
          error={isMissing && instead === 0 ? t('access.role.main_missing') : undefined}
          empty={t('access.role.choose')}
        />
      ) : null}
    </ConfirmDialog>
  )
}

import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Avatar, Button, Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useListSearch } from '#platform/web/table/index.ts'
import { listPermissions, namesIn } from '../../shared/catalogue.ts'
import { explainAccess } from '../../shared/explanation.ts'
import { listMembers, type MemberChoice } from '../../shared/roles.ts'
import { PeopleSearch, postOf } from '../roles/PeopleSearch.tsx'
import { usePermissionWords } from '../permission-words.ts'
import { RoleTabs } from '../roles/RoleTabs.tsx'
import roleStyles from '../roles/roles.module.css'
import { Answer } from './Answer.tsx'
import styles from './why.module.css'

/** Why may somebody do something, or why not? Answered by the rule that the server itself follows. */
export default function WhyPage() {
  const { t } = useText()
  const { user, permission, call, set } = useListSearch({ user: '', permission: '', call: '' })
  const [isLooking, setLooking] = useState(false)
  const catalogue = useCall(listPermissions, {}, { meta: { quiet: true } })
  const userId = Number(user) || 0
  const person = useCall(listMembers, { user_id: userId }, { enabled: userId > 0, meta: { quiet: true } }).data
    ?.people[0]
  const isAsked = userId > 0 && (permission !== '' || call !== '')
  const answer = useCall(
    explainAccess,
    { user_id: userId, ...(call !== '' ? { call } : { permission }) },
    { enabled: isAsked, meta: { quiet: true }, staleTime: 0 },
  )
  const names = catalogue.data ? namesIn(catalogue.data) : {}
  const nameOf = usePermissionWords(names)
  const permissions =
    catalogue.data?.modules.flatMap(({ resources }) =>
      resources.flatMap(({ resource, actions }) => actions.map((action) => `${resource}.${action}`)),
    ) ?? []

  return (
    <Page>
      <PageHeader title={t('access.why.title')} meta={t('access.why.hint')} />
      <RoleTabs />
      <div className={styles['columns']}>
        <Card title={t('access.why.question')}>
          <div className={styles['question']}>
            {person && !isLooking ? (
              <div className={styles['person']}>
                <Avatar first={person.first_name} last={person.last_name} size={40} />
                <Facts person={person} />
                <Button size="small" onClick={() => setLooking(true)}>
                  {t('access.why.other')}
                </Button>
              </div>
            ) : (
              <PeopleSearch>
                {(one) => (
                  <button
                    key={one.user_id}
                    type="button"
                    className={styles['pick']}
                    onClick={() => {
                      set({ user: String(one.user_id) })
                      setLooking(false)
                    }}
                  >
                    <Avatar first={one.first_name} last={one.last_name} size={32} />
                    <Facts person={one} />
                  </button>
                )}
              </PeopleSearch>
            )}
            <Choice
              label={t('access.why.permission')}
              value={permission}
              onChange={({ target }) => set({ permission: target.value, call: '' })}
              choices={[
                { value: '', label: t('access.role.choose') },
                ...permissions.map((one) => ({ value: one, label: nameOf(one) })),
              ]}
            />
            <CallField key={call} call={call} onAsk={(next) => set({ call: next, permission: '' })} />
          </div>
        </Card>
        <Card title={t('access.why.answer')}>
          {!isAsked ? <EmptyState icon="key" title={t('access.why.nothing_yet')} /> : null}
          {isAsked && answer.isPending ? <ListSkeleton rows={4} /> : null}
          {isAsked && answer.isError && !answer.data ? (
            <ErrorPanel isPart error={answer.error} onRetry={() => void answer.refetch()} />
          ) : null}
          {isAsked && answer.data ? <Answer answer={answer.data} names={names} /> : null}
        </Card>
      </div>
    </Page>
  )
}

function Facts({ person }: { person: MemberChoice }) {
  return (
    <span className={roleStyles['facts']}>
      {person.last_name} {person.first_name}
      <span className={roleStyles['note']}>{[person.login, postOf(person)].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** For those who know the address that was refused. */
function CallField({ call, onAsk }: { call: string; onAsk: (call: string) => void }) {
  const { t } = useText()
  const [text, setText] = useState(call)
  return (
    <form
      className={styles['call']}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onAsk(text.trim())
      }}
    >
      <TextField
        label={t('access.why.call')}
        hint={t('access.why.call_hint')}
        value={text}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {t('access.why.ask')}
      </Button>
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  RECORDS_CHANGED,
  restoreRows,
  type Row,
  showTable,
} from '#modules/records/shared/index.ts'
import { type FieldValue, namedIn } from '#platform/shared/fields/index.ts'
import { call, CallError, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { FieldInput } from '#platform/web/fields/index.ts'
import { Avatar, Button, Chip, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { levels } from '../../shared/access.ts'
import { members } from '../../shared/tables/members.ts'
import styles from './project.module.css'

const MEMBERS = members.name
const MOST = 200
const column = (name: string) => members.columns.find((one) => one.name === name)!
const permissions = column('permission').options ?? []

/** Who takes part in a project and what they may in it: added, changed and taken out in place. */
export function MembersPage({ project, strip }: { project: Row; strip: ReactNode }) {
  const { t } = useText()
  const cache = useQueryClient()
  const name = String(project.values['name'])
  useTabName(name)
  const filter = { column: 'project', is: 'any_of' as const, values: [project.id] }
  const table = useCall(showTable, { table: MEMBERS }, { staleTime: 60_000, meta: { quiet: true } })
  const query = useCall(
    queryRows,
    { table: MEMBERS, filter, sort: ['-permission', 'person'], limit: MOST },
    { meta: { quiet: true } },
  )
  const again = () => void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === MEMBERS) again()
  })
  const rows = query.data?.rows ?? []
  const leader = namedIn(project.values['leader'] ?? null)
  const failed = [table, query].find(({ isError }) => isError)
  // Whoever leads the project adds to it; others read who is in it.
  const mayAdd = table.data?.actions.includes('c') === true && (project.may?.includes('u') ?? true)
  const may = (row: Row, action: 'u' | 'd') =>
    table.data?.actions.includes(action) === true && (row.may?.includes(action) ?? true)
  const change = async (row: Row, permission: string) => {
    try {
      const was = { permission: row.values['permission'] ?? null }
      await call(changeRow, { table: MEMBERS, id: row.id, was, values: { permission } })
      toast.success(t('platform.saved'))
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
    again()
  }
  const takeOut = async (row: Row) => {
    try {
      await call(deleteRows, { table: MEMBERS, ids: [row.id] })
      const restore = () => call(restoreRows, { table: MEMBERS, ids: [row.id] }).then(again, showFailure)
      toast.success(t('planning.members.taken_out', { name: nameOf(row) }), {
        action: { label: t('records.undo'), run: () => void restore() },
      })
    } catch (error) {
      showFailure(error, 'platform.error.deleting')
    }
    again()
  }
  return (
    <Page width={1720}>
      <PageHeader title={name} meta={query.data ? t('planning.members.count', { count: rows.length }) : undefined} />
      {strip}
      {failed ? <ErrorPanel isPart error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {query.isPending ? <ListSkeleton /> : null}
      <div className={styles['members']}>
        {mayAdd ? <AddMember project={`${project.id} ${name}`} onAdded={again} /> : null}
        <ul className={styles['people']} aria-label={t('planning.project.members')}>
          {leader ? (
            <li className={styles['person']}>
              <Face name={leader.name} />
              <span className={styles['who']}>{leader.name}</span>
              <Chip kind="info">{t('planning.members.leader')}</Chip>
            </li>
          ) : null}
          {rows.map((row) => (
            <li key={row.id} className={styles['person']}>
              <Face name={nameOf(row)} />
              <span className={styles['who']}>
                {nameOf(row)}
                {row.values['role'] ? <small>{String(row.values['role'])}</small> : null}
              </span>
              <Permission row={row} isFixed={!may(row, 'u')} onChange={(next) => void change(row, next)} />
              {may(row, 'd') ? (
                <IconButton
                  icon="trash"
                  label={t('planning.members.take_out', { name: nameOf(row) })}
                  onClick={() => void takeOut(row)}
                />
              ) : null}
            </li>
          ))}
        </ul>
        {query.data && rows.length === 0 ? <p className={styles['note']}>{t('planning.members.none')}</p> : null}
      </div>
    </Page>
  )
}

const nameOf = ({ values }: Row) => namedIn(values['person'] ?? null)?.name ?? '—'

function Face({ name }: { name: string }) {
  const [last = '', ...first] = name.split(' ')
  return <Avatar first={first.join(' ') || last} last={first.length > 0 ? last : ''} size={32} />
}

function Permission({ row, isFixed, onChange }: { row: Row; isFixed: boolean; onChange: (next: string) => void }) {
  const { t } = useText()
  const say = useWords()
  const value = String(row.values['permission'] ?? levels.works)
  const label = permissions.find((one) => one.value === value)?.label
  if (isFixed) return <Chip>{label ? say(label) : value}</Chip>
  return (
    <select
      className={styles['permission']}
      aria-label={t('planning.members.permission', { name: nameOf(row) })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {permissions.map((one) => (
        <option key={one.value} value={one.value}>
          {say(one.label)}
        </option>
      ))}
    </select>
  )
}

function AddMember({ project, onAdded }: { project: string; onAdded: () => void }) {
  const { t } = useText()
  const [person, setPerson] = useState<FieldValue>(null)
  const [permission, setPermission] = useState<FieldValue>(levels.works)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (isBusy) return
    if (!person) return setProblem('platform.required')
    setBusy(true)
    setProblem(undefined)
    try {
      await call(addRow, { table: MEMBERS, values: { project, person, permission } })
      setPerson(null)
      toast.success(t('planning.members.added'))
      onAdded()
    } catch (error) {
      const [told] = error instanceof CallError ? Object.values(error.reply.fields ?? {}) : []
      if (told) setProblem(told)
      else showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles['addMember']}
      aria-label={t('planning.members.add')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <FieldInput
        field={column('person')}
        value={person}
        problem={problem}
        beside={undefined}
        onChange={(next) => {
          setPerson(next)
          setProblem(undefined)
        }}
      />
      <FieldInput
        field={column('permission')}
        value={permission}
        problem={undefined}
        beside={undefined}
        onChange={setPermission}
      />
      <Button kind="primary" icon="plus" type="submit" busy={isBusy}>
        {t('planning.members.add')}
      </Button>
    </form>
  )
}

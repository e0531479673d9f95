import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf, useCall, useChange } from '#platform/web/call.ts'
import { copyAndSay } from '#platform/web/copy.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Chip, TextField } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { listForms, type PublicForm, removeForm, saveForm } from '../../shared/forms/contract.ts'
import { type Column, isReckoned, type Table } from '../../shared/definition/table.ts'
import styles from './forms.module.css'

interface Props {
  table: Table
  onClose: () => void
}

/** The forms by which people outside write rows of a table. */
export default function FormsDialog({ table, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const [editing, setEditing] = useState<PublicForm | 'new' | null>(null)
  const [removing, setRemoving] = useState<PublicForm | null>(null)
  const forms = useCall(listForms, { table: table.name }, { meta: { quiet: true } })
  const remove = useChange(removeForm, { stale: [listForms] })
  if (editing)
    return <FormDialog table={table} form={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setEditing('new')}>
      {t('records.form.add')}
    </Button>
  )
  return (
    <Dialog title={t('records.form.title')} shape="side" width={560} onClose={onClose}>
      {forms.isPending ? <ListSkeleton /> : null}
      {forms.isError ? <ErrorPanel isPart error={forms.error} onRetry={() => void forms.refetch()} /> : null}
      {forms.data?.length === 0 ? (
        <EmptyState icon="form" title={t('records.form.none')} action={add}>
          {t('records.form.none_hint')}
        </EmptyState>
      ) : null}
      <ul className={styles['forms']}>
        {(forms.data ?? []).map((form) => (
          <li key={form.id} className={styles['form']}>
            <div className={styles['formHead']}>
              <b>{say(form.words.title)}</b>
              <Chip kind={form.is_open ? 'success' : 'neutral'}>
                {t(form.is_open ? 'records.form.is_open' : 'records.form.is_closed')}
              </Chip>
              <Chip>{t('records.form.answers', { count: form.answers, formatted: formatNumber(form.answers) })}</Chip>
            </div>
            <div className={styles['link']}>
              <code>{addressOf(form)}</code>
              <Button
                size="small"
                icon="copy"
                onClick={() => void copyAndSay(addressOf(form), t('records.form.copied'))}
              >
                {t('records.form.copy')}
              </Button>
            </div>
            <div className={styles['foot']}>
              <Button size="small" icon="edit" onClick={() => setEditing(form)}>
                {t('records.form.change')}
              </Button>
              <Button size="small" kind="danger" icon="trash" onClick={() => setRemoving(form)}>
                {t('records.form.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {forms.data && forms.data.length > 0 ? <div className={styles['more']}>{add}</div> : null}
      {removing ? (
        <ConfirmDialog
          title={t('records.form.remove_title')}
          action={t('records.form.remove')}
          isBusy={remove.isPending}
          onConfirm={() =>
            void remove.mutateAsync({ table: table.name, id: removing.id }).finally(() => setRemoving(null))
          }
          onCancel={() => setRemoving(null)}
        >
          {t('records.form.remove_what')}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}

const addressOf = ({ secret }: PublicForm) => `${location.origin}/form/${secret}/new`

/** What can be asked of somebody who knows nobody here. */
const isAsked = (column: Column) =>
  !isReckoned(column) &&
  kindOf(column.kind).to === undefined &&
  !['files', 'secret'].includes(kindOf(column.kind).stored ?? '')

function FormDialog({ table, form, onClose }: Props & { form: PublicForm | undefined }) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const offered = table.columns.filter(isAsked)
  const [id] = useState(() => form?.id ?? crypto.randomUUID())
  const [wish, setWish] = useState(() => ({
    words: form?.words ?? { title: table.title, intro: { mn: '' }, thanks: { mn: '' } },
    columns: form?.columns ?? offered.map(({ name }) => name),
    is_open: form?.is_open ?? true,
    opens_at: localOf(form?.opens_at),
    closes_at: localOf(form?.closes_at),
    most_answers: form?.most_answers ? String(form.most_answers) : '',
    password: '',
    keepsPassword: form?.has_password ?? false,
  }))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const set = (part: Partial<typeof wish>) => setWish((before) => ({ ...before, ...part }))
  const isUntitled = wish.words.title.mn.trim() === ''
  const save = async () => {
    setTried(true)
    if (isUntitled || wish.columns.length === 0 || isBusy) return
    setBusy(true)
    try {
      const { password, keepsPassword, opens_at, closes_at, most_answers, ...rest } = wish
      await call(saveForm, {
        table: table.name,
        id,
        version: form?.version ?? 0,
        ...rest,
        columns: offered.flatMap(({ name }) => (wish.columns.includes(name) ? [name] : [])),
        opens_at: momentOf(opens_at),
        closes_at: momentOf(closes_at),
        most_answers: most_answers === '' ? null : Number(most_answers),
        ...(password !== '' ? { password } : keepsPassword ? {} : { password: '' }),
      })
      await cache.invalidateQueries({ queryKey: keyOf(listForms) })
      toast.success(t('platform.saved'))
      onClose()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  const said = (part: 'title' | 'intro' | 'thanks', most: number, isLong = false) => (
    <WordsFields
      label={t(`records.form.${part}_words`)}
      words={wish.words[part]}
      maxLength={most}
      isLong={isLong}
      error={part === 'title' && isTried && isUntitled ? t('records.form.untitled') : undefined}
      onChange={(language, text) =>
        setWish((before) => ({
          ...before,
          words: { ...before.words, [part]: { ...before.words[part], [language]: text } },
        }))
      }
    />
  )
  return (
    <Dialog title={t(form ? 'records.form.change' : 'records.form.add')} shape="side" width={560} onClose={onClose}>
      <form
        className={styles['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {said('title', 200)}
        {said('intro', 2000, true)}
        {said('thanks', 1000, true)}
        <fieldset className={styles['ticks']}>
          <legend>{t('records.form.columns')}</legend>
          {offered.map(({ name, label, required }) => (
            <Tick
              key={name}
              label={`${say(label)}${required ? ' *' : ''}`}
              checked={wish.columns.includes(name)}
              onChange={({ target }) =>
                set({
                  columns: target.checked ? [...wish.columns, name] : wish.columns.filter((one) => one !== name),
                })
              }
            />
          ))}
        </fieldset>
        <Tick
          label={t('records.form.takes')}
          checked={wish.is_open}
          onChange={({ target }) => set({ is_open: target.checked })}
        />
        <div className={styles['pair']}>
          <TextField
            label={t('records.form.opens')}
            type="datetime-local"
            value={wish.opens_at}
            onChange={({ target }) => set({ opens_at: target.value })}
          />
          <TextField
            label={t('records.form.closes')}
            type="datetime-local"
            value={wish.closes_at}
            onChange={({ target }) => set({ closes_at: target.value })}
          />
        </div>
        <TextField
          label={t('records.form.most')}
          hint={t('records.form.most_hint')}
          type="number"
          min={1}
          value={wish.most_answers}
          onChange={({ target }) => set({ most_answers: target.value })}
        />
        <TextField
          label={t('records.form.password')}
          hint={t(wish.keepsPassword ? 'records.form.password_kept' : 'records.form.password_hint')}
          value={wish.password}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => set({ password: target.value })}
        />
        {wish.keepsPassword ? (
          <Tick
            label={t('records.form.keep_password')}
            checked={wish.keepsPassword}
            onChange={({ target }) => set({ keepsPassword: target.checked })}
          />
        ) : null}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('platform.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** As a field for day and time has it: in the zone of the browser. */
function localOf(moment: string | null | undefined) {
  if (!moment) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const momentOf = (local: string) => (local === '' ? null : new Date(local).toISOString())

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { OwnerOnlyNotice, useIsMyself } from '#modules/access/web/index.ts'
import { call, CallError, keyOf, useCall } from '#platform/web/call.ts'
import { copyAndSay } from '#platform/web/copy.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Card, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { addFeed, type Feed, listFeeds, revokeFeed } from '../shared/feeds.ts'
import styles from './feeds.module.css'

/** Addresses at which other programs read my calendar. */
export default function FeedsPage() {
  const { t } = useText()
  const say = useWords()
  const isMyself = useIsMyself()
  const query = useCall(listFeeds, {}, { meta: { quiet: true } })
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<Feed>()
  const titleOf = (name: string) => {
    const found = query.data?.sources.find((source) => source.name === name)
    return found ? say(found.title) : name
  }
  const feeds = query.data?.feeds ?? []
  return (
    <Page width={860}>
      <PageHeader
        title={t('calendar.title')}
        back={{ to: '/admin/profile', title: t('calendar.profile') }}
        actions={
          isMyself && query.data ? (
            <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
              {t('calendar.add')}
            </Button>
          ) : undefined
        }
      />
      {isMyself ? null : <OwnerOnlyNotice />}
      <p className={styles['about']}>{t('calendar.about')}</p>
      {query.isPending ? <ListSkeleton rows={2} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && feeds.length === 0 ? <EmptyState icon="calendar" title={t('calendar.none')} /> : null}
      {feeds.length > 0 ? (
        <Card>
          <ul className={styles['feeds']}>
            {feeds.map((feed) => (
              <li key={feed.id}>
                <Icon name="calendar" />
                <span className={styles['words']}>
                  <strong>{feed.name}</strong>
                  <span>{feed.sources.map(titleOf).join(' · ')}</span>
                  <small>
                    {t('calendar.made', { at: formatDateTime(feed.created_at) })}
                    {' · '}
                    {feed.used_at ? t('calendar.used', { at: formatDateTime(feed.used_at) }) : t('calendar.unused')}
                  </small>
                </span>
                {isMyself ? (
                  <Button size="small" kind="danger" onClick={() => setRevoking(feed)}>
                    {t('calendar.revoke')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {isAdding ? <AddDialog sources={query.data?.sources ?? []} onClose={() => setAdding(false)} /> : null}
      {revoking ? <RevokeDialog feed={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </Page>
  )
}

interface AddProps {
  sources: readonly { name: string; title: Parameters<ReturnType<typeof useWords>>[0] }[]
  onClose: () => void
}

function AddDialog({ sources, onClose }: AddProps) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(() => sources.map((source) => source.name))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [address, setAddress] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefused({})
    try {
      const { path } = await call(addFeed, { name, sources: [...chosen] })
      setAddress(new URL(path, location.origin).href)
      await cache.invalidateQueries({ queryKey: keyOf(listFeeds) })
    } catch (error) {
      if (error instanceof CallError && error.reply.fields) setRefused(error.reply.fields)
      else showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  if (address !== undefined) return <AddressDialog address={address} onClose={onClose} />
  return (
    <Dialog title={t('calendar.add')} shape="sheet" width={520} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={(event) => void add(event)}>
        <TextField
          label={t('calendar.name')}
          value={name}
          required
          maxLength={80}
          error={refused['name'] ?? null}
          placeholder={t('calendar.name_example')}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className={styles['sources']}>
          <legend>{t('calendar.sources')}</legend>
          {sources.map((source) => (
            <Tick
              key={source.name}
              label={say(source.title)}
              checked={chosen.includes(source.name)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, source.name] : chosen.filter((one) => one !== source.name))
              }
            />
          ))}
          {refused['sources'] ? (
            <p role="alert" className={styles['wrong']}>
              {refused['sources']}
            </p>
          ) : null}
        </fieldset>
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('calendar.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** It is told once: nobody keeps the secret. */
function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  return (
    <Dialog
      title={t('calendar.ready')}
      shape="sheet"
      width={560}
      keeps="always"
      question={isCopied ? undefined : t('calendar.leave')}
      onClose={onClose}
      footer={
        <>
          <Button
            kind="primary"
            icon="copy"
            data-autofocus
            onClick={() => {
              void copyAndSay(address, t('calendar.copied')).then(setCopied)
            }}
          >
            {t('calendar.copy')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Notice kind="warning" title={t('calendar.once')} />
        <code className={styles['address']}>{address}</code>
        <p className={styles['about']}>{t('calendar.how')}</p>
      </div>
    </Dialog>
  )
}

function RevokeDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { t } = useText()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    try {
      await call(revokeFeed, { id: feed.id })
      await cache.invalidateQueries({ queryKey: keyOf(listFeeds) })
      toast.success(t('calendar.revoked'))
      onClose()
    } catch (error) {
      showFailure(error, 'platform.error.deleting')
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={t('calendar.revoke_title', { name: feed.name })}
      action={t('calendar.revoke')}
      isBusy={isBusy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      {t('calendar.revoke_about')}
    </ConfirmDialog>
  )
}

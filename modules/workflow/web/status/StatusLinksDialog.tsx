import { useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { copyAndSay } from '#platform/web/copy.ts'
import { Button, Choice, Chip, Notice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import {
  linkDays,
  listStatusLinks,
  makeStatusLink,
  revokeStatusLink,
  type StatusLink,
} from '../../shared/status-links.ts'
import styles from './status.module.css'

type Days = (typeof linkDays)[number]

/** Links for people without an account: made, copied once, closed again. */
export default function StatusLinksDialog({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const { t } = useText()
  const found = useCall(listStatusLinks, { id: documentId }, { meta: { quiet: true }, refetchOnMount: 'always' })
  const make = useChange(makeStatusLink, { stale: [listStatusLinks] })
  const revoke = useChange(revokeStatusLink, { stale: [listStatusLinks] })
  const [showsTitle, setShowsTitle] = useState(false)
  const [days, setDays] = useState<Days>(30)
  const [now] = useState(() => Date.now())
  const address = make.data ? location.origin + make.data.path : null
  return (
    <Dialog
      title={t('workflow.status_link.heading')}
      shape="sheet"
      keeps="nothing"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('platform.close')}</Button>}
    >
      <div className={styles['stack']}>
        <p className={styles['hint']}>{t('workflow.status_link.explained')}</p>
        {found.data?.may_make ? (
          <div className={styles['choices']}>
            <Choice
              label={t('workflow.status_link.lives')}
              value={String(days)}
              choices={linkDays.map((one) => ({
                value: String(one),
                label: t('workflow.status_link.days', { count: one }),
              }))}
              onChange={({ target }) => setDays(linkDays.find((one) => String(one) === target.value) ?? 30)}
            />
            <Tick
              label={t('workflow.status_link.shows_title')}
              hint={t('workflow.status_link.shows_title_hint')}
              checked={showsTitle}
              onChange={({ target }) => setShowsTitle(target.checked)}
            />
            <div>
              <Button
                kind="primary"
                icon="link"
                busy={make.isPending}
                onClick={() => make.mutate({ id: documentId, shows_title: showsTitle, days })}
              >
                {t('workflow.status_link.make')}
              </Button>
            </div>
          </div>
        ) : null}
        {address === null ? null : (
          <>
            <div className={styles['link']}>
              <code>{address}</code>
              <Button icon="copy" onClick={() => void copyAndSay(address, t('workflow.status_link.copied'))}>
                {t('workflow.status_link.copy')}
              </Button>
            </div>
            <Notice kind="warning">{t('workflow.status_link.once')}</Notice>
          </>
        )}
        {found.isPending ? <ListSkeleton rows={2} /> : null}
        {found.isError && !found.data ? (
          <ErrorPanel isPart error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
        {found.data && found.data.links.length > 0 ? (
          <ul className={styles['links']}>
            {found.data.links.map((link) => {
              const state = stateOf(link, now)
              return (
                <li key={link.id}>
                  <span>
                    {t('workflow.status_link.made', { date: formatDateTime(link.created_at) })} ·{' '}
                    {t('workflow.status_link.until', { date: formatDateTime(link.expires_at) })}
                    {link.shows_title ? ` · ${t('workflow.status_link.with_title')}` : ''}
                  </span>
                  <Chip kind={state === 'open' ? 'success' : 'neutral'}>
                    {t(`workflow.status_link.state_${state}`)}
                  </Chip>
                  {state === 'open' ? (
                    <Button
                      size="small"
                      icon="close"
                      busy={revoke.isPending && revoke.variables.link_id === link.id}
                      onClick={() => revoke.mutate({ id: documentId, link_id: link.id })}
                    >
                      {t('workflow.status_link.revoke')}
                    </Button>
                  ) : null}
                </li>
              )
            })}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}

const stateOf = ({ revoked_at, expires_at }: StatusLink, now: number) =>
  revoked_at !== null ? 'revoked' : Date.parse(expires_at) <= now ? 'over' : 'open'

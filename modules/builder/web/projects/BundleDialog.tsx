import { useState } from 'react'
import { call, CallError, useChange } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Chip, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { Bundle } from '../../shared/bundles/bundle.ts'
import { takeBundle, tryBundle } from '../../shared/bundles/contract.ts'
import { listProjects } from '../../shared/contract.ts'
import drop from '../beginnings/beginnings.module.css'
import styles from './projects.module.css'

type Tried = ReplyOf<typeof tryBundle>

/** A project that was taken out elsewhere: what would come of it here, before it does. */
export function BundleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [isReading, setReading] = useState(false)
  const [wrong, setWrong] = useState('')
  const [read, setRead] = useState<{ bundle: Bundle; tried: Tried } | null>(null)
  const take = useChange(takeBundle, { stale: [listProjects] })
  const look = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    setWrong('')
    setRead(null)
    try {
      const bundle = JSON.parse(await file.text()) as Bundle
      setRead({ bundle, tried: await call(tryBundle, { bundle }) })
    } catch (error) {
      // What is no bundle says so in many ways; whatever else went wrong says what it is.
      const isNone = !(error instanceof CallError) || error.status === 422
      setWrong(isNone ? t('builder.bundle.none') : (failureWords(error)?.text ?? ''))
    }
    setReading(false)
  }
  const bring = async () => {
    if (!read || take.isPending) return
    const done = await take.mutateAsync({ bundle: read.bundle }).catch(() => null)
    if (!done) return
    toast.success(t('builder.bundle.brought'))
    onClose()
  }
  return (
    <Dialog
      title={t('builder.bundle.bring')}
      width={620}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind="primary"
            busy={take.isPending}
            why={read ? undefined : t('builder.bundle.choose_first')}
            onClick={() => void bring()}
          >
            {t('builder.bundle.make')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <label className={drop['drop']}>
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => {
              void look(target.files?.[0])
              // The same file, mended, can be chosen again.
              target.value = ''
            }}
          />
          <b>{t('builder.bundle.file')}</b>
          <small>{t('builder.bundle.file_hint')}</small>
        </label>
        <div aria-live="polite">{wrong ? <Notice kind="danger" title={wrong} /> : null}</div>
        {isReading ? <ListSkeleton /> : null}
        {read ? <Found title={read.bundle.title} tried={read.tried} /> : null}
      </div>
    </Dialog>
  )
}

function Found({ title, tried: { tables, screens, missing, left_out } }: { title: Bundle['title']; tried: Tried }) {
  const { t } = useText()
  const say = useWords()
  return (
    <>
      <h3>{say(title)}</h3>
      <ul className={styles['found']}>
        {tables.map(({ title: called, key, is_renamed, columns, is_view }) => (
          <li key={key}>
            <b>{say(called)}</b> <code>{key}</code>
            <span>
              {is_view ? t('builder.bundle.view') : t('builder.bundle.columns', { count: columns })}
              {is_renamed ? <Chip>{t('builder.bundle.renamed')}</Chip> : null}
            </span>
          </li>
        ))}
        {screens.map(({ title: called }, at) => (
          // Two may be called alike.
          <li key={`${say(called)} ${at}`}>
            <b>{say(called)}</b> <span>{t('builder.screen')}</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <Notice kind="warning" title={t('builder.bundle.missing')}>
          <ul>
            {missing.map(({ by, name }) => (
              <li key={`${say(by)} ${name}`}>
                {say(by)}: <code>{name}</code>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {left_out.length > 0 ? (
        <Notice kind="warning" title={t('builder.bundle.left_out')}>
          <ul>
            {left_out.map(({ by, what, title: called, table }, at) => (
              <li key={`${table} ${what} ${at}`}>
                {say(by)}: {t(`builder.bundle.left.${what}`)}
                {called ? ` · ${say(called)}` : ''}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <p className={styles['empty']}>{t('builder.bundle.drafts')}</p>
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, useChange } from '#platform/web/call.ts'
import { Button, buttonClass, IconButton, Notice, Segments } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, Page, PageHeader } from '#platform/web/layout/index.ts'
import { ConfirmDialog, MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { useMay } from '#modules/access/web/index.ts'
import { discardTableDraft, listProjects, type showTableDraft } from '../../shared/contract.ts'
import { tableNameOf } from '../../shared/keys.ts'
import { FormsDialog } from '#modules/records/web/parts.ts'
import { StateChip } from '../StateChip.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { UseDialog } from '../use/UseDialog.tsx'
import { UsesDialog } from '../uses/UsesDialog.tsx'
import { TableVersions } from '../publish/TableVersions.tsx'
import { viewParts } from './views/parts.ts'
import type { OtherTable } from './part.ts'
import { parts as tableParts } from './parts.ts'
import styles from '../sheet.module.css'
import { keepingTable, type SaveState, useDraft } from './use-draft.ts'

interface Props {
  drawn: ReplyOf<typeof showTableDraft>
  onReread: () => void
}
type Open = 'uses' | 'publish' | 'use' | 'forms' | 'versions' | 'discard' | 'take_away'

/** A table as it is drawn, part by part, with what is done with all of it. */
export function TableEditor({ drawn, onReread }: Props) {
  const { t } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const mayDo = useMay()('builder.tables.u')
  const { draft, state, change, undo, canUndo, flush } = useDraft(drawn.id, drawn, mayDo, keepingTable)
  const parts = drawn.draft.view ? viewParts : tableParts
  const [shown, setPart] = useState(parts[0]!.key)
  const [open, setOpen] = useState<Open | null>(null)
  const [used, setUsed] = useState<ComponentProps<typeof UseDialog>['tables']>([
    { id: drawn.id, title: drawn.draft.title },
  ])
  const [made, setMade] = useState<readonly OtherTable[]>([])
  const discard = useChange(discardTableDraft, { stale: [listProjects] })
  const live = drawn.live?.definition
  const part = parts.find(({ key }) => key === shown) ?? parts[0]!
  const title = say(draft.title) || t('builder.unnamed')
  useTabName(draft.title)
  const openWhenKept = async (what: Open) => {
    if (await flush()) setOpen(what)
  }
  const close = () => setOpen(null)
  /** Tables that came along with this one are for the same people. */
  const askForUse = async (keys: readonly string[]) => {
    const known = await call(listProjects, {}).catch(() => null)
    const along = (known?.tables ?? []).filter(({ id, key }) => id !== drawn.id && keys.includes(key))
    const inForm = new Set((draft.lines ?? []).map(({ table }) => table))
    setUsed([
      { id: drawn.id, title: draft.title },
      ...along.map(({ id, key, title: called }) => ({ id, title: called, isInOthers: inForm.has(tableNameOf(key)) })),
    ])
    setOpen('use')
  }
  const throwAway = async () => {
    const done = await discard.mutateAsync({ id: drawn.id }).catch(() => null)
    close()
    if (!done) return
    if (live) onReread()
    else void navigate({ to: '/builder' })
  }
  const isChanged = live === undefined || JSON.stringify(live) !== JSON.stringify(draft)
  return (
    <Page width={1560}>
      <PageHeader
        back={{ title: t('builder.title'), to: '/builder' }}
        title={title}
        meta={
          <span className={styles['meta']}>
            <StateChip state={live ? (isChanged ? 'changed' : 'live') : 'new'} />
            <code>{drawn.key}</code>
            <Saving state={state} />
          </span>
        }
        actions={
          <>
            {mayDo ? <IconButton icon="undo" label={t('builder.undo')} disabled={!canUndo} onClick={undo} /> : null}
            {live ? (
              <AppLink to={`/records/${drawn.key}`} className={buttonClass({})}>
                {t('builder.open')}
              </AppLink>
            ) : null}
            {live ? (
              <Button icon="users" onClick={() => setOpen('use')}>
                {t('builder.use')}
              </Button>
            ) : null}
            {mayDo ? (
              <Button kind="primary" icon="send" onClick={() => void openWhenKept('publish')}>
                {t('builder.publish')}
              </Button>
            ) : null}
            <More
              title={title}
              isLive={live !== undefined}
              hasForms={!draft.view}
              mayDo={mayDo}
              onOpen={(what) => void openWhenKept(what)}
            />
          </>
        }
      />
      {state === 'late' ? (
        <Notice kind="warning" title={t('builder.drawn_meanwhile')}>
          <Button size="small" onClick={onReread}>
            {t('builder.reread')}
          </Button>
        </Notice>
      ) : null}
      {parts.length > 1 ? (
        <Segments
          label={t('builder.parts')}
          isLabelHidden
          value={part.key}
          onChange={setPart}
          choices={parts.map(({ key, title: called }) => ({ value: key, label: t(called) }))}
        />
      ) : null}
      <part.Part
        id={drawn.id}
        projectId={drawn.project_id}
        draft={draft}
        live={live}
        tables={made.length === 0 ? drawn.tables : [...drawn.tables, ...made]}
        onMade={(table) => setMade((before) => [...before, table])}
        isDisabled={!mayDo}
        onChange={change}
      />
      {open === 'publish' || open === 'take_away' ? (
        <PublishDialog
          ids={[drawn.id]}
          isTakingAway={open === 'take_away'}
          onClose={close}
          onDone={(keys) => {
            if (live || open === 'take_away') onReread()
            else void askForUse(keys)
          }}
        />
      ) : null}
      {open === 'use' ? <UseDialog tables={used} onClose={onReread} /> : null}
      {open === 'forms' && live ? <FormsDialog table={live} onClose={close} /> : null}
      {open === 'versions' ? <TableVersions id={drawn.id} mayDo={mayDo} onTaken={onReread} onClose={close} /> : null}
      {open === 'uses' ? <UsesDialog id={drawn.id} draft={draft} onClose={close} /> : null}
      {open === 'discard' ? (
        <ConfirmDialog
          title={t('builder.discard_title')}
          action={t('builder.discard')}
          isBusy={discard.isPending}
          onConfirm={() => void throwAway()}
          onCancel={close}
        >
          {t(live ? 'builder.discard_what' : 'builder.discard_all')}
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}

export function Saving({ state }: { state: SaveState }) {
  const { t } = useText()
  return (
    <span role="status" className={state === 'failed' ? styles['failed'] : undefined}>
      {t(`builder.save.${state}`)}
    </span>
  )
}

function More({
  title,
  isLive,
  hasForms,
  mayDo,
  onOpen,
}: {
  title: string
  isLive: boolean
  hasForms: boolean
  mayDo: boolean
  onOpen: (what: Open) => void
}) {
  const { t } = useText()
  return (
    <Popover
      label={title}
      width={240}
      renderTrigger={(wiring) => <IconButton icon="more" label={t('builder.more')} {...wiring} />}
    >
      {(close) => {
        const then = (what: Open) => () => {
          close()
          onOpen(what)
        }
        return (
          <MenuList>
            <MenuButton icon="link" onClick={then('uses')}>
              {t('builder.uses.title')}
            </MenuButton>
            {isLive && hasForms && mayDo ? (
              <MenuButton icon="form" onClick={then('forms')}>
                {t('builder.forms')}
              </MenuButton>
            ) : null}
            {isLive ? (
              <MenuButton icon="history" onClick={then('versions')}>
                {t('builder.versions')}
              </MenuButton>
            ) : null}
            {mayDo ? (
              <MenuButton icon="undo" kind="danger" onClick={then('discard')}>
                {t('builder.discard')}
              </MenuButton>
            ) : null}
            {mayDo && isLive ? (
              <MenuButton icon="trash" kind="danger" onClick={then('take_away')}>
                {t('builder.take_away')}
              </MenuButton>
            ) : null}
          </MenuList>
        )
      }}
    </Popover>
  )
}

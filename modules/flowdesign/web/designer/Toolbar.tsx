import { useEffect, useRef, useState } from 'react'
import { Button, Chip, IconButton, Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { BackLink } from '#platform/web/layout/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { saysAll } from '#modules/organization/shared/index.ts'
import { useMay } from '#modules/access/web/index.ts'
import type { FlowState } from '../../shared/contract.ts'
import { FlowState as StateChip } from '../FlowState.tsx'
import styles from './designer.module.css'
import type { useAutosave } from './use-autosave.ts'
import type { Drawing } from './use-drawing.ts'

const views = ['diagram', 'form', 'settings'] as const
export type View = (typeof views)[number]

interface Props {
  title: string
  state: { state: FlowState; version: number | null }
  view: View
  onView: (view: View) => void
  saving: ReturnType<typeof useAutosave>
  drawing: Drawing
  isFixed: boolean
  errors: number
  /** Looked up when they are asked for. */
  stepsNow: () => readonly { id: string; label: string }[]
  onFind: (id: string) => void
  onLeave: () => void
  onArrange: () => void
  onPlay: () => void
  onVersions: () => void
  onPublish: () => void
  onDiscard: () => void
  onImport: () => void
}

/** What it is, how it stands, and what can be done with the whole of it. */
export function Toolbar({
  title,
  state,
  view,
  onView,
  saving,
  drawing,
  isFixed,
  errors,
  stepsNow,
  onFind,
  onLeave,
  onArrange,
  onPlay,
  onVersions,
  onPublish,
  onDiscard,
  onImport,
}: Props) {
  const { t } = useText()
  const mayPublish = useMay()('workflow.flows.publish')
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever opened the flow with a key, or has just begun it, waits in the screen where it has come now.
  useEffect(() => {
    if (document.activeElement?.matches('#main')) heading.current?.focus()
  }, [])
  return (
    <header className={styles['bar']}>
      <div className={styles['what']}>
        <BackLink title={t('flowdesign.to_list')} onBack={onLeave} />
        <div className={styles['named']}>
          <h1 ref={heading} tabIndex={-1}>
            {title || t('flowdesign.unnamed')}
          </h1>
          <span className={styles['chips']}>
            <StateChip {...state} has_changes={saving.hasChanges} />
            {errors > 0 ? <Chip kind="danger">{t('flowdesign.errors', { count: errors })}</Chip> : null}
            <Saved state={saving.state} onAskAgain={saving.askAgain} />
          </span>
        </div>
      </div>
      <div>
        <Segments
          label={t('flowdesign.parts')}
          isLabelHidden
          value={view}
          onChange={onView}
          choices={views.map((value) => ({ value, label: t(`flowdesign.view_of.${value}`) }))}
        />
      </div>
      <div className={styles['deeds']}>
        <IconButton
          icon="undo"
          label={t('flowdesign.undo')}
          aria-keyshortcuts="Control+Z"
          disabled={!drawing.canUndo || isFixed}
          onClick={drawing.undo}
        />
        <IconButton
          icon="again"
          label={t('flowdesign.redo')}
          aria-keyshortcuts="Control+Shift+Z"
          disabled={!drawing.canRedo || isFixed}
          onClick={drawing.redo}
        />
        {view === 'diagram' ? (
          <>
            <FindStep stepsNow={stepsNow} onFind={onFind} />
            {isFixed ? null : <IconButton icon="arrange" label={t('flowdesign.arrange')} onClick={onArrange} />}
          </>
        ) : null}
        <Popover
          label={t('flowdesign.more')}
          width={260}
          renderTrigger={(wiring) => <IconButton icon="more" label={t('flowdesign.more')} {...wiring} />}
        >
          {(close) => (
            <MenuList>
              <MenuButton
                icon="history"
                onClick={() => {
                  close()
                  onVersions()
                }}
              >
                {t('flowdesign.versions')}
              </MenuButton>
              {isFixed ? null : (
                <MenuButton
                  icon="upload"
                  onClick={() => {
                    close()
                    onImport()
                  }}
                >
                  {t('flowdesign.import')}
                </MenuButton>
              )}
              {state.version !== null && saving.hasChanges && !isFixed ? (
                <MenuButton
                  icon="undo"
                  kind="danger"
                  onClick={() => {
                    close()
                    onDiscard()
                  }}
                >
                  {t('flowdesign.discard')}
                </MenuButton>
              ) : null}
            </MenuList>
          )}
        </Popover>
        <Button icon="play" aria-label={t('flowdesign.try')} onClick={onPlay}>
          <span className={styles['playWord']}>{t('flowdesign.try')}</span>
        </Button>
        {mayPublish && state.state !== 'retired' ? (
          <Button
            kind="primary"
            why={!saving.hasChanges && saving.state === 'saved' ? t('flowdesign.nothing_to_publish') : undefined}
            onClick={onPublish}
          >
            {t('flowdesign.publish')}
          </Button>
        ) : null}
      </div>
    </header>
  )
}

function Saved({ state, onAskAgain }: { state: ReturnType<typeof useAutosave>['state']; onAskAgain: () => void }) {
  const { t } = useText()
  return (
    <span className={styles['saved']} role="status" data-state={state}>
      {state === 'saved' ? <Icon name="check" size={14} weight={2.4} /> : null}
      {state === 'conflict' ? (
        <button type="button" onClick={onAskAgain}>
          {t('flowdesign.save.conflict')}
        </button>
      ) : (
        t(`flowdesign.save.${state}`)
      )}
    </span>
  )
}

/** A step by a part of its name. */
function FindStep({ stepsNow, onFind }: Pick<Props, 'stepsNow' | 'onFind'>) {
  const { t } = useText()
  return (
    <Popover
      label={t('flowdesign.find_step')}
      width={300}
      renderTrigger={(wiring) => (
        <IconButton icon="search" label={t('flowdesign.find_step')} aria-keyshortcuts="/" data-find-step {...wiring} />
      )}
    >
      {(close) => (
        <Found
          steps={stepsNow()}
          onFind={(id) => {
            close()
            onFind(id)
          }}
        />
      )}
    </Popover>
  )
}

function Found({ steps, onFind }: { steps: readonly { id: string; label: string }[]; onFind: (id: string) => void }) {
  const { t } = useText()
  const [text, setText] = useState('')
  const found = steps.filter(({ label }) => saysAll(label, text)).slice(0, 30)
  return (
    <div className={styles['find']}>
      <input
        data-autofocus
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder={t('flowdesign.find_step')}
        aria-label={t('flowdesign.find_step')}
      />
      <MenuList>
        {found.map(({ id, label }) => (
          <MenuButton key={id} onClick={() => onFind(id)}>
            {label}
          </MenuButton>
        ))}
      </MenuList>
      {found.length === 0 ? <p>{t('platform.no_results')}</p> : null}
    </div>
  )
}

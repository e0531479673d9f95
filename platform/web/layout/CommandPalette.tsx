import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { Keys } from '../keys/Keys.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { rank } from './fold.ts'
import { openEntry } from './open-entry.ts'
import type { PaletteEntry, ShellProps } from './shell-types.ts'
import styles from './CommandPalette.module.css'

/** `wantsWords`: shown only once something is sought. */
interface Group {
  title: string
  entries: PaletteEntry[]
  wantsWords?: boolean
}

const ASK_AFTER = 180

/** Go to a screen, do something, find a document: by typing. */
export function CommandPalette({
  groups,
  search,
  onClose,
}: {
  groups: Group[]
  search: ShellProps['search']
  onClose: () => void
}) {
  const { t } = useText()
  const navigate = useNavigate()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(search, query)
  const shown = [...groups.map((group) => ({ ...group, entries: matching(group, query) })), ...found].filter(
    ({ entries }) => entries.length > 0,
  )
  const flat = shown.flatMap(({ entries }) => entries)
  const chosen = flat[Math.min(at, flat.length - 1)]

  function open(entry: PaletteEntry) {
    onClose()
    openEntry(entry, navigate)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && flat.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, flat.length - 1) + step + flat.length) % flat.length)
    }
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(chosen)
    }
  }

  return (
    <Dialog title={t('platform.shell.find')} onClose={onClose} bare shape="sheet" width={600} keeps="nothing">
      <div className={styles['ask']}>
        <Icon name="search" size={20} />
        <input
          value={query}
          placeholder={t('platform.shell.find')}
          aria-label={t('platform.shell.find')}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div className={styles['found']}>
        <div className={styles['list']} id={listId} role="listbox" aria-label={t('platform.shell.find')}>
          {shown.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p className={styles['title']} aria-hidden>
                {group.title}
              </p>
              {group.entries.map((entry) => (
                <Row
                  key={entry.id}
                  id={`${listId}-${entry.id}`}
                  entry={entry}
                  isChosen={entry === chosen}
                  onOpen={() => open(entry)}
                  onPoint={() => setAt(flat.indexOf(entry))}
                />
              ))}
            </div>
          ))}
        </div>
        {flat.length === 0 ? (
          <p className={styles['none']} role="status">
            {t('platform.no_results')}
          </p>
        ) : null}
      </div>
      <p className={styles['hint']}>{t('platform.shell.find_hint')}</p>
    </Dialog>
  )
}

function Row({
  id,
  entry,
  isChosen,
  onOpen,
  onPoint,
}: {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onOpen: () => void
  onPoint: () => void
}) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <button
      ref={row}
      type="button"
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles['row']}
      onClick={onOpen}
      onPointerMove={onPoint}
    >
      <Icon name={entry.icon} />
      <span className={styles['name']}>{entry.title}</span>
      {entry.note ? <span className={styles['note']}>{entry.note}</span> : null}
      {entry.keys ? <Keys keys={entry.keys} /> : null}
    </button>
  )
}

function matching({ entries, wantsWords = false }: Group, query: string) {
  if (query.trim() === '') return wantsWords ? [] : entries
  return entries
    .map((entry) => ({ entry, place: rank(`${entry.title} ${entry.note ?? ''} ${entry.sought ?? ''}`, query) }))
    .filter((one): one is { entry: PaletteEntry; place: number } => one.place !== null)
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
}

/**
 * What the server finds, a breath after the last key. A search that fails finds nothing; the screens are still there.
 */
function useFound(search: ShellProps['search'], query: string) {
  const [found, setFound] = useState<Group[]>([])
  useEffect(() => {
    const asked = query.trim()
    const stop = new AbortController()
    const timer = setTimeout(() => {
      if (!search || asked.length < 2) return setFound([])
      const show = (groups: Group[]) => {
        if (!stop.signal.aborted) setFound(groups)
      }
      search(asked, stop.signal).then(show, () => show([]))
    }, ASK_AFTER)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, query])
  return found
}

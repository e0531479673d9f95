import { useState } from 'react'
import { kindTitle } from '#platform/shared/fields/index.ts'
import { saysAll } from '#platform/shared/search-words.ts'
import { lookOf, looksByGroup, useKindNote } from '#platform/web/fields/index.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { Tree } from '#platform/web/tree/index.ts'
import type { Column, Table } from '#modules/records/shared/index.ts'
import { addColumn, moveColumn } from './edits.ts'
import { isOffered } from './offered.ts'
import styles from '../sheet.module.css'

interface Props {
  draft: Table
  live: readonly Column[]
  chosen: string | null
  isDisabled: boolean
  onChoose: (name: string | null) => void
  onChange: (by: (draft: Table) => Table) => void
}

/** The columns in their order, to be chosen, moved and added to. */
export function ColumnsTree({ draft, live, chosen, isDisabled, onChoose, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const { columns } = draft
  const tree = columns.map((column, at) => ({ id: at + 1, children: [], column }))
  const nameAt = (id: number | null) => (id === null ? null : (columns[id - 1]?.name ?? null))
  const titleOf = ({ label }: Column) => say(label) || t('builder.unnamed')
  return (
    <section className={styles['columns']} aria-label={t('builder.columns')}>
      <button type="button" className={styles['own']} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        <Icon name="settings" size={16} />
        {t('builder.table_settings')}
      </button>
      <Tree
        label={t('builder.columns')}
        tree={tree}
        chosenId={chosen === null ? undefined : columns.findIndex(({ name }) => name === chosen) + 1}
        name={({ column }) => titleOf(column)}
        onChoose={(id) => onChoose(nameAt(id))}
        moves={
          isDisabled
            ? undefined
            : {
                takes: () => false,
                onMove: (id, { before_id }) => {
                  const name = nameAt(id)
                  if (name !== null) onChange((now) => moveColumn(now, name, nameAt(before_id)))
                },
              }
        }
      >
        {({ column }) => {
          const look = lookOf(column.kind)
          return (
            <>
              <Icon name={look.icon} size={16} />
              <span className={styles['words']}>
                <span className={styles['name']}>
                  {titleOf(column)}
                  {column.required ? ' *' : ''}
                </span>
                <span className={styles['kind']}>{t(kindTitle(look.kind))}</span>
              </span>
              {live.some(({ name }) => name === column.name) ? null : <Chip>{t('builder.new')}</Chip>}
            </>
          )
        }}
      </Tree>
      {isDisabled ? null : <AddColumn draft={draft} live={live} onChange={onChange} onChoose={onChoose} />}
    </section>
  )
}

function AddColumn({ draft, live, onChange, onChoose }: Pick<Props, 'draft' | 'live' | 'onChange' | 'onChoose'>) {
  const { t } = useText()
  const [title, setTitle] = useState('')
  const add = (kind: string) => {
    const said = title.trim() === '' ? t(kindTitle(lookOf(kind).kind)) : title.trim()
    const next = addColumn(draft, kind, { mn: said }, live)
    onChange((now) => (now === draft ? next : addColumn(now, kind, { mn: said }, live)))
    onChoose(next.columns.at(-1)?.name ?? null)
    setTitle('')
  }
  return (
    <form
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault()
        add('text')
      }}
    >
      <input
        value={title}
        maxLength={100}
        placeholder={t('builder.column_add_hint')}
        aria-label={t('builder.column_name')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Popover
        label={t('builder.column_add')}
        width={340}
        renderTrigger={(wiring) => (
          <Button icon="plus" type="button" {...wiring}>
            {t('builder.column_add')}
          </Button>
        )}
      >
        {(close) => (
          <KindMenu
            onTake={(kind) => {
              close()
              add(kind)
            }}
          />
        )}
      </Popover>
    </form>
  )
}

/** What a column may be, found by what it is called or holds; Enter takes the first. */
function KindMenu({ onTake }: { onTake: (kind: string) => void }) {
  const { t } = useText()
  const noteOf = useKindNote()
  const [sought, setSought] = useState('')
  const called = looksByGroup((kind) => isOffered(kind) && saysAll(t(kindTitle(kind)), sought))
  const groups = called.length > 0 ? called : looksByGroup((kind) => isOffered(kind) && saysAll(noteOf(kind), sought))
  const [first] = groups.flatMap(({ among }) => among)
  return (
    <>
      <input
        type="search"
        className={styles['find']}
        value={sought}
        maxLength={60}
        aria-label={t('platform.search')}
        placeholder={t('platform.search')}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // The form around it adds no column of its own.
          event.preventDefault()
          if (first) onTake(first.kind.name)
        }}
      />
      {groups.length === 0 ? <p className={styles['hint']}>{t('platform.no_results')}</p> : null}
      {groups.map(({ group, among }) => (
        <MenuList key={group} title={t(`platform.fields.group.${group}`)}>
          {among.map(({ kind, icon }) => (
            <MenuButton key={kind.name} icon={icon} note={noteOf(kind)} onClick={() => onTake(kind.name)}>
              {t(kindTitle(kind))}
            </MenuButton>
          ))}
        </MenuList>
      ))}
    </>
  )
}

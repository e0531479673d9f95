import { useState } from 'react'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { call } from '#platform/web/call.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { type Place, Tree } from '#platform/web/tree/index.ts'
import { moveRow } from '../../../shared/board.ts'
import { changeRow } from '../../../shared/contract.ts'
import { CardFacts } from '../CardFacts.tsx'
import { showRefusal } from '../../refusal.ts'
import { rowName } from '../row-name.ts'
import type { ViewProps } from '../view-props.ts'
import { type Branch, useBranches } from './use-branches.ts'
import styles from './tree.module.css'

/** Rows under each other: opened as far as one looks, moved by dragging or by Alt and the arrows. */
export default function TreeView({ table, setting: { by, card = [] }, view, may, fixed }: ViewProps<'tree'>) {
  const { t, language } = useText()
  const say = useWords()
  const branches = useBranches(table.name, view)
  const [chosen, setChosen] = useState<number>()
  const nameOf = ({ row }: Branch) => rowName(table, row, language)
  const mayMove = may('u') && !fixed.includes(by) && !branches.isSought

  const move = async (number: number, { parent_id, before_id }: Place) => {
    const moved = find(branches.tree, number)
    if (!moved) return
    const parent = parent_id === null ? null : find(branches.tree, parent_id)
    const siblings = (parent ? parent.children : branches.tree).filter(({ id }) => id !== number)
    const was = { [by]: moved.row.values[by] ?? null }
    const to = parent ? writtenReference({ id: parent.row.id, name: nameOf(parent) }) : null
    const before = before_id === null ? null : branches.idOf(before_id)
    const after = before === null ? (siblings.at(-1)?.row.id ?? null) : null
    const wish = { table: table.name, id: moved.row.id, was, values: { [by]: to } }
    try {
      await (table.ranked ? call(moveRow, { ...wish, after, before }) : call(changeRow, wish))
      if (parent) branches.fold(parent.row.id, true)
    } catch (error) {
      showRefusal(error)
    }
    await branches.reread()
  }

  if (branches.isPending) return <ListSkeleton />
  if (branches.error) return <ErrorPanel isPart error={branches.error} onRetry={branches.again} />
  return (
    <div className={styles['tree']}>
      {branches.isSought ? <p className={styles['note']}>{t('records.tree.only_found')}</p> : null}
      <Tree
        label={say(table.title)}
        tree={branches.tree}
        chosenId={chosen}
        name={nameOf}
        onChoose={setChosen}
        onOpen={(id) => view.show({ row: branches.idOf(id) })}
        isFolding
        isFaint={({ row }) => row.leads}
        folds={{
          hasBelow: ({ row }) => row.below > 0,
          isOpen: ({ row }) => branches.isOpen(row),
          onFold: (id, isOpen) => branches.fold(branches.idOf(id), isOpen),
        }}
        moves={mayMove ? { takes: () => true, onMove: (id, place) => void move(id, place) } : undefined}
      >
        {(branch) => (
          <>
            <span className={styles['words']}>
              <button
                type="button"
                tabIndex={-1}
                className={styles['name']}
                onClick={() => view.show({ row: branch.row.id })}
              >
                {nameOf(branch)}
              </button>
              {branch.row.below > 0 ? (
                <span className={styles['count']} title={t('records.tree.below', { count: branch.row.below })}>
                  {branch.row.below}
                </span>
              ) : null}
              <CardFacts table={table} names={card} row={branch.row} />
            </span>
            {may('c') && !fixed.includes(by) ? (
              <IconButton
                icon="plus"
                size={16}
                label={t('records.tree.add_below', { name: nameOf(branch) })}
                onClick={() => {
                  branches.fold(branch.row.id, true)
                  view.show({
                    row: 'new',
                    begin: { [by]: writtenReference({ id: branch.row.id, name: nameOf(branch) }) },
                  })
                }}
              />
            ) : null}
          </>
        )}
      </Tree>
      {moreOf(branches.tree).map(({ row, id }) => (
        <Button key={id} size="small" kind="quiet" onClick={() => branches.more(row.id)}>
          {t('records.tree.more', { name: rowName(table, row, language) })}
        </Button>
      ))}
      {branches.hasMore ? (
        <Button size="small" onClick={() => branches.more(null)}>
          {t('records.tree.more_at_top')}
        </Button>
      ) : null}
    </div>
  )
}

/** The branch of this number, however deep. */
function find(tree: readonly Branch[], id: number): Branch | undefined {
  for (const branch of tree) {
    const found = branch.id === id ? branch : find(branch.children, id)
    if (found) return found
  }
  return undefined
}

const moreOf = (tree: readonly Branch[]): Branch[] =>
  tree.flatMap((branch) => [...moreOf(branch.children), ...(branch.hasMore ? [branch] : [])])

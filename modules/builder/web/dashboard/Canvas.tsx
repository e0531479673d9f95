import { Suspense } from 'react'
import type { Words } from '#platform/shared/i18n.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import type { DashboardBlock } from '#modules/records/shared/index.ts'
import { BlockPreview, placeStyle } from '#modules/records/web/parts.ts'
import styles from './dashboard.module.css'
import { useArranging } from './use-arranging.ts'

interface Props {
  blocks: readonly DashboardBlock[]
  tables: readonly { name: string; title: Words }[]
  isDisabled: boolean
  onChange: (blocks: DashboardBlock[]) => void
  onOpen: (key: string) => void
  onRemove: (key: string) => void
}

/** The grid as it will be, each block with what moves, stretches and changes it. */
export function Canvas({ blocks, tables, isDisabled, onChange, onOpen, onRemove }: Props) {
  const { t } = useText()
  const say = useWords()
  const nameOf = (block: DashboardBlock) => {
    const own = block.title ? say(block.title) : ''
    if (own !== '') return own
    if (block.kind === 'text') return t('builder.block_text')
    return say(tables.find(({ name }) => name === block.table)?.title ?? { mn: block.table })
  }
  const { grid, handle, shown, moving } = useArranging(blocks, onChange, nameOf)
  return (
    <div className={styles['around']}>
      <div ref={grid} className={styles['canvas']} data-moving={moving !== undefined || undefined}>
        {shown.map((block) => {
          const name = nameOf(block)
          return (
            <section
              key={block.key}
              className={styles['block']}
              style={placeStyle(block.place)}
              data-moving={moving === block.key || undefined}
              aria-label={name}
            >
              <header className={styles['head']}>
                <button
                  type="button"
                  className={styles['move']}
                  disabled={isDisabled}
                  aria-label={t('builder.block_move', { name })}
                  title={t('builder.block_move_hint')}
                  {...handle(block, false)}
                >
                  <Icon name="menu" size={16} />
                </button>
                <b>{name}</b>
                <IconButton
                  icon="settings"
                  size={17}
                  label={t('builder.block_change', { name })}
                  onClick={() => onOpen(block.key)}
                />
                <IconButton
                  icon="trash"
                  size={17}
                  disabled={isDisabled}
                  label={t('builder.block_remove', { name })}
                  onClick={() => onRemove(block.key)}
                />
              </header>
              <div className={styles['shows']}>
                <Suspense fallback={<ListSkeleton />}>
                  <BlockPreview block={block} />
                </Suspense>
              </div>
              <button
                type="button"
                className={styles['stretch']}
                disabled={isDisabled}
                aria-label={t('builder.block_stretch', { name })}
                title={t('builder.block_stretch_hint')}
                {...handle(block, true)}
              />
            </section>
          )
        })}
      </div>
    </div>
  )
}

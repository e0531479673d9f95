import { EmptyList, LineHandle, OrderedLine, OrderedLists } from '#platform/web/drag/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import type { ShownBlock } from '#platform/web/home-blocks.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Arrangement } from '../../shared/arrangement.ts'
import { namesOf, placed } from '../placed.ts'
import styles from './arrange.module.css'
import { moved, parts } from './moved.ts'

interface Props {
  blocks: readonly ShownBlock[]
  arrangement: Arrangement | null
  onChange: (arrangement: Arrangement) => void
}

/** Blocks by column; what is hidden stands below. */
export function ArrangeList({ blocks, arrangement, onChange }: Props) {
  const { t } = useText()
  const now = namesOf(placed(blocks, arrangement))
  const titleOf = (name: string) => {
    const title = blocks.find((one) => one.name === name)?.title
    return title === undefined ? name : t(title)
  }
  const move = (name: string, part: (typeof parts)[number], at: number) => {
    const next = moved(now, name, part, at)
    if (next) onChange(next)
    return next !== null
  }
  return (
    <OrderedLists
      lists={parts.map((part) => now[part])}
      names={parts.map((part) => t(`home.part.${part}`))}
      title={titleOf}
      onMove={(name, { list, at }) => move(name, parts[list]!, at)}
      sideways={(_, way) => ({ list: parts.indexOf(way === 'in' ? 'side' : 'main'), at: Number.MAX_SAFE_INTEGER })}
    >
      {parts.map((part, list) => (
        <section key={part} className={styles['part']}>
          <h3>{t(`home.part.${part}`)}</h3>
          {now[part].length === 0 ? <EmptyList list={list}>{t('home.part_empty')}</EmptyList> : null}
          <ul>
            {now[part].map((name) => (
              <Line
                key={name}
                name={name}
                title={titleOf(name)}
                part={part}
                onMove={(to) => move(name, to, Number.MAX_SAFE_INTEGER)}
                usual={blocks.find((one) => one.name === name)?.column ?? 'main'}
              />
            ))}
          </ul>
        </section>
      ))}
    </OrderedLists>
  )
}

function Line({
  name,
  title,
  part,
  usual,
  onMove,
}: {
  name: string
  title: string
  part: (typeof parts)[number]
  usual: 'main' | 'side'
  onMove: (to: (typeof parts)[number]) => void
}) {
  const { t } = useText()
  const isHidden = part === 'hidden'
  return (
    <OrderedLine name={name} className={styles['line']!}>
      <LineHandle name={name} label={t('home.move', { name: title })} />
      <span className={styles['title']} data-hidden={isHidden || undefined}>
        {title}
      </span>
      {isHidden ? null : (
        <IconButton
          icon={part === 'main' ? 'next' : 'back'}
          size={16}
          label={t(part === 'main' ? 'home.to_side' : 'home.to_main', { name: title })}
          onClick={() => onMove(part === 'main' ? 'side' : 'main')}
        />
      )}
      <IconButton
        icon={isHidden ? 'eye' : 'eye-off'}
        size={16}
        label={t(isHidden ? 'home.show' : 'home.hide', { name: title })}
        onClick={() => onMove(isHidden ? usual : 'hidden')}
      />
    </OrderedLine>
  )
}

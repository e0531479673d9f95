import { Icon } from '#platform/web/icons/index.ts'
import styles from './register.module.css'

/** How far one has come. */
export function Steps({ names, at, isDone }: { names: readonly string[]; at: number; isDone: boolean }) {
  return (
    <ol className={styles['steps']}>
      {names.map((name, place) => {
        const isPast = isDone || place < at
        return (
          <li
            key={name}
            className={isPast ? styles['past'] : place === at ? styles['now'] : ''}
            aria-current={place === at && !isDone ? 'step' : undefined}
          >
            <span className={styles['disc']}>{isPast ? <Icon name="check" size={14} weight={2.4} /> : place + 1}</span>
            <span className={styles['name']}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}

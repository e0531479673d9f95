import { Avatar, shortName } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Unit } from '../../shared/structure.ts'
import { figuresOf, headOf } from '../structure/tree.ts'
import styles from './ChartPage.module.css'

export function IndentedList({ tree }: { tree: readonly Unit[] }) {
  const { t } = useText()
  return (
    <ul className={styles['list']}>
      {tree.map((unit) => {
        const head = headOf(unit)
        const { people, vacant } = figuresOf([unit])
        const words = [
          head && shortName(head.first_name, head.last_name),
          t('organization.structure.people', { people }),
          vacant > 0 && t('organization.structure.vacant', { vacant }),
        ]
        return (
          <li key={unit.id}>
            <div className={styles['item']}>
              {head ? <Avatar first={head.first_name} last={head.last_name} size={32} /> : null}
              <div>
                <p className={styles['unit']}>{unit.label}</p>
                <p className={styles['head']}>{words.filter(Boolean).join(' · ')}</p>
              </div>
            </div>
            {unit.children.length > 0 ? <IndentedList tree={unit.children} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

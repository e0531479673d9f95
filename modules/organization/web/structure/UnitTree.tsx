import { shortName } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Tree, type Place } from '#platform/web/tree/index.ts'
import type { Unit } from '../../shared/structure.ts'
import { figuresOf, headOf, takesUnits } from './tree.ts'
import styles from './UnitTree.module.css'

interface Props {
  tree: readonly Unit[]
  chosenId: number
  mayMove: boolean
  onChoose: (id: number) => void
  onMove: (id: number, place: Place) => void
}

/** The tree of units; whoever moves none finds the same in the menu of a unit. */
export function UnitTree({ tree, chosenId, mayMove, onChoose, onMove }: Props) {
  const { t } = useText()
  return (
    <Tree
      isFolding
      label={t('organization.structure.title')}
      tree={tree}
      chosenId={chosenId}
      name={({ label }) => label}
      onChoose={onChoose}
      moves={mayMove ? { takes: takesUnits, onMove } : undefined}
    >
      {(unit) => (
        <>
          <span className={styles['words']}>
            <span className={styles['name']}>{unit.label}</span>
            <Head unit={unit} />
          </span>
          <Figures unit={unit} />
        </>
      )}
    </Tree>
  )
}

function Head({ unit }: { unit: Unit }) {
  const head = headOf(unit)
  return head ? <span className={styles['head']}>{shortName(head.first_name, head.last_name)}</span> : null
}

function Figures({ unit }: { unit: Unit }) {
  const { t } = useText()
  const { people, vacant } = figuresOf([unit])
  return (
    <span className={`${styles['figures']} orgil-num`}>
      {vacant > 0 ? (
        <span className={styles['vacant']} title={t('organization.structure.vacant', { vacant })} aria-hidden>
          {vacant}
          <Icon name="assign" size={13} />
        </span>
      ) : null}
      <span title={t('organization.structure.people', { people })} aria-hidden>
        {people}
        <Icon name="user" size={13} />
      </span>
      <span className="orgil-hidden">
        {t('organization.structure.people', { people })}
        {vacant > 0 ? `, ${t('organization.structure.vacant', { vacant })}` : ''}
      </span>
    </span>
  )
}

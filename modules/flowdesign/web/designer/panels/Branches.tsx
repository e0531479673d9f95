import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { DiagramEdge } from '#modules/workflow/shared/index.ts'
import { isConditional } from '../../drawing/arrows.ts'
import type { OutcomeActions } from './Outcomes.tsx'
import styles from './panels.module.css'

/** The arrows out of one place in the order in which they are asked; the last is taken where no condition holds. */
export function Branches({
  source,
  chosen,
  actions,
  isDisabled,
}: {
  source: string
  chosen?: string
  actions: OutcomeActions
  isDisabled: boolean
}) {
  const { t } = useText()
  const arrows = actions.arrowsOf(source)
  const asked = arrows.filter(isConditional).length
  if (asked === 0) return null
  return (
    <ol className={styles['branches']} aria-label={t('flowdesign.branch.order')}>
      {arrows.map((arrow, at) => (
        <li key={arrow.id} data-open={arrow.id === chosen || undefined}>
          <div>
            <b>{isConditional(arrow) ? `${at + 1}. ${actions.wordsOf(arrow)}` : t('flowdesign.branch.otherwise')}</b>
            <small>→ {nameOf(arrow, actions)}</small>
          </div>
          {isConditional(arrow) && !isDisabled ? (
            <span>
              <IconButton
                icon="up"
                label={t('flowdesign.branch.earlier', { number: at + 1 })}
                disabled={at === 0}
                onClick={() => actions.onMoveArrow(arrow.id, -1)}
              />
              <IconButton
                icon="down"
                label={t('flowdesign.branch.later', { number: at + 1 })}
                disabled={at === asked - 1}
                onClick={() => actions.onMoveArrow(arrow.id, 1)}
              />
              <IconButton
                icon="edit"
                label={t('flowdesign.branch.edit', { number: at + 1 })}
                onClick={() => actions.onCondition(arrow)}
              />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

const nameOf = ({ target }: DiagramEdge, { targets }: OutcomeActions) =>
  targets.find(({ id }) => id === target)?.label ?? target

/** One arrow: its condition where it has one, and its neighbours out of the same outcome. */
export function ArrowParts({
  edge,
  actions,
  isDisabled,
}: {
  edge: DiagramEdge
  actions: OutcomeActions
  isDisabled: boolean
}) {
  const { t } = useText()
  return (
    <>
      <Branches source={edge.source} chosen={edge.id} actions={actions} isDisabled={isDisabled} />
      {isConditional(edge) && !isDisabled ? (
        <div className={styles['deeds']}>
          <Button icon="edit" onClick={() => actions.onCondition(edge)}>
            {t('flowdesign.branch.change')}
          </Button>
          <Button icon="forward" onClick={() => actions.onOtherwise(edge.id)}>
            {t('flowdesign.branch.make_otherwise')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

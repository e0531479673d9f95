import type { ReplyOf } from '#platform/shared/contract.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import type { listFlows } from '../../shared/documents/new-document.ts'
import type { OfferedType } from '../../shared/filing/contract.ts'
import styles from './create.module.css'

type Flow = ReplyOf<typeof listFlows>[number]

/**
 * What may be sent, by category; a flow that has types stands there once for each of them. Each says in a sentence
 * what it is for.
 */
export function FlowCards({
  flows,
  types,
  onChoose,
}: {
  flows: readonly Flow[]
  types: readonly OfferedType[]
  onChoose: (flow: number, type: number | null) => void
}) {
  const { t } = useText()
  const say = useWords()
  const categories = Map.groupBy(flows, ({ category }) => say(category))
  // What has no category comes last, and is called other only beside what has one.
  const inOrder = [...categories].toSorted(([a], [b]) => Number(a === '') - Number(b === ''))
  return (
    <div className={styles['categories']}>
      {inOrder.map(([category, members]) => (
        <section key={category} className={styles['category']}>
          {category || categories.size > 1 ? <h2>{category || t('workflow.create.other_category')}</h2> : null}
          <ul className={styles['cards']}>
            {members
              .flatMap((flow) => offersOf(flow, types))
              .map(({ flow, type, title, description }) => (
                <li key={`${flow.id} ${type ?? ''}`}>
                  <button type="button" className={styles['flow']} onClick={() => onChoose(flow.id, type)}>
                    <span className={styles['flowIcon']}>
                      <Icon name={isIconName(flow.icon) ? flow.icon : 'document'} size={20} />
                    </span>
                    <span className={styles['flowWords']}>
                      <b>{say(title)}</b>
                      {say(description) ? <span>{say(description)}</span> : null}
                    </span>
                    <Icon name="next" size={16} />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface Offer extends Pick<Flow, 'title' | 'description'> {
  flow: Flow
  type: number | null
}

/** A type of several flows says by which of them it goes, and so does one of which nothing else is said. */
function offersOf(flow: Flow, types: readonly OfferedType[]): Offer[] {
  const ofFlow = types.filter(({ flow_ids }) => flow_ids.includes(flow.id))
  if (ofFlow.length === 0) return [{ flow, type: null, title: flow.title, description: flow.description }]
  return ofFlow.map(({ id, title, description, flow_ids }) => ({
    flow,
    type: id,
    title,
    description: flow_ids.length > 1 || !description.mn ? flow.title : description,
  }))
}

import type { ReplyOf } from '#platform/shared/contract.ts'
import { useWords } from '#platform/web/i18n/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import type { listFlows } from '../../shared/documents.ts'
import styles from './create.module.css'

type Flow = ReplyOf<typeof listFlows>[number]

/** The flows by category; each says in a sentence what it is for. */
export function FlowCards({ flows, onChoose }: { flows: readonly Flow[]; onChoose: (id: number) => void }) {
  const say = useWords()
  const categories = Map.groupBy(flows, ({ category }) => say(category))
  return (
    <div className={styles['categories']}>
      {[...categories].map(([category, members]) => (
        <section key={category} className={styles['category']}>
          <h2>{category}</h2>
          <ul className={styles['cards']}>
            {members.map((flow) => (
              <li key={flow.id}>
                <button type="button" className={styles['flow']} onClick={() => onChoose(flow.id)}>
                  <span className={styles['flowIcon']}><Icon name={isIconName(flow.icon) ? flow.icon : 'document'} size={20} /></span>
                  <span className={styles['flowWords']}><b>{say(flow.title)}</b><span>{say(flow.description)}</span></span>
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

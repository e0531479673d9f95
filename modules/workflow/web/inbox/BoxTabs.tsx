import { useText } from '#platform/web/i18n/index.ts'
import { boxes } from '../../shared/inbox.ts'
import type { Box } from '../views/inbox-search.ts'
import styles from './inbox.module.css'
import type { useInboxCounts } from './use-inbox-counts.ts'

interface Props {
  box: Box
  counts: ReturnType<typeof useInboxCounts>
  onChoose: (box: Box) => void
}

export function BoxTabs({ box, counts, onChoose }: Props) {
  const { t } = useText()
  return (
    <div className={styles['boxes']} role="group" aria-label={t('workflow.inbox.boxes')}>
      {boxes.map((one) => {
        const count = counts?.[one] ?? 0
        return (
          <button key={one} type="button" aria-pressed={one === box} onClick={() => onChoose(one)}>
            {t(`workflow.inbox.${one}`)}
            {count > 0 && <b className="orgil-num">{count > 999 ? '999+' : count}</b>}
          </button>
        )
      })}
    </div>
  )
}

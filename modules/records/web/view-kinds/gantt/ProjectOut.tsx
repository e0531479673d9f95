import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { save } from '#platform/web/save.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { leftOut, projectFile } from '../../../shared/gantt-file/outgoing.ts'
import styles from './gantt-view.module.css'
import type { Planning } from './plan.ts'

interface Props {
  table: Table
  planning: Planning
  /** Links that lead to rows which are not shown. */
  beyond: number
  /** Columns of which a file of MS Project knows nothing. */
  others: number
  onClose: () => void
}

/** A plan leaves as a file of MS Project: what goes along, and what does not, is said before. */
export default function ProjectOut({ table, planning, beyond, others, onClose }: Props) {
  const { t } = useText()
  const title = useWords()(table.title)
  const { laid, rows, links } = planning
  const { plan } = laid
  const result = laid.schedule()
  const { undated, moved } = leftOut({ rows, result })
  const left = [
    undated > 0 ? t('records.gantt.file_undated', { count: undated }) : '',
    moved > 0 ? t('records.gantt.file_moved', { count: moved }) : '',
    beyond > 0 ? t('records.gantt.file_beyond', { count: beyond }) : '',
    others > 0 ? t('records.gantt.file_others', { count: others }) : '',
  ].filter(Boolean)
  return (
    <Dialog
      title={t('records.gantt.file_out')}
      shape="sheet"
      width={520}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind="primary"
            icon="download"
            disabled={plan.tasks.length === 0}
            onClick={() => {
              const file = title.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'plan'
              save(`${file}.xml`, 'application/xml', projectFile({ title, rows, plan, result }))
              onClose()
            }}
          >
            {t('records.gantt.file_save')}
          </Button>
        </>
      }
    >
      <div className={styles['file']}>
        <p>{t('records.gantt.file_holds', { rows: plan.tasks.length, links: links.length })}</p>
        {left.length > 0 ? (
          <Notice kind="warning" title={t('records.gantt.file_left')}>
            <ul className={styles['lost']}>
              {left.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}

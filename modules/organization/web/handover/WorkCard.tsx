import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { showOpenWork } from '../../shared/handover.ts'
import type { EmployeeDetail } from '../../shared/staff.ts'
import { HandoverDialog } from './HandoverDialog.tsx'
import styles from './handover.module.css'

const SHOWN = 5

/** What waits for this person alone, and the way to give it to others. */
export function WorkCard({ employee }: { employee: EmployeeDetail }) {
  const { t } = useText()
  const words = useWords()
  const [isGiving, setGiving] = useState(false)
  const work = useCall(showOpenWork, { id: employee.emp_id }, { meta: { quiet: true } })
  const items = work.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card
      title={
        <>
          {t('organization.handover.title')} <span className="orgil-num">{items.length}</span>
        </>
      }
    >
      <ul className={styles['list']}>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.work_id}>
            {item.title}
            <br />
            <span>
              <span className="orgil-num">{item.number}</span> · {words(item.step)}
            </span>
          </li>
        ))}
      </ul>
      {items.length > SHOWN ? (
        <p className={styles['more']}>{t('organization.handover.more', { count: items.length - SHOWN })}</p>
      ) : null}
      {employee.is_me ? null : (
        <div className={styles['foot']}>
          <Button icon="assign" onClick={() => setGiving(true)}>
            {t('organization.handover.action')}
          </Button>
        </div>
      )}
      {isGiving ? (
        <HandoverDialog
          empId={employee.emp_id}
          name={`${employee.last_name} ${employee.first_name}`}
          onClose={() => setGiving(false)}
        />
      ) : null}
    </Card>
  )
}

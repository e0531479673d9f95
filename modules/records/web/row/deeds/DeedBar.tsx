import { useContext } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useWords } from '#platform/web/i18n/index.ts'
import type { Row } from '../../../shared/contract.ts'
import { DeedsPlace } from './deed.ts'
import styles from './deeds.module.css'

/** What can be done with this row, above its form. */
export function DeedBar({ row }: { row: Row }) {
  const say = useWords()
  const deeds = useContext(DeedsPlace)
  const offered = deeds?.offered(row) ?? []
  if (!deeds || offered.length === 0) return null
  return (
    <div className={styles['bar']}>
      {offered.map((deed) => (
        <Button
          key={deed.key}
          size="small"
          icon={deed.icon}
          {...(deed.isFirst && { kind: 'primary' as const })}
          onClick={() => deeds.run(deed, row)}
        >
          {say(deed.title)}
        </Button>
      ))}
    </div>
  )
}

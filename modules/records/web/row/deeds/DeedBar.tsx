import { useContext } from 'react'
import { Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import type { Row } from '../../../shared/contract.ts'
import { PaperLink } from '../PaperLink.tsx'
import { DeedsPlace } from './deed.ts'
import styles from './deeds.module.css'

/** What can be done with this row, above its form. */
export function DeedBar({ row }: { row: Row }) {
  const { language } = useText()
  const say = useWords()
  const deeds = useContext(DeedsPlace)
  const offered = deeds?.offered(row) ?? []
  if (!deeds || offered.length === 0) return null
  return (
    <div className={styles['bar']}>
      {offered.map((deed) =>
        'href' in deed ? (
          <PaperLink
            key={deed.key}
            {...{ table: deeds.table, row }}
            className={buttonClass({ size: 'small' })}
            href={deed.href(row, language)}
          >
            <Icon name={deed.icon} size={16} /> {say(deed.title)}
          </PaperLink>
        ) : (
          <Button
            key={deed.key}
            size="small"
            icon={deed.icon}
            {...(deed.isFirst && { kind: 'primary' as const })}
            onClick={() => deeds.run(deed, row)}
          >
            {say(deed.title)}
          </Button>
        ),
      )}
    </div>
  )
}

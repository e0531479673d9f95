import { useNavigate } from '@tanstack/react-router'
import { useText } from '#platform/web/i18n/index.ts'
import type { InboxItem } from '../../shared/inbox.ts'
import { InboxRow } from '../inbox/InboxRow.tsx'
import { useIsWide } from '../inbox/use-is-wide.ts'
import { type Box, writeOrigin, writeSearch } from '../views/inbox-search.ts'
import styles from './home.module.css'

const nobody: () => void = () => undefined

/** Rows of a box as the inbox shows them; pressed, they open beside that box, or alone on a phone. */
export function DocumentLines({ items, box }: { items: readonly InboxItem[]; box: Box }) {
  const { t } = useText()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const open = (id: string) =>
    isWide
      ? void navigate({ to: '/workflow/inbox', search: writeSearch({ box, id }) })
      : void navigate({ to: '/workflow/$id', params: { id }, search: writeOrigin({ box }) })
  return (
    <ul className={styles['documents']} aria-label={t(`workflow.inbox.${box}`)}>
      {items.map((item) => (
        <InboxRow
          key={item.step?.id ?? item.id}
          item={item}
          box={box}
          isOpen={false}
          isChecked={false}
          isChecking={false}
          canCheck={false}
          onOpen={open}
          onCheck={nobody}
        />
      ))}
    </ul>
  )
}

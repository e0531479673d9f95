import { Link } from '@tanstack/react-router'
import { buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState } from '#platform/web/layout/index.ts'
import { useMay } from '#modules/access/web/index.ts'
import type { Box } from '../views/inbox-search.ts'

/** What this box will hold one day, or that these words are nowhere in it. */
export function NothingHere({ box, q, isFiltered = false }: { box: Box; q: string; isFiltered?: boolean }) {
  const { t } = useText()
  const may = useMay()
  if (q) {
    const elsewhere = (
      <Link to="/workflow/search" search={{ q }} className={buttonClass({ kind: 'plain' })}>
        {t('workflow.find_elsewhere')}
      </Link>
    )
    return (
      <EmptyState icon="search" title={t('platform.no_results')} action={elsewhere}>
        {t('workflow.inbox.other_words')}
      </EmptyState>
    )
  }
  if (isFiltered)
    return (
      <EmptyState icon="funnel" title={t('workflow.view.nothing')}>
        {t('workflow.view.nothing_hint')}
      </EmptyState>
    )
  const mayWrite = may('workflow.documents.c') && (box === 'sent' || box === 'waiting')
  const icon = ({ waiting: 'success', sent: 'send', watched: 'eye', done: 'inbox' } as const)[box]
  return (
    <EmptyState
      icon={icon}
      title={t(`workflow.inbox.empty_${box}`)}
      action={
        mayWrite && (
          <AppLink to="/workflow/new" className={buttonClass({ kind: box === 'sent' ? 'primary' : 'plain' })}>
            {t('workflow.create.title')}
          </AppLink>
        )
      }
    >
      {t(`workflow.inbox.empty_${box}_hint`)}
    </EmptyState>
  )
}

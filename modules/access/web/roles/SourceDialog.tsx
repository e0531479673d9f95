import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { showRoleSource } from '../../shared/role-sources.ts'
import type { RoleView } from '../../shared/roles.ts'
import { SourceForm } from './SourceForm.tsx'

interface Props {
  role: RoleView
  source: string
  mayChange: boolean
  onClose: () => void
}

/** One table: it is read when somebody opens it, for it may have hundreds of columns. */
export function SourceDialog({ role, source, mayChange, onClose }: Props) {
  const { t } = useText()
  const view = useCall(showRoleSource, { id: role.id, source }, { meta: { quiet: true }, staleTime: 0 })
  // What stood there before somebody opened it may be old.
  if (view.data && view.isFetchedAfterMount)
    return <SourceForm role={role} source={view.data} mayChange={mayChange} onClose={onClose} />
  return (
    <Dialog
      title={t('access.source.title')}
      shape="side"
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('platform.close')}</Button>}
    >
      {view.isError ? (
        <ErrorPanel isPart error={view.error} onRetry={() => void view.refetch()} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Dialog>
  )
}

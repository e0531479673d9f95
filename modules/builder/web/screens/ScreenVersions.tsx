import { useCall, useChange } from '#platform/web/call.ts'
import { listScreenVersions, takeScreenVersionBack } from '../../shared/screens.ts'
import { VersionsDialog } from '../publish/VersionsDialog.tsx'

interface Props {
  id: string
  mayDo: boolean
  onTaken: () => void
  onClose: () => void
}

export function ScreenVersions({ id, mayDo, onTaken, onClose }: Props) {
  const versions = useCall(listScreenVersions, { id }, { meta: { quiet: true } })
  const take = useChange(takeScreenVersionBack)
  const onTake = (version: number) => take.mutateAsync({ id, version }).catch(() => null)
  return (
    <VersionsDialog isTaking={take.isPending} onTake={mayDo ? onTake : undefined} {...{ versions, onTaken, onClose }} />
  )
}

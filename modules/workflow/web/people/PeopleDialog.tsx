import { useState } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Chosen, Unable } from './names.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

interface Props {
  title: string
  confirm: string
  chosen: readonly Chosen[]
  withUnits?: boolean
  unable?: Unable
  /** Whether choosing nobody is an answer too. */
  mayBeEmpty?: boolean
  onConfirm: (chosen: Chosen[]) => void
  onCancel: () => void
}

export default function PeopleDialog({
  title,
  confirm,
  chosen,
  withUnits = false,
  unable,
  mayBeEmpty = false,
  onConfirm,
  onCancel,
}: Props) {
  const { t } = useText()
  const [picked, setPicked] = useState<Chosen[]>([...chosen])
  return (
    <Dialog
      title={title}
      width={760}
      shape="sheet"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('platform.cancel')}</Button>
          <Button
            kind="primary"
            why={picked.length === 0 && !mayBeEmpty ? t('workflow.people.choose_first') : undefined}
            onClick={() => onConfirm(picked)}
          >
            {picked.length > 0 ? `${confirm} (${picked.length})` : confirm}
          </Button>
        </>
      }
    >
      <PeoplePicker chosen={picked} onChange={setPicked} withUnits={withUnits} unable={unable} />
    </Dialog>
  )
}

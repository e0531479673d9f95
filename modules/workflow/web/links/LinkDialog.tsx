import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type DocumentLink, linkDocument, listLinks } from '../../shared/filing/links.ts'
import { myDocuments } from './my-documents.ts'

export default function LinkDialog({
  id,
  linked,
  onClose,
}: {
  id: string
  linked: readonly DocumentLink[]
  onClose: () => void
}) {
  const { t } = useText()
  const [chosen, setChosen] = useState('')
  const link = useChange(linkDocument, { stale: [listLinks] })
  const add = () => link.mutate({ id, to_id: chosen }, { onSuccess: onClose })
  return (
    <Dialog
      title={t('workflow.links.add_title')}
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" disabled={chosen === ''} busy={link.isPending} onClick={add}>
            {t('workflow.links.add')}
          </Button>
        </>
      }
    >
      <Combobox
        label={t('workflow.links.document')}
        hint={t('workflow.links.hint')}
        value={chosen}
        onChoose={setChosen}
        source={myDocuments([id, ...linked.map((one) => one.id)])}
      />
    </Dialog>
  )
}

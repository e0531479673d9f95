import { useState } from 'react'
import { useChange, call } from '#platform/web/call.ts'
import { Combobox, type Source } from '#platform/web/combobox/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { boxes, type InboxItem, listInbox } from '../../shared/inbox.ts'
import { type DocumentLink, linkDocument, listLinks } from '../../shared/filing/links.ts'

const MOST = 20

/** Documents of all my boxes, each once. */
function myDocuments(except: readonly string[]): Source {
  const option = ({ id, title, number, registered_number }: InboxItem) => ({
    value: id,
    label: title,
    detail: `№ ${registered_number ?? number}`,
  })
  const foundFor = async (q: string, signal: AbortSignal) => {
    const pages = await Promise.all(boxes.map((box) => call(listInbox, { box, q, limit: MOST }, { signal })))
    const found = new Map(
      pages
        .flatMap(({ items }) => items)
        .filter(({ id }) => !except.includes(id))
        .map((one) => [one.id, one]),
    )
    return [...found.values()].map(option)
  }
  return {
    key: ['documents to link', ...except],
    find: async (words, _after, signal) => ({ options: await foundFor(words, signal), next: null }),
    named: async (value, signal) => (await foundFor('', signal)).find((one) => one.value === value) ?? null,
  }
}

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

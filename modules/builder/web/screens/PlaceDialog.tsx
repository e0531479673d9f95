import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Choice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { placeScreen, type showScreenDraft } from '../../shared/screens.ts'
import styles from './screens.module.css'

interface Props {
  drawn: ReplyOf<typeof showScreenDraft>
  onClose: () => void
  onDone: () => void
}

/** Whether the screen stands in the menu, and where; who sees it there follows from the rights on its table. */
export function PlaceDialog({ drawn, onClose, onDone }: Props) {
  const { t } = useText()
  const say = useWords()
  const [isIn, setIn] = useState(true)
  const [parent, setParent] = useState(drawn.place ? String(drawn.place.parent_id ?? '') : 'project')
  const place = useChange(placeScreen)
  const save = async () => {
    const parent_id = parent === 'project' ? ('project' as const) : parent === '' ? null : Number(parent)
    const done = await place.mutateAsync({ id: drawn.id, in_menu: isIn, parent_id }).catch(() => null)
    if (!done) return
    toast.success(t('platform.saved'))
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t('builder.screen_menu')}
      shape="sheet"
      width={480}
      onClose={() => {
        onClose()
        onDone()
      }}
      footer={
        <Button kind="primary" busy={place.isPending} onClick={() => void save()}>
          {t('platform.save')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p>{t('builder.screen_menu_hint')}</p>
        <Tick
          isSwitch
          label={t('builder.screen_in_menu')}
          checked={isIn}
          onChange={({ target }) => setIn(target.checked)}
        />
        {isIn ? (
          <Choice
            label={t('builder.screen_under')}
            value={parent}
            choices={[
              { value: 'project', label: t('builder.screen_under_project') },
              { value: '', label: t('builder.screen_under_none') },
              ...drawn.headings.map(({ id, title }) => ({ value: String(id), label: say(title) })),
            ]}
            onChange={({ target }) => setParent(target.value)}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

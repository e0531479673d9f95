import { useState } from 'react'
import { check } from '#platform/shared/expression/index.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { conditionFields } from '#modules/workflow/shared/index.ts'
import type { Parties } from '../use-parties.ts'
import { FlowCondition } from './FlowCondition.tsx'
import styles from './panels.module.css'

interface Props {
  /** From where to where the arrow leads. */
  name: string
  form: readonly FormField[]
  parties: Pick<Parties, 'options'>
  /** The condition that the arrow has; without one it is being drawn. */
  condition?: string
  onSave: (condition: string) => void
  /** The new arrow takes the place of the one that leads on otherwise. */
  onReplace?: () => void
  onClose: () => void
}

/** When an arrow is taken that is not the only one out of its outcome. */
export function ConditionDialog({ name, form, parties, condition, onSave, onReplace, onClose }: Props) {
  const { t } = useText()
  const [text, setText] = useState(condition ?? '')
  const isGood = text.trim() !== '' && check(text, conditionFields(form), 'boolean').ok
  return (
    <Dialog
      title={t('flowdesign.branch.title')}
      shape="sheet"
      width={680}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          {onReplace ? <Button onClick={onReplace}>{t('flowdesign.branch.replace')}</Button> : null}
          <Button kind="primary" disabled={!isGood} onClick={() => onSave(text.trim())}>
            {t(condition === undefined ? 'flowdesign.branch.add' : 'flowdesign.branch.save')}
          </Button>
        </>
      }
    >
      <div className={styles['publish']}>
        <p>
          <b>{name}</b>
        </p>
        <p className={styles['why']}>
          {t(condition === undefined ? 'flowdesign.branch.new_hint' : 'flowdesign.branch.hint')}
        </p>
        <FlowCondition
          form={form}
          parties={parties}
          value={text}
          whenEmpty={t('flowdesign.branch.empty')}
          onChange={setText}
        />
      </div>
    </Dialog>
  )
}

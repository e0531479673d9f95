import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { listFlows } from '../../shared/documents/new-document.ts'
import { type DocumentTemplate, listTemplates, removeTemplate } from '../../shared/filing/templates.ts'
import styles from './create.module.css'

interface Props {
  templates: readonly DocumentTemplate[]
  flows: ReplyOf<typeof listFlows>
  onChoose: (template: DocumentTemplate) => void
}

/** Documents that somebody begins again and again: one's own, and those that administrators share. */
export function TemplateCards({ templates, flows, onChoose }: Props) {
  const { t } = useText()
  const say = useWords()
  const [removing, setRemoving] = useState<DocumentTemplate | null>(null)
  const remove = useChange(removeTemplate, { stale: [listTemplates] })
  if (templates.length === 0) return null
  const close = () => setRemoving(null)
  return (
    <section className={styles['category']}>
      <h2>{t('workflow.templates.heading')}</h2>
      <ul className={styles['cards']}>
        {templates.map((template) => {
          const flow = flows.find(({ id }) => id === template.flow_id)
          return (
            <li key={template.id} className={styles['template']}>
              <button type="button" className={styles['flow']} onClick={() => onChoose(template)}>
                <span className={styles['flowIcon']}>
                  <Icon name={template.is_shared ? 'users' : 'star'} size={20} />
                </span>
                <span className={styles['flowWords']}>
                  <b>{template.name}</b>
                  <span>{flow && say(flow.title)}</span>
                </span>
              </button>
              {template.may_remove && (
                <IconButton
                  icon="trash"
                  size={16}
                  label={t('workflow.templates.remove', { name: template.name })}
                  onClick={() => setRemoving(template)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t('workflow.templates.remove', { name: removing.name })}
          action={t('platform.delete')}
          isBusy={remove.isPending}
          onCancel={close}
          onConfirm={() => remove.mutate({ id: removing.id }, { onSuccess: close })}
        >
          <p>{t(removing.is_shared ? 'workflow.templates.remove_shared' : 'workflow.templates.remove_hint')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

import { useState } from 'react'
import { z } from 'zod'
import { writtenText } from '#platform/shared/written-text.ts'
import { Fields, useForm } from '#platform/web/form/index.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { call } from '#platform/web/call.ts'
import { stepNodes } from '#modules/workflow/shared/index.ts'
import { createDesign, type FlowRow } from '../../shared/contract.ts'
import { templateNames, templateOf } from '../../shared/templates.ts'
import styles from './flows.module.css'
import { nextName } from '../next-name.ts'

const form = z.object({
  mn: writtenText.min(1, 'flowdesign.title_missing').max(200),
  en: z.string().max(200),
  ko: z.string().max(200),
  template: z.enum(templateNames),
})
const looks = {
  blank: 'plus',
  council: 'vote',
  leave: 'calendar',
  tender: 'box',
  small_purchase: 'spark',
  incoming_letter: 'mail',
} as const

/** A flow begins with its name, and with a template or another flow. */
export function NewFlow({
  copyOf,
  onClose,
  onMade,
}: {
  copyOf: FlowRow | null
  onClose: () => void
  onMade: (flow: { id: number }) => void
}) {
  const { t } = useText()
  const say = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const copied = copyOf?.title
  const name = useForm(form, {
    mn: nextName(copied?.mn),
    en: nextName(copied?.en),
    ko: nextName(copied?.ko),
    template: 'blank',
  })
  const make = ({ template, mn, en, ko }: z.output<typeof form>) =>
    call(
      createDesign,
      {
        title: { mn, ...(en && { en }), ...(ko && { ko }) },
        from: copyOf ? { kind: 'copy', id: copyOf.id } : { kind: 'template', template },
      },
      { idempotencyKey: key },
    ).then(onMade)
  return (
    <Dialog
      title={copyOf ? t('flowdesign.flows.copy_title', { name: say(copyOf.title) }) : t('flowdesign.flows.add')}
      shape="sheet"
      width={620}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={name.isBusy} type="submit" form="new-flow">
            {t('flowdesign.flows.make')}
          </Button>
        </>
      }
    >
      <form id="new-flow" {...name.wiring(make)} className={styles['new']}>
        <TextField
          label={t('flowdesign.flows.name_mn')}
          required
          maxLength={200}
          autoComplete="off"
          {...name.field('mn')}
        />
        <Fields>
          <TextField label={t('flowdesign.flows.name_en')} maxLength={200} autoComplete="off" {...name.field('en')} />
          <TextField label={t('flowdesign.flows.name_ko')} maxLength={200} autoComplete="off" {...name.field('ko')} />
        </Fields>
        {copyOf ? null : (
          <fieldset className={styles['templates']}>
            <legend>{t('flowdesign.flows.begin_with')}</legend>
            {templateNames.map((template) => (
              <label key={template}>
                <input
                  type="radio"
                  name="template"
                  checked={name.values.template === template}
                  onChange={() => name.set({ template })}
                />
                <Icon name={looks[template]} size={20} />
                <span>
                  <b>{t(`flowdesign.flows.template.${template}`)}</b>
                  <small>
                    {template === 'blank'
                      ? t('flowdesign.flows.template_blank')
                      : t('flowdesign.flows.steps', {
                          count: stepNodes(templateOf(template).diagram).filter(({ type }) => type === 'action').length,
                        })}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}

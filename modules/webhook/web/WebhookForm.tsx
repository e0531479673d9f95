import type { z } from 'zod'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { Tick, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  type WebhookEvent,
  webhookEvents,
  webhookForm,
  type WebhookView,
} from '../shared/webhooks.ts'
import styles from './webhooks.module.css'

interface Props {
  /** The one that is changed; a new one without it. */
  webhook?: WebhookView
  onClose: () => void
  onAdded?: (made: { id: string; secret: string }) => void
}

export function WebhookForm({ webhook, onClose, onAdded }: Props) {
  const { t } = useText()
  const cache = useQueryClient()
  const form = useForm(webhookForm, {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? [...webhookEvents],
  })
  const { events } = form.values
  const pick = (event: WebhookEvent, isOn: boolean) =>
    form.set({ events: webhookEvents.filter((one) => (one === event ? isOn : events.includes(one))) })
  const save = async (given: z.output<typeof webhookForm>) => {
    if (webhook) await call(changeWebhook, { id: webhook.id, ...given, is_active: webhook.is_active })
    const made = webhook ? null : await call(addWebhook, given)
    await cache.invalidateQueries({ queryKey: keyOf(listWebhooks) })
    toast.success(t('webhook.saved'))
    if (made) onAdded?.(made)
    else onClose()
  }
  return (
    <Dialog
      title={webhook ? t('webhook.edit') : t('webhook.add')}
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={form.isBusy} onClick={() => void form.send(save)}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <form className={styles['stack']} {...form.wiring(save)}>
        <TextField label={t('webhook.name')} required maxLength={100} {...form.field('name')} />
        <TextField
          label={t('webhook.url')}
          hint={t('webhook.url_hint')}
          required
          maxLength={2000}
          type="url"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field('url')}
        />
        <fieldset className={styles['events']}>
          <legend>{t('webhook.events')}</legend>
          {webhookEvents.map((event) => (
            <Tick
              key={event}
              label={t(`webhook.event.${event}`)}
              checked={events.includes(event)}
              onChange={({ target }) => pick(event, target.checked)}
            />
          ))}
          {form.words('events') ? (
            <p className={styles['problem']} role="alert">
              {form.words('events')}
            </p>
          ) : null}
        </fieldset>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

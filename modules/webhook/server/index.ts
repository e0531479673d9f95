import type { Module } from '#platform/server/module.ts'
import { clearDeliveriesAway } from './clear-away.ts'
import { collectWebhooks } from './collect.ts'
import { deliverWebhook, deliverWebhooksInTime } from './desk.ts'
import { webhookRoutes } from './routes.ts'
import { collectRows } from './rows.ts'
import { sealedWebhooks } from './secrets.ts'

/** Other systems hear what happens to documents. */
export const webhookModule: Module = {
  name: 'webhook',
  routes: webhookRoutes,
  permissions: { 'workflow.webhooks': ['r', 'u'] },
  menu: [
    {
      id: 50,
      place: 180,
      parent_id: 30,
      url: '/organization/webhooks',
      icon: 'link',
      permission: 'workflow.webhooks.r',
      title: { mn: 'Вэбхүүк', en: 'Webhooks', ko: '웹훅' },
    },
  ],
  grants: { admin: ['workflow.webhooks.r', 'workflow.webhooks.u'] },
  outbox: [collectWebhooks, collectRows],
  jobs: [deliverWebhook, deliverWebhooksInTime, clearDeliveriesAway],
  news: [
    {
      name: 'workflow.webhook',
      title: 'webhook.news_kind.webhook',
      keys: ['workflow.notify.webhook_given_up'],
      permission: 'workflow.webhooks.u',
      byMail: true,
    },
  ],
  sealed: [sealedWebhooks],
  counters: {
    orgil_webhooks_total: 'Tries of webhooks.',
  },
}

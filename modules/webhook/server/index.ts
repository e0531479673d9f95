import type { Module } from '#platform/server/module.ts'
import { clearDeliveriesAway } from './clear-away.ts'
import { collectWebhooks } from './collect.ts'
import { deliverWebhook, deliverWebhooksInTime } from './desk.ts'
import { webhookRoutes } from './routes.ts'
import { sealedWebhooks } from './secrets.ts'

/** Other systems hear what happens to documents. */
export const webhookModule: Module = {
  name: 'webhook',
  routes: webhookRoutes,
  permissions: { 'workflow.webhooks': ['r', 'u'] },
  outbox: [collectWebhooks],
  jobs: [deliverWebhook, deliverWebhooksInTime, clearDeliveriesAway],
  news: [
    { name: 'workflow.webhook', title: 'webhook.news_kind.webhook', keys: ['workflow.notify.webhook_given_up'], permission: 'workflow.webhooks.u', byMail: true },
  ],
  sealed: [sealedWebhooks],
}

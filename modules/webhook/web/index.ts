import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'

const screens: Screen[] = [
  {
    path: '/organization/webhooks',
    layout: 'default',
    title: 'webhook.title',
    permission: 'workflow.webhooks.r',
    area: 'organization',
    load: () => import('./WebhooksPage.tsx'),
  },
]

export const webhookWeb: WebModule = { name: 'webhook', screens }

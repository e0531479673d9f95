import type { Screen } from '#platform/web/screen.ts'

export const webhookScreens: Screen[] = [
  { path: '/organization/webhooks', layout: 'default', title: 'webhook.title', permission: 'workflow.webhooks.r', load: () => import('./WebhooksPage.tsx') },
]

import { accessScreens } from '#modules/access/web/index.ts'
import { flowdesignScreens } from '#modules/flowdesign/web/index.ts'
import { notificationScreens } from '#modules/notification/web/index.ts'
import { operationScreens } from '#modules/operation/web/index.ts'
import { organizationScreens } from '#modules/organization/web/index.ts'
import { webhookScreens } from '#modules/webhook/web/index.ts'
import { workflowScreens } from '#modules/workflow/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'

/** The screens of all modules, in their order. */
export const moduleScreens: Screen[] = [
  ...accessScreens,
  ...organizationScreens,
  ...notificationScreens,
  ...operationScreens,
  ...workflowScreens,
  ...flowdesignScreens,
  ...webhookScreens,
]

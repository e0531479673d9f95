import { accessWeb } from '#modules/access/web/index.ts'
import { attendanceWeb } from '#modules/attendance/web/index.ts'
import { builderWeb } from '#modules/builder/web/index.ts'
import { calendarWeb } from '#modules/calendar/web/index.ts'
import { crmWeb } from '#modules/crm/web/index.ts'
import { flowdesignWeb } from '#modules/flowdesign/web/index.ts'
import { homeWeb } from '#modules/home/web/index.ts'
import { newsWeb } from '#modules/news/web/index.ts'
import { notificationWeb } from '#modules/notification/web/index.ts'
import { operationWeb } from '#modules/operation/web/index.ts'
import { organizationWeb } from '#modules/organization/web/index.ts'
import { planningWeb } from '#modules/planning/web/index.ts'
import { recordsWeb } from '#modules/records/web/index.ts'
import { roomsWeb } from '#modules/rooms/web/index.ts'
import { siteWeb } from '#modules/site/web/index.ts'
import { webhookWeb } from '#modules/webhook/web/index.ts'
import { workflowWeb } from '#modules/workflow/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'

/** All modules of the product, lowest first. */
export const modules: readonly WebModule[] = [
  accessWeb,
  organizationWeb,
  recordsWeb,
  notificationWeb,
  operationWeb,
  workflowWeb,
  flowdesignWeb,
  builderWeb,
  webhookWeb,
  crmWeb,
  planningWeb,
  roomsWeb,
  siteWeb,
  newsWeb,
  attendanceWeb,
  calendarWeb,
  homeWeb,
]

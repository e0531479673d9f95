import { accessModule, membersWho, recipientsOf } from '#modules/access/server/index.ts'
import { appTokensOf, dressLetter, notificationModule, pushDevicesOf } from '#modules/notification/server/index.ts'
import { operationModule } from '#modules/operation/server/index.ts'
import { giveWorkOfAccount, organizationBook, organizationModule } from '#modules/organization/server/index.ts'
import { flowdesignModule } from '#modules/flowdesign/server/index.ts'
import { flowsNaming, runningDeadlines, workBook, workflowModule } from '#modules/workflow/server/index.ts'
import { recordsModule } from '#modules/records/server/index.ts'
import { builderModule } from '#modules/builder/server/index.ts'
import { crmModule } from '#modules/crm/server/index.ts'
import { planningModule } from '#modules/planning/server/index.ts'
import { roomsModule } from '#modules/rooms/server/index.ts'
import { siteModule } from '#modules/site/server/index.ts'
import { newsModule } from '#modules/news/server/index.ts'
import { attendanceModule } from '#modules/attendance/server/index.ts'
import { homeModule } from '#modules/home/server/index.ts'
import { calendarModule } from '#modules/calendar/server/index.ts'
import { webhookModule } from '#modules/webhook/server/index.ts'
import { sweepFiles } from '#platform/server/files.ts'
import { housekeeping } from '#platform/server/housekeeping.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { deliverMail } from '#platform/server/mail.ts'
import type { Module } from '#platform/server/module.ts'
import type { SealedPlace } from '#platform/server/sealed-places.ts'
import { registerSubjects } from '#platform/server/subjects.ts'
import { sealedSettings } from '#platform/server/system-settings.ts'
import { bringKinds } from '#platform/server/threads.ts'
import { registerWithin } from '#platform/server/within.ts'
import { registerKinds } from '#platform/shared/fields/index.ts'
import { equipOrganization } from './new-organization.ts'

/** All modules of the product, lowest first. */
export const modules: readonly Module[] = [
  accessModule(organizationBook, () => modules, { flowsNaming, giveWork: giveWorkOfAccount(workBook) }),
  organizationModule({ workBook, runningDeadlines, flowsNaming, equipOrganization: equipOrganization(() => modules) }),
  recordsModule,
  notificationModule({
    recipientsOf,
    holdersOf: membersWho,
    news: () => modules.toReversed().flatMap(({ news = [] }) => news),
  }),
  workflowModule,
  flowdesignModule,
  builderModule,
  webhookModule,
  crmModule,
  planningModule,
  roomsModule,
  siteModule,
  newsModule,
  attendanceModule,
  calendarModule,
  homeModule(() => modules),
  operationModule({
    namesOf: async (db, orgIds, language) =>
      new Map(
        (await organizationBook.byIds(db, [...orgIds], language)).map(({ org_id, organization }) => [
          org_id,
          organization,
        ]),
      ),
    devicesOf: pushDevicesOf,
    appsOf: appTokensOf,
  }),
]

const fields = modules.flatMap((module) => module.fields ?? [])
registerKinds(fields.flatMap(({ kinds }) => kinds))
bringKinds(fields.map(({ file }) => file))
registerWithin(modules.flatMap(({ within = [] }) => within))
for (const { subjects = {} } of modules) registerSubjects(subjects)

export const kernelJobs: readonly JobKind[] = [deliverMail(dressLetter), sweepFiles, housekeeping]

/** Everything that SECRET_KEY seals. */
export const sealedPlaces: readonly SealedPlace[] = [sealedSettings, ...modules.flatMap(({ sealed = [] }) => sealed)]

import { accessModule, recipientsOf } from '#modules/access/server/index.ts'
import { notificationModule } from '#modules/notification/server/index.ts'
import { organizationBook, organizationModule } from '#modules/organization/server/index.ts'
import { workflowModule } from '#modules/workflow/server/index.ts'
import { sweepFiles } from '#platform/server/files.ts'
import { housekeeping } from '#platform/server/housekeeping.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { deliverMail } from '#platform/server/mail.ts'
import type { Module } from '#platform/server/module.ts'

/** All modules of the product, lowest first. */
export const modules: readonly Module[] = [
  accessModule(organizationBook),
  organizationModule,
  notificationModule({ recipientsOf }),
  workflowModule,
]

export const kernelJobs: readonly JobKind[] = [deliverMail, sweepFiles, housekeeping]

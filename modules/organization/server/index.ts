import type { Module } from '#platform/server/module.ts'
import { listEmployeesRoute, showStructureRoute } from './directory.ts'
import { showOverviewRoute } from './overview.ts'

/** Organisations, their structure, their employees and their working time. */
export const organizationModule: Module = { name: 'organization', routes: [listEmployeesRoute, showStructureRoute, showOverviewRoute] }

export { organizationBook, organizationName } from './book.ts'
export { openCalendars } from './calendars.ts'
export type { CalendarOf } from './calendars.ts'
export { placeEmployee } from './employees.ts'
export type { EmployeeRecord } from './employees.ts'
export { directoryFor, personCards } from './people.ts'
export type { AssigneeFields, MemberCard, ReachablePerson } from './people.ts'
export { addPublicHolidays, createOrganization, createOrgType, createStructure, OFFICE_WEEK, setWorkWeek } from './setup.ts'
export type { NewJob, NewOrganization, NewStruct } from './setup.ts'

import type { Module } from '#platform/server/module.ts'
import type { FlowsNaming } from '#modules/access/server/index.ts'
import { awaySoonRoute } from './away-soon.ts'
import { begin } from './begin.ts'
import type { RunningDeadlines } from './calendar-changed.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { careerInTime } from './career/due.ts'
import { careerRoutes } from './career/routes.ts'
import { stuckNews } from './career/stuck.ts'
import {
  listJobChoicesRoute,
  listOrganizationChoicesRoute,
  listRoleChoicesRoute,
  listUnitChoicesRoute,
} from './choices.ts'
import { listEmployeesRoute, showStructureRoute } from './directory.ts'
import { importEmployeesRoute } from './import/employees.ts'
import { sheetRoutes } from './import/files.ts'
import { importJobsRoute } from './import/jobs.ts'
import { importUnitsRoute } from './import/units.ts'
import { showOverviewRoute } from './overview.ts'
import { firstSteps } from './first-steps.ts'
import { handoverRoutes } from './handover/routes.ts'
import type { WorkBook } from './handover/work-book.ts'
import { listAddressUnitsRoute } from './profile/address.ts'
import { registerOrganizationRoute, type EquipOrganization } from './profile/register.ts'
import { changeProfileRoute, setLogoRoute, showProfileRoute } from './profile/routes.ts'
import { addTypeRoute, listTypesRoute, renameTypeRoute } from './profile/types.ts'
import { forgetEmployee } from './staff/destroyed.ts'
import { followNames } from './staff/names.ts'
import { storageNews, warnOfStorage } from './storage/warn.ts'
import { endOfRemoved } from './substitutes/leavers.ts'
import { substituteRoutes } from './substitutes/routes.ts'
import { listStaffRoute } from './staff/list.ts'
import {
  changeEmployeeRoute,
  hireEmployeeRoute,
  linkUserRoute,
  listFreeMembersRoute,
  showEmployeeRoute,
} from './staff/routes.ts'
import { addJobRoute, changeJobRoute, removeJobRoute } from './structure/jobs.ts'
import {
  addUnitRoute,
  closeUnitRoute,
  keepUnitRoute,
  moveUnitRoute,
  renameUnitRoute,
  showUnitsRoute,
} from './structure/units.ts'
import { kinds } from '../shared/fields/kinds/index.ts'

/**
 * Organisations, their structure, their employees and their working time. `app` hands in what others keep: what waits
 * for somebody, which deadlines run, which flows name a job or a unit, and what a new organisation needs.
 */
export function organizationModule({
  workBook,
  runningDeadlines,
  flowsNaming,
  equipOrganization,
}: {
  workBook: WorkBook
  runningDeadlines: RunningDeadlines
  flowsNaming: FlowsNaming
  equipOrganization: EquipOrganization
}): Module {
  return {
    name: 'organization',
    fields: { kinds, file: new URL('../shared/fields/kinds/index.ts', import.meta.url) },
    routes: [
      awaySoonRoute,
      listEmployeesRoute,
      showStructureRoute,
      showOverviewRoute,
      listUnitChoicesRoute,
      listJobChoicesRoute,
      listOrganizationChoicesRoute,
      listRoleChoicesRoute,
      showUnitsRoute,
      addUnitRoute,
      renameUnitRoute,
      moveUnitRoute,
      closeUnitRoute(flowsNaming),
      keepUnitRoute,
      addJobRoute,
      changeJobRoute,
      removeJobRoute(flowsNaming),
      listStaffRoute,
      showEmployeeRoute,
      hireEmployeeRoute,
      changeEmployeeRoute,
      listFreeMembersRoute,
      linkUserRoute,
      ...careerRoutes(workBook),
      ...handoverRoutes(workBook),
      ...substituteRoutes(workBook),
      ...calendarRoutes(runningDeadlines),
      importUnitsRoute,
      importJobsRoute,
      importEmployeesRoute,
      ...sheetRoutes,
      listAddressUnitsRoute,
      registerOrganizationRoute(equipOrganization),
      showProfileRoute,
      changeProfileRoute,
      setLogoRoute,
      listTypesRoute,
      addTypeRoute,
      renameTypeRoute,
    ],
    outbox: [followNames, forgetEmployee, endOfRemoved],
    jobs: [careerInTime(workBook), warnOfStorage],
    news: [
      {
        name: 'organization.substitute',
        title: 'organization.news_kind.substitute',
        keys: [
          'organization.notify.you_substitute',
          'organization.notify.substitute_named',
          'organization.notify.substitute_left',
        ],
        byMail: true,
      },
      {
        name: 'organization.stuck',
        title: 'organization.news_kind.stuck',
        keys: stuckNews,
        permission: 'organization.employees.u',
        byMail: true,
        isFixed: true,
      },
      {
        name: 'organization.storage',
        title: 'organization.news_kind.storage',
        keys: storageNews,
        permission: 'organization.profile.u',
        byMail: true,
      },
    ],
    firstSteps,
    permissions: {
      'organization.structure': ['r', 'c', 'u', 'd', 'import'],
      'organization.employees': ['r', 'c', 'u', 'import'],
      'organization.profile': ['u'],
      'organization.calendar': ['u'],
    },
    ...begin,
  }
}

export { organizationAsParty, organizationBook, organizationName } from './book.ts'
export { CALENDAR_CHANGED } from './calendar-changed.ts'
export type { RunningDeadlines } from './calendar-changed.ts'
export { openCalendars } from './calendars.ts'
export { colleaguesBetween, registerAbsences } from './away.ts'
export { belowOf } from './below.ts'
export { todayOf } from './today.ts'
export type { CalendarOf } from './calendars.ts'
export { placeEmployee } from './employees.ts'
export type { Giving, WorkBook, WorkOf } from './handover/work-book.ts'
export { giveWorkOfAccount } from './handover/accounts.ts'
export { headsOf } from './handover/successors.ts'
export type { Successor } from './handover/successors.ts'
export { directoryFor, personCards, reachedBy, registerNumberOf } from './people.ts'
export { type Worker, workerCalled, workersIn } from './workers.ts'
export { standInsFor } from './stand-ins.ts'
export { placesCalled } from './called.ts'
export { allUnits, jobsCalledLike, unitsUpwards } from './way-up.ts'
export type { MemberCard, ReachablePerson } from './people.ts'
export { personOfAccountSql, placeNames, placeNameSql, unitsBelowSql, zoneSql } from './place-names.ts'
export { readerSql, todaySql } from './reader.ts'
export { UNIT } from '../shared/fields/kinds/unit.ts'
export { misplacedIn } from './misplaced.ts'
export { withReferences } from './references.ts'
export type { DemoOrganization } from './founded.ts'
export type { EquipOrganization } from './profile/register.ts'
export {
  addPublicHolidays,
  createOrganization,
  createOrgType,
  createStructure,
  OFFICE_WEEK,
  setWorkWeek,
} from './setup.ts'

import { broughtBy } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import type { Module } from '#platform/server/module.ts'
import { DELIVERING, KEEPING, TAKING_PART } from '../shared/access.ts'
import { dashboards } from '../shared/dashboard.ts'
import { parts, screens } from '../shared/screens/index.ts'
import { ATTENDANCE } from '../shared/screens/menu.ts'
import { consentRoute, punchRoute } from './button.ts'
import { changeSettingsRoute, settingsRoute } from './change-settings.ts'
import { closeRoute, reopenRoute } from './closing.ts'
import { endDeviceRoute, givePinRoute, openOwnCodeRoute, ownCodeRoute, setPinRoute } from './codes/own-code.ts'
import { punchAtPlaceRoute, showPlaceCodeRoute } from './codes/place-code.ts'
import { dayRoute, settleRoute } from './day.ts'
import { deliverPunchesRoute } from './delivery/deliver.ts'
import { readPunchFileRoute } from './delivery/file.ts'
import { demoAttendance } from './demo/index.ts'
import { registerHooks } from './hooks.ts'
import { deliverKioskRoute } from './kiosk/deliver.ts'
import { endKioskRoute, listKiosksRoute, makeKioskRoute } from './kiosk/kiosks.ts'
import { openKioskRoute } from './kiosk/open.ts'
import { punchByPinRoute } from './kiosk/pin.ts'
import { tellAbsences } from './leave/absences.ts'
import { aroundRoute } from './leave/around.ts'
import { endLeaveRoute } from './leave/ending.ts'
import { ledgerRoute } from './leave/ledger.ts'
import { mineRoute } from './mine.ts'
import { attendanceNews } from './news.ts'
import { remindOfPunches } from './reminders.ts'
import { changeRosterRoute, rosterRoute } from './roster.ts'
import { sheetFileRoute, sheetRoute } from './sheet.ts'
import { sheetPaperRoute } from './sheet-paper.ts'
import { calendarChanged, forgetPositions, reckonStale, settleNightly } from './stale.ts'
import { missingRoute, teamRoute } from './team.ts'

registerHooks()
tellAbsences()

const brought = broughtBy(screens, dashboards, parts)

/** Who is here, who is on leave, and what the month says. */
export const attendanceModule: Module = {
  name: 'attendance',
  ...brought,
  routes: [
    mineRoute,
    punchRoute,
    consentRoute,
    teamRoute,
    missingRoute,
    sheetRoute,
    sheetFileRoute,
    dayRoute,
    settleRoute,
    closeRoute,
    reopenRoute,
    rosterRoute,
    changeRosterRoute,
    ownCodeRoute,
    openOwnCodeRoute,
    endDeviceRoute,
    setPinRoute,
    givePinRoute,
    showPlaceCodeRoute,
    punchAtPlaceRoute,
    listKiosksRoute,
    makeKioskRoute,
    endKioskRoute,
    openKioskRoute,
    deliverKioskRoute,
    punchByPinRoute,
    deliverPunchesRoute,
    readPunchFileRoute,
    settingsRoute,
    changeSettingsRoute,
    sheetPaperRoute,
    ledgerRoute,
    aroundRoute,
    endLeaveRoute,
  ],
  jobs: [reckonStale, settleNightly, forgetPositions, remindOfPunches],
  outbox: [calendarChanged],
  news: attendanceNews,
  demo: { name: 'attendance', work: demoAttendance },
  menu: [
    {
      id: ATTENDANCE,
      place: 53,
      icon: 'clock',
      permission: TAKING_PART,
      title: words('Ирц', 'Attendance', '근태'),
    },
    {
      id: 151,
      place: 121,
      parent_id: ATTENDANCE,
      url: '/attendance',
      icon: 'clock',
      permission: TAKING_PART,
      title: words('Миний ирц', 'My attendance', '내 근태'),
    },
    {
      id: 152,
      place: 122,
      parent_id: ATTENDANCE,
      url: '/attendance/team',
      icon: 'users',
      permission: TAKING_PART,
      title: words('Өнөөдрийн ирц', 'Today', '오늘 근태'),
    },
    {
      id: 153,
      place: 123,
      parent_id: ATTENDANCE,
      url: '/attendance/sheet',
      icon: 'grid',
      permission: TAKING_PART,
      title: words('Цагийн бүртгэл', 'Monthly sheet', '월간 근태표'),
    },
    {
      id: 166,
      place: 136,
      parent_id: ATTENDANCE,
      url: '/attendance/roster',
      icon: 'calendar',
      permission: TAKING_PART,
      title: words('Сарын хуваарь', 'Month roster', '월 근무표'),
    },
    {
      id: 173,
      place: 142,
      parent_id: ATTENDANCE,
      url: '/attendance/import',
      icon: 'upload',
      permission: DELIVERING,
      title: words('Бүртгэл оруулах', 'Bring punches in', '출입 기록 가져오기'),
    },
    {
      id: 174,
      place: 143,
      parent_id: ATTENDANCE,
      url: '/attendance/settings',
      icon: 'settings',
      permission: KEEPING,
      title: words('Ирцийн тохиргоо', 'Settings', '근태 설정'),
    },
    ...brought.menu,
  ],
  permissions: { 'attendance.own': ['r'], 'attendance.keeping': ['u'], 'attendance.delivery': ['c'] },
  grants: {
    ...brought.grants,
    '*': [TAKING_PART],
    admin: [...(brought.grants['admin'] ?? []), KEEPING, DELIVERING],
    hr: [...(brought.grants['hr'] ?? []), KEEPING, DELIVERING],
  },
}

import type { ScreenPlace } from '#modules/records/shared/index.ts'
import { TAKING_PART } from '../access.ts'

const permission = TAKING_PART

export const places = {
  leaves: { path: '/attendance/leave', of: 'attendance.leaves', permission },
  away: { path: '/attendance/away', of: 'attendance.leaves', permission },
  requests: { path: '/attendance/requests', of: 'attendance.requests', permission },
  days: { path: '/attendance/days', of: 'attendance.days', permission },
  punches: { path: '/attendance/punches', of: 'attendance.punches', permission },
  entries: { path: '/attendance/balances', of: 'attendance.leave_entries', permission },
  locations: { path: '/attendance/locations', of: 'attendance.places', permission },
  shifts: { path: '/attendance/shifts', of: 'attendance.shifts' },
  rosters: { path: '/attendance/rosters', of: 'attendance.rosters' },
  duties: { path: '/attendance/duties', of: 'attendance.duties', permission },
  kinds: { path: '/attendance/leave-kinds', of: 'attendance.leave_kinds' },
  entitlements: { path: '/attendance/entitlements', of: 'attendance.entitlements' },
  periods: { path: '/attendance/periods', of: 'attendance.periods' },
} satisfies Record<string, ScreenPlace>

export const dashboardPlaces = {
  figures: { path: '/attendance/figures', of: 'attendance.days', permission: 'attendance.days.export' },
} satisfies Record<string, ScreenPlace>

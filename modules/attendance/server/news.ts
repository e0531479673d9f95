import type { NewsKind } from '#platform/server/notify.ts'
import { TAKING_PART } from '../shared/access.ts'

const facts = ['attendance.fact.day', 'attendance.fact.answer']

export const attendanceNews: readonly NewsKind[] = [
  {
    name: 'attendance.asked',
    title: 'attendance.news_kind.asked',
    keys: ['attendance.notify.request_asked', 'attendance.notify.leave_asked', 'attendance.notify.leave_cancelled'],
    facts,
    permission: TAKING_PART,
    byMail: true,
  },
  {
    name: 'attendance.decided',
    title: 'attendance.news_kind.decided',
    keys: [
      'attendance.notify.request_approved',
      'attendance.notify.request_declined',
      'attendance.notify.leave_approved',
      'attendance.notify.leave_declined',
      'attendance.notify.leave_called_off',
      'attendance.notify.leave_shortened',
      'attendance.notify.substitute',
      'attendance.notify.pin_given',
      'attendance.notify.substitute_over',
    ],
    facts,
    permission: TAKING_PART,
    byMail: true,
  },
  {
    name: 'attendance.missing',
    title: 'attendance.news_kind.missing',
    keys: ['attendance.notify.forgot_out', 'attendance.notify.not_come', 'attendance.notify.overtime'],
    facts,
    permission: TAKING_PART,
  },
]

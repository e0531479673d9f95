import { registerTriggerHooks } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import type { Context } from '#platform/server/route.ts'
import { leaveAsked, leaveDecided, leaveKept } from './leave/leaves.ts'
import { type About, employeeIn, requestAsked, requestDecided, requestKept, text } from './requests.ts'
import { markAllStale, markStale } from './stale.ts'

const rulesChanged = ({ db, principal }: Context) => markAllStale(db, principal.orgId)

async function dutyChanged({ db, principal }: Context, { from, to }: About) {
  for (const values of [from, to]) {
    const day = values && text(values['day'])
    if (values && day) await markStale(db, principal.orgId, employeeIn(values), day)
  }
}

/** What is done when rules, requests and leave are written, for good when the program starts. */
export function registerHooks() {
  registerTriggerHooks({
    'attendance.request_kept': {
      title: words('Хүсэлтийг шалгах', 'Look at a request', '신청 확인'),
      before: requestKept,
    },
    'attendance.request_asked': { title: words('Хүсэлт гарсан', 'A request was made', '신청됨'), after: requestAsked },
    'attendance.request_decided': {
      title: words('Хүсэлтийг шийдсэн', 'A request was decided', '신청 결정'),
      after: requestDecided,
    },
    'attendance.leave_kept': { title: words('Чөлөөг тооцох', 'Count leave', '휴가 계산'), before: leaveKept },
    'attendance.leave_asked': { title: words('Чөлөө хүссэн', 'Leave was asked for', '휴가 신청됨'), after: leaveAsked },
    'attendance.leave_decided': {
      title: words('Чөлөөг шийдсэн', 'Leave was decided', '휴가 결정'),
      after: leaveDecided,
    },
    'attendance.rules_changed': {
      title: words('Дүрэм өөрчлөгдсөн', 'Rules changed', '규칙 변경'),
      after: rulesChanged,
    },
    'attendance.duty_changed': {
      title: words('Өдрийн хуваарь өөрчлөгдсөн', 'A duty changed', '일별 근무 변경'),
      after: dutyChanged,
    },
  })
}

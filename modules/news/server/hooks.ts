import { registerTriggerHooks } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { audienceChanged, stepInTime } from './clock.ts'
import { noticeKept } from './kept.ts'

/** What is done when notices are written, for good when the program starts. */
export function registerHooks() {
  registerTriggerHooks({
    'news.notice_kept': { title: words('Мэдээний төлөв', 'State of a notice', '소식 상태'), before: noticeKept },
    'news.goes_out': {
      title: words('Мэдээ нийтлэх', 'Release of a notice', '소식 게시'),
      after: (context, { id }) => stepInTime(context, id),
    },
    'news.audience_changed': {
      title: words('Мэдээний хүрээ', 'Audience of a notice', '소식 대상'),
      after: audienceChanged,
    },
  })
}

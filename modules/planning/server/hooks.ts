import { registerTriggerHooks } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { memberOnce } from './members.ts'
import { requestAccepted } from './requests.ts'
import { taskAgain } from './recurring.ts'
import { taskState } from './task-state.ts'

/** What is done when rows of planning are written, for good when the program starts. */
export function registerHooks() {
  registerTriggerHooks({
    'planning.member_once': { title: words('Гишүүн нэг удаа', 'A member once', '구성원 한 번'), before: memberOnce },
    'planning.task_state': {
      title: words('Даалгаврын төлөв', 'State of a task', '작업 상태'),
      before: taskState,
    },
    'planning.task_again': {
      title: words('Дараагийн давталт', 'The next occurrence', '다음 반복'),
      after: taskAgain,
    },
    'planning.request_accepted': {
      title: words('Хүсэлтээс даалгавар', 'A task of a request', '요청에서 작업'),
      after: requestAccepted,
    },
  })
}

import { draw, toHead, toJob, toRole } from './draw.ts'
import { correction, decision, endings, orRefused, refusal, review } from './usual.ts'

interface LeaveParties {
  /** Always the same head, instead of the one of whoever asks for leave; with a structure, the head of that one. */
  headJob?: number
  headStruct?: number | null
  hrRole: number
  directorRole: number
}

/**
 * Чөлөөний хүсэлт: the head of the sender's unit, human resources, and the director's signed decision. The request of
 * whoever heads the topmost unit begins with human resources.
 */
export function leaveFlow({ headJob, headStruct = null, hrRole, directorRole }: LeaveParties) {
  return draw({
    start: { type: 'START', next: 'head_review' },
    head_review: orRefused(
      review(
        { mn: 'Нэгжийн дарга хянах', en: 'Review by the head of unit', ko: '부서장 검토' },
        headJob === undefined ? toHead(hrRole) : toJob(headJob, headStruct),
        'hr_review',
      ),
    ),
    re_create: correction('head_review'),
    hr_review: review(
      { mn: 'Хүний нөөц хянах', en: 'Review by human resources', ko: '인사 검토' },
      toRole(hrRole),
      'decision',
    ),
    decision: orRefused(decision(directorRole, { decided: 'end' })),
    ...endings,
    ...refusal,
  })
}

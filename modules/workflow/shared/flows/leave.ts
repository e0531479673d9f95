import { draw, toJob, toRole } from './draw.ts'
import { formalised } from './sample.ts'

interface LeaveParties {
  /** The job of a head of unit; with a structure, the head of that one. */
  headJob: number
  headStruct?: number | null
  hrRole: number
  directorRole: number
}

/** Чөлөөний хүсэлт: the head of unit, human resources, and the director's signed decision. */
export function leaveFlow({ headJob, headStruct = null, hrRole, directorRole }: LeaveParties) {
  return draw({
    start: { type: 'START', next: 'head_review' },
    head_review: {
      type: 'CHECK',
      label: { mn: 'Нэгжийн дарга хянах', en: 'Review by the head of unit', ko: '부서장 검토' },
      to: toJob(headJob, headStruct),
      on: { reviewed: 'hr_review', returned: 're_create' },
      due_hours: 8,
    },
    re_create: { type: 'RE_CREATE', on: { recreated: 'head_review', cancelled: 'cancel' }, due_hours: 16 },
    hr_review: {
      type: 'CHECK',
      label: { mn: 'Хүний нөөц хянах', en: 'Review by human resources', ko: '인사 검토' },
      to: toRole(hrRole),
      on: { reviewed: 'decision', returned: 're_create' },
      due_hours: 8,
    },
    decision: {
      type: 'TRANSFER',
      label: { mn: 'Захирал шийдвэрлэх', en: "Director's decision", ko: '대표 결정' },
      to: toRole(directorRole),
      signed: true,
      on: { decided: 'end' },
      due_hours: 16,
    },
    end: { type: 'END', label: formalised },
    cancel: { type: 'CANCEL' },
  })
}

import { draw, toJob, toRole, toStruct } from './draw.ts'
import { decision, endings } from './usual.ts'

interface LetterParties {
  directorRole: number
  /** The unit that receives what the director forwards to nobody in particular. */
  officeStruct: number
  headJob: number
  headStruct?: number | null
}

/**
 * Ирсэн бичиг: the director forwards it, a unit receives it, employees prepare the answer, and the director decides.
 */
export function incomingLetterFlow({ directorRole, officeStruct, headJob, headStruct = null }: LetterParties) {
  return draw({
    start: { type: 'START', next: 'forward' },
    forward: {
      type: 'TRANSFER',
      label: { mn: 'Захирал шилжүүлэх', en: 'Director forwards', ko: '대표 전달' },
      to: toRole(directorRole),
      on: { forwarded: 'unit_receive' },
      due_hours: 8,
    },
    unit_receive: {
      type: 'RECEIVE',
      label: { mn: 'Нэгж хүлээн авах', en: 'The unit receives', ko: '부서 접수' },
      to: toStruct(officeStruct),
      on: { received: 'give' },
      receive: 'any',
      due_hours: 8,
    },
    // Whoever received the letter for the unit hands it out.
    give: { type: 'GIVE', to: { subject_type: 'CURRENT' }, on: { given: 'employees_receive' }, due_hours: 8 },
    employees_receive: {
      type: 'RECEIVE',
      label: { mn: 'Ажилтан хүлээн авах', en: 'Employees receive', ko: '직원 접수' },
      to: toStruct(officeStruct),
      on: { received: 'answer_review' },
      receive: 'all',
      due_hours: 16,
    },
    answer_review: {
      type: 'CHECK',
      label: { mn: 'Хариуг хянах', en: 'Review of the answer', ko: '회신 검토' },
      to: toJob(headJob, headStruct),
      on: { reviewed: 'decision', returned: 'give' },
      due_hours: 16,
    },
    decision: decision(directorRole, { decided: 'end' }),
    ...endings,
  })
}

import { registerPersonFacts, registerTriggerHooks } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { activityKept, leadAnswered } from './activities.ts'
import { MANAGED } from '../shared/access.ts'
import { assignArrived, territoriesManaged } from './assignment.ts'
import { leadKept } from './leads.ts'
import { opportunityKept } from './opportunities.ts'
import { stageLogged } from './stages.ts'

/** What is done when rows of customers are written, for good when the program starts. */
export function registerHooks() {
  registerTriggerHooks({
    'crm.lead_kept': { title: words('Сэжмийн шат', 'Stage of a lead', '리드 단계'), before: leadKept },
    'crm.lead_stage': {
      title: words('Сэжмийн шатны хугацаа', 'Time of a lead in its stage', '리드 단계 체류'),
      after: stageLogged('lead'),
    },
    'crm.lead_arrived': {
      title: words('Сэжим хуваарилах', 'Assignment of a lead', '리드 배정'),
      after: assignArrived,
    },
    'crm.opportunity_kept': {
      title: words('Боломжийн шат', 'Stage of an opportunity', '영업 기회 단계'),
      before: opportunityKept,
    },
    'crm.opportunity_stage': {
      title: words('Боломжийн шатны хугацаа', 'Time of an opportunity in its stage', '영업 기회 단계 체류'),
      after: stageLogged('opportunity'),
    },
    'crm.activity_kept': { title: words('Үйл ажиллагаа', 'An activity', '활동'), before: activityKept },
    'crm.lead_answered': {
      title: words('Сэжимд хариу өгсөн', 'A lead was answered', '리드 응답'),
      after: leadAnswered,
    },
  })
}

/** What row conditions know of whoever asks, for good when the program starts. */
export function registerFacts() {
  registerPersonFacts({
    [MANAGED]: {
      label: words('Хариуцдаг бүсүүд', 'Territories that they manage', '담당 지역'),
      read: (db, { orgId, person }) => territoriesManaged(db, orgId, person.empId),
    },
  })
}

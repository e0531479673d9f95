import type { ColumnType } from 'kysely'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Json, JsonOrNull, Optional, Time, TimeNow, TimeOrNull } from '#platform/server/columns.ts'
import type { Outcome, StepType, SubjectType } from '../shared/definition.ts'
import type { AttachedFile } from '../shared/documents/contents.ts'
import type { EngineEvent } from '../shared/engine/command.ts'
import type {
  ActedAs,
  Added,
  Alarm,
  CastChoice,
  Choice,
  ClosedAs,
  Handover,
  IncidentCode,
  InstanceStatus,
  WhyTheirs,
  StepData,
} from '../shared/engine/model.ts'

declare module '#platform/server/database.ts' {
  interface Database {
    'workflow.instances': {
      org_id: number
      id: string
      definition_id: number
      definition_version: number
      number: string
      title: string
      search: string
      subject_type: string
      subject_id: string
      document_status: InstanceStatus
      status: Json<Words>
      status_type: StepType
      status_id: string
      version: number
      revision: number
      creator_user_id: number
      event_count: number
      last_hash: string
      created_at: Time
      updated_at: Time
      type_id: number | null
      type_fields: JsonOrNull<FormField[]>
      series_id: number | null
      registered_number: string | null
    }
    'workflow.subject_rows': {
      org_id: number
      instance_id: string
      subject_type: string
      subject_id: string
      place: number
      definition_id: number
      is_open: boolean
    }
    'workflow.revisions': {
      org_id: number
      instance_id: string
      number: number
      title: string
      fields: Json<FieldValues>
      files: Json<AttachedFile[]>
      sha256: string
      /** Part of the hash where some field is hidden from somebody. */
      salt: string | null
      note: string | null
      created_by: number
      created_at: Time
    }
    'workflow.steps': {
      org_id: number
      id: string
      row_id: string
      action_num: number
      status_id: string
      status: string
      status_type: StepType
      subject_type: SubjectType
      role_id: number | null
      user_id: number | null
      org_role_id: number | null
      assignee_org_id: number | null
      struct_id: number | null
      job_id: number | null
      emp_id: number | null
      /** Users who may not decide it although it is for them. */
      not_by: Optional<number[] | null>
      is_subject_changeable: boolean
      is_read_only: boolean
      is_signature_needed: boolean
      is_done: 0 | 1
      closed_as: ClosedAs | null
      status_action: string | null
      outcome: Outcome | null
      description: string | null
      signature: string | null
      step_data: ColumnType<StepData | null, string | null, string | null>
      acted_as: ActedAs | null
      acted_for: Optional<number | null>
      incident: ColumnType<IncidentCode | null, string | null | undefined, string | null>
      stands_in: JsonOrNull<WhyTheirs>
      added: JsonOrNull<Added>
      claimed_by: Optional<number | null>
      overtaken: Optional<boolean | null>
      waits_for: Optional<string | null>
      alarms: JsonOrNull<Alarm[]>
      handovers: JsonOrNull<Handover[]>
      created_at: Time
      done_at: TimeOrNull
      done_by: number | null
      due_at: TimeOrNull
    }
    'workflow.voters': {
      org_id: number
      id: string
      row_id: string
      step_id: string
      action_num: number
      user_id: number
      emp_id: number
      weight: number
      choice: CastChoice | null
      description: string | null
      signature: string | null
      voted_at: TimeOrNull
      vacated: boolean
      recused: boolean | null
      commitment: Optional<string | null>
    }
    'workflow.secret_ballots': {
      org_id: number
      instance_id: string
      voter_id: string
      choice: Choice
      description: string | null
      salt: string
    }
    'workflow.events': {
      org_id: number
      instance_id: string
      seq: number
      payload: Json<EngineEvent>
      at: Time
      actor_user_id: number | null
      previous_hash: string
      hash: string
    }
    'workflow.waiting': {
      org_id: number
      assignee: string
      step_id: string
      instance_id: string
      due_at: ColumnType<Date | number, Date | string | undefined, Date | string>
      since: Time
      /** Who sent the document; null where nobody may stand in: a ballot. */
      document_of: Optional<number | null>
      not_for: Optional<string[]>
    }
    'workflow.participants': {
      org_id: number
      user_id: number
      instance_id: string
      acted_at: TimeOrNull
      my_action: string | null
      watches: Optional<boolean>
      watched_at: TimeOrNull
      seen_version: Optional<number>
      copied_by: Optional<number | null>
      copied_at: TimeOrNull
      read_at: TimeOrNull
    }
    'workflow.my_signatures': {
      org_id: number
      user_id: number
      type: 'text' | 'draw' | 'upload'
      signature: string
      updated_at: TimeNow
    }
  }
}
